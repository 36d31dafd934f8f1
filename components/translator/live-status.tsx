'use client';

import { useTranslations } from 'next-intl';
import { useIsChapter, useSummary } from '@/components/chapter/use-chapter';
import { useTranslatorStore } from '@/stores/tool-provider';
import { isBusy } from '@/stores/translator';
import { useProgress } from './use-progress';

/** Tells screen readers what the tool does, once for each change; of a chapter how far it is. */
export function LiveStatus() {
  const t = useTranslations('translator');
  const phase = useTranslatorStore((state) => state.phase);
  const page = useTranslatorStore((state) => state.page);
  const { headline } = useProgress();
  const chapter = useChapterText();
  const text =
    chapter ??
    (phase === 'ready' && page
      ? t('status.ready', { name: page.fileName })
      : phase === 'done'
        ? t('status.done')
        : isBusy(phase)
          ? headline
          : '');
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}

/** null for a single page, and while nothing was asked for. */
function useChapterText(): string | null {
  const t = useTranslations('chapter');
  const isChapter = useIsChapter();
  const { busy, done, failed, pages } = useSummary();
  if (!isChapter || busy + done === 0) return null;
  if (busy > 0) return t('state', { done, pages });
  if (done === pages) return t('allDone');
  return failed > 0 ? `${t('state', { done, pages })} ${t('failed', { count: failed })}` : t('state', { done, pages });
}
