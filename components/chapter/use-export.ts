'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '@/lib/api/browser';
import type { ExportFormat, ExportOrder } from '@/stores/chapter-export';
import { type Failure, failureOf } from '@/stores/failure';
import { useToolStores } from '@/stores/tool-provider';

export type ExportState = { format: ExportFormat | 'share'; done: number; of: number } | null;

/** Makes files of the finished pages; one at a time, and it can be stopped. */
export function useExport() {
  const { chapter } = useToolStores();
  const words = useExportWords();
  const unnamed = useTranslations('chapter')('unnamed');
  const [state, setState] = useState<ExportState>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function make(format: ExportFormat, share = false): Promise<void> {
    const { pages, name } = chapter.getState();
    const done = pages.filter(({ phase }) => phase === 'done');
    if (done.length === 0) return;
    const stop = new AbortController();
    running.current = stop;
    setFailure(null);
    setState({ format: share ? 'share' : format, done: 0, of: done.length });
    try {
      const { exportChapter } = await import('@/stores/chapter-export');
      const file = await exportChapter({
        format,
        pages: done,
        name: name ?? (done.length === 1 ? done[0]!.name : unnamed),
        rightToLeft: done[0]!.task?.regions?.some(({ source }) => source.language === 'JPN') ?? false,
        words,
        signal: stop.signal,
        onProgress: (count) => setState((now) => now && { ...now, done: count }),
      });
      if (!file) return;
      if (share) await shareFiles([file]);
      else saveFile(file, file.type, file.name);
    } catch (error) {
      if (!stop.signal.aborted) setFailure(failureOf(error));
    } finally {
      setState(null);
    }
  }

  return { state, failure, make, stop: () => running.current?.abort() };
}

/** Whether this browser hands files on to other apps. */
export function canShareFiles(): boolean {
  const probe = new File([''], 'page.png', { type: 'image/png' });
  return typeof navigator !== 'undefined' && Boolean(navigator.canShare?.({ files: [probe] }));
}

/** Hands files on to another app; that a person chose none is no failure. */
export async function shareFiles(files: File[]): Promise<void> {
  try {
    await navigator.share({ files });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

function useExportWords(): ExportOrder['words'] {
  const t = useTranslations('translator.transcript');
  const chapter = useTranslations('chapter');
  return {
    kind: (kind) => t(`kind.${kind}`),
    kept: (reason) => t(`kept.${reason}`),
    page: (number, name) => chapter('out.page', { number, name }),
  };
}
