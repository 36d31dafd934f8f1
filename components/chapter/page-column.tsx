'use client';

import { FilePlus, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useChoose } from '@/components/translator/drop-anywhere';
import { Refusals } from '@/components/translator/refusals';
import { IconButton } from '@/components/ui/icon-button';
import { useChapterStore } from '@/stores/tool-provider';
import { ChapterPanel } from './chapter-panel';
import { CloseChapter } from './close-chapter';
import { PageList } from './page-list';

/** Beside the canvas on desktops: the chapter's name, its pages, and what can be done with all of them. */
export const PageColumn = memo(function PageColumn() {
  const t = useTranslations('chapter');
  return (
    <aside aria-label={t('list')} className="flex w-[28rem] shrink-0 flex-col border-e border-line bg-surface">
      <ChapterHeading />
      <PageList direction="vertical" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line p-4">
        <Refusals />
        <ChapterPanel />
      </div>
    </aside>
  );
});

/** Name, number of pages, and the way to add some. */
export function ChapterHeading() {
  const t = useTranslations('chapter');
  const name = useChapterStore((state) => state.name);
  const count = useChapterStore((state) => state.pages.length);
  const opening = useChapterStore((state) => state.opening);
  const choose = useChoose();
  return (
    <div className="flex min-h-15 shrink-0 items-center gap-2 border-b border-line ps-4 pe-1">
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base" dir="auto" title={name ?? undefined}>
          {name ?? t('unnamed')}
        </h2>
        <p className="text-xs text-muted tabular-nums">{t('title', { count })}</p>
      </div>
      {opening ? <LoaderCircle className="size-5 animate-spin text-accent-text" aria-label={opening} /> : null}
      <IconButton label={t('add')} onClick={choose.more}>
        <FilePlus aria-hidden />
      </IconButton>
      <CloseChapter />
    </div>
  );
}
