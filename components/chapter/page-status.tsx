'use client';

import { Check, CircleAlert, CircleDashed, Clock, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ChapterPage, isBusy } from '@/stores/chapter-page';

/** What a page of the list is doing, in a word or two. */
export function usePageStatus(page: ChapterPage): string {
  const t = useTranslations('chapter.status');
  const stages = useTranslations('translator.progress.stage');
  const errors = useTranslations('errors');
  if (page.phase === 'failed' && page.failure) {
    return page.failure.message || errors(page.failure.code, { retryAfter: 30, from: '', to: '' });
  }
  if (page.phase === 'waiting' && page.task?.status === 'running') return stages(page.task.stage);
  if (page.phase === 'waiting' || page.phase === 'submitting') return t('queued');
  if (page.phase === 'ready') return page.image || page.uploadProgress === 0 ? t('ready') : t('uploading');
  return t(page.phase);
}

/** The same as a mark; the words stand beside it or are read out. */
export function StatusMark({ page }: { page: ChapterPage }) {
  if (page.phase === 'done') return <Check className="size-4 text-success" aria-hidden />;
  if (page.phase === 'failed') return <CircleAlert className="size-4 text-danger" aria-hidden />;
  if (page.task?.status === 'running' || page.phase === 'uploading') {
    return <LoaderCircle className="size-4 animate-spin text-accent-text" aria-hidden />;
  }
  if (isBusy(page.phase)) return <Clock className="size-4 text-muted" aria-hidden />;
  return <CircleDashed className="size-4 text-muted" aria-hidden />;
}
