'use client';

import { useLayoutEffect, useRef } from 'react';
import { useThemeStore } from '@/stores/stores-provider';

/** Keeps `<html data-theme>` equal to the store; the first value was set before the first paint (theme-script). */
export function ThemeAttribute() {
  const theme = useThemeStore((state) => state.theme);
  const first = useRef(true);
  useLayoutEffect(() => {
    // The first run still sees the server's default; the stored theme arrives right after.
    if (first.current && document.documentElement.dataset.theme) {
      first.current = false;
      return;
    }
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return null;
}
