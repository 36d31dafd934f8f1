'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { isBusy, type TranslatorPhase } from '@/stores/translator';

/** While a page is worked on, the tab says so: people wait in another one. */
export function usePageTitle(phase: TranslatorPhase) {
  const t = useTranslations('translator.tab');
  const state = isBusy(phase) ? t('busy') : phase === 'done' ? t('done') : null;
  useEffect(() => {
    if (!state) return;
    const title = document.title;
    document.title = `${state} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [state]);
}
