'use client';

import { useSyncExternalStore } from 'react';

/** The `phone` variant of the styles. */
const query = '(width < 48.0625em)';

/** Whether this is a phone's width; what differs there in more than its looks is drawn once, not hidden. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(follow, isPhone, () => false);
}

function isPhone(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches;
}

function follow(onChange: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => {};
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
