'use client';

import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useTranslations } from 'next-intl';
import type { ChapterPage } from '@/stores/chapter-page';

/** What screen readers hear while a page is put into another place. */
export function useDragTexts(pages: readonly ChapterPage[]) {
  const t = useTranslations('chapter.drag');
  const numberOf = (id: UniqueIdentifier) => pages.findIndex((page) => page.id === id) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('taken', { number: numberOf(active.id), count: pages.length }),
    onDragOver: ({ over }) => (over ? t('over', { number: numberOf(over.id), count: pages.length }) : undefined),
    onDragEnd: ({ over }) => (over ? t('put', { number: numberOf(over.id), count: pages.length }) : t('back')),
    onDragCancel: () => t('back'),
  };
  return { announcements, screenReaderInstructions: { draggable: t('how') } };
}
