'use client';

import { useSyncExternalStore } from 'react';

/** The `desktop` variant of the styles. */
const query = '(width >= 1025px)';

/** Whether there is room for the pages beside the canvas. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(follow, isDesktop, () => false);
}

function isDesktop(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches;
}

function follow(onChange: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => {};
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
