'use client';

import { Layers } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, useEffect, useState } from 'react';
import { Refusals } from '@/components/translator/refusals';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { useViewStore } from '@/stores/stores-provider';
import { ChapterPanel } from './chapter-panel';
import { ChapterHeading } from './page-column';
import { PageList } from './page-list';
import { useSummary } from './use-chapter';

/** Beneath the canvas on tablets and phones: the pages in a row, and the whole chapter one press away. */
export const PageStrip = memo(function PageStrip() {
  const t = useTranslations('chapter');
  const shell = useTranslations('shell');
  const { done, pages } = useSummary();
  const [wanted, setOpen] = useState(false);
  // Whoever comes back from the reader wants the page.
  const reading = useViewStore((state) => state.isDefaultView);
  useEffect(() => {
    if (reading) setOpen(false);
  }, [reading]);
  return (
    <section aria-label={t('list')} className="flex shrink-0 border-t border-line bg-surface">
      <ModalLayer
        shape="bottom"
        title={t('sheet')}
        closeLabel={shell('close')}
        open={wanted && !reading}
        onOpenChange={setOpen}
        trigger={
          <Button look="ghost" className="h-auto w-22 shrink-0 flex-col gap-1 rounded-none border-e border-line px-1">
            <Layers aria-hidden />
            <span className="text-xs">{t('sheet')}</span>
            <span className="text-xs text-muted tabular-nums" dir="ltr">
              {done}/{pages}
            </span>
          </Button>
        }
      >
        <ChapterHeading />
        <div className="grid gap-4 p-5">
          <Refusals />
          <ChapterPanel />
        </div>
      </ModalLayer>
      <div className="flex min-w-0 flex-1 flex-col">
        <PageList direction="horizontal" />
      </div>
    </section>
  );
});
