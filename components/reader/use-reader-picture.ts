'use client';

import { useEffect, useState } from 'react';
import type { ChapterPage } from '@/stores/chapter-page';

export type ReaderPicture = { url: string; translated: boolean } | 'loading' | 'failed';

/** A page as it is read: translated where it is done, else as drawn. Let go of when the page is no longer near. */
export function useReaderPicture(page: ChapterPage): ReaderPicture {
  const [picture, setPicture] = useState<ReaderPicture>('loading');
  const { source, task, phase } = page;
  const done = phase === 'done' ? task : null;
  useEffect(() => {
    const stop = new AbortController();
    let url: string | null = null;
    const load = async () => {
      const blob = done ? await fetchTranslated(done, stop.signal) : await source.read(stop.signal);
      stop.signal.throwIfAborted();
      url = URL.createObjectURL(blob);
      setPicture({ url, translated: done !== null });
    };
    load().catch(() => stop.signal.aborted || setPicture('failed'));
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [done, source]);
  return picture;
}

/** Asked for anew: the page may have been edited since. */
async function fetchTranslated(task: NonNullable<ChapterPage['task']>, signal: AbortSignal): Promise<Blob> {
  const { fetchFresh } = await import('@/stores/translate-flow');
  return (await fetchFresh({ ...task, resultUrl: undefined }, signal)).picture;
}
