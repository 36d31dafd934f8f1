'use client';

import { FolderOpen, ImagePlus, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Samples } from '@/components/showcase/samples';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { useChapterStore } from '@/stores/tool-provider';
import { useChoose } from './drop-anywhere';
import { Refusals } from './refusals';

/** The visible invitation to drop, paste or choose a page, with refusals beneath. Stands inside DropAnywhere. */
export function DropZone({ className }: { className?: string }) {
  const t = useTranslations('dropZone');
  const choose = useChoose();
  const opening = useChapterStore((state) => state.opening);
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-3', className)}>
      <div className="relative grid min-h-60 place-items-center tablet:min-h-76 overflow-hidden rounded-lg border-2 border-dashed border-edge bg-surface p-6 text-center">
        <div aria-hidden className="halftone halftone-fade-[to_top] absolute inset-0" />
        <div className="relative grid justify-items-center gap-3">
          <p className="font-display text-xl font-bold">{t('invitation')}</p>
          <div className="bubble-tail mt-1 mb-4 rounded-md bg-accent">
            <Button look="primary" size="lg" onClick={choose.files}>
              <ImagePlus aria-hidden />
              {t('choose')}
            </Button>
          </div>
          <p className="max-w-96 text-sm text-muted">{t('formats')}</p>
          <Button look="ghost" className="max-tablet:hidden" onClick={choose.folder}>
            <FolderOpen aria-hidden />
            {t('chooseFolder')}
          </Button>
          <p role="status" className="flex min-h-[1.5em] items-center gap-2 text-sm empty:hidden">
            {opening ? (
              <>
                <LoaderCircle className="size-4 animate-spin text-accent-text" aria-hidden />
                {t('opening', { name: opening })}
              </>
            ) : null}
          </p>
        </div>
      </div>
      <Samples />
      <Refusals scroll />
    </div>
  );
}
