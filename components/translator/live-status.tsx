'use client';

import { useTranslations } from 'next-intl';
import { useTranslatorStore } from '@/stores/stores-provider';
import { isBusy } from '@/stores/translator';
import { useProgress } from './use-progress';

/** Tells screen readers what the tool does, once for each change. */
export function LiveStatus() {
  const t = useTranslations('translator');
  const phase = useTranslatorStore((state) => state.phase);
  const page = useTranslatorStore((state) => state.page);
  const { headline } = useProgress();
  const text =
    phase === 'ready' && page
      ? t('status.ready', { name: page.fileName })
      : phase === 'done'
        ? t('status.done')
        : isBusy(phase)
          ? headline
          : '';
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
