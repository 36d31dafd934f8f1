'use client';

import { useLayoutEffect, useRef } from 'react';
import { useThemeStore } from '@/stores/stores-provider';

/** Keeps `<html data-theme>` equal to the store; the first value was set before the first paint (first-paint-script). */
export function ThemeAttribute() {
  const theme = useThemeStore((state) => state.theme);
  const first = useRef(true);
  useLayoutEffect(() => {
    // The first run still sees the server's default; the stored theme arrives right after. Only where a change of
    // language has made a new root, whose attribute is gone, is the store the one that knows.
    const setBeforePaint = first.current && document.documentElement.dataset.theme !== undefined;
    first.current = false;
    if (setBeforePaint) return;
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return null;
}
