'use client';

import { useMemo } from 'react';
import { useChoices } from '@/components/translator/use-choices';
import { pagesToTranslate } from '@/stores/chapter';
import { type ChapterSummary, summaryOf } from '@/stores/chapter-summary';
import { useChapterStore } from '@/stores/tool-provider';

/** Whether there is more than the one page that most people come with. */
export function useIsChapter(): boolean {
  return useChapterStore((state) => state.pages.length > 1);
}

export function useSummary(): ChapterSummary {
  const pages = useChapterStore((state) => state.pages);
  return useMemo(() => summaryOf(pages), [pages]);
}

/** Ids of the pages that pressing Translate would translate with the settings in force. */
export function useWanted(): string[] {
  const pages = useChapterStore((state) => state.pages);
  const choices = useChoices();
  return useMemo(() => {
    const { obstacle: _, ...settings } = choices;
    return pagesToTranslate(pages, settings).map(({ id }) => id);
  }, [pages, choices]);
}
