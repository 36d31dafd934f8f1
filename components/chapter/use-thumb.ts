'use client';

import { useEffect, useState } from 'react';
import type { PageSource } from '@/stores/chapter-page';
import { createLane } from '@/stores/lane';

/** Pixels across; shown at half of that, for sharp screens. */
const width = 144;
const lane = createLane(2);
/** Small texts rather than object URLs: they go with the page that they belong to. */
const thumbs = new WeakMap<PageSource, Promise<string | null>>();

/** A page's small picture as a data URL; null until it is drawn, or when it cannot be. */
export function useThumb(source: PageSource): string | null {
  const [thumb, setThumb] = useState<string | null>(null);
  useEffect(() => {
    let shown = true;
    // Not for what is only scrolled past.
    const timer = setTimeout(() => void thumbOf(source).then((url) => shown && setThumb(url)), 60);
    return () => {
      shown = false;
      clearTimeout(timer);
    };
  }, [source]);
  return thumb;
}

function thumbOf(source: PageSource): Promise<string | null> {
  const known = thumbs.get(source);
  if (known) return known;
  const thumb = lane(() => draw(source)).catch(() => null);
  thumbs.set(source, thumb);
  return thumb;
}

async function draw(source: PageSource): Promise<string | null> {
  const picture = await source.read(new AbortController().signal);
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeQuality: 'medium' });
  try {
    // Of a long strip the top.
    const height = Math.min(bitmap.height, Math.round(width * 1.5));
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.7);
  } finally {
    bitmap.close();
  }
}
