'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useViewStore } from '@/stores/stores-provider';
import { useChapterStore, useReaderStore, useSeriesStore } from '@/stores/tool-provider';
import { directionFor } from './direction-for';
import { PagedView } from './paged-view';
import { ReaderBar } from './reader-bar';
import { StripView } from './strip-view';

/** The chapter over the whole window, to be read: page by page or as a strip, by keys, mouse or finger. */
export function Reader() {
  const t = useTranslations('chapter.reader');
  const close = useViewStore((state) => state.setDefaultView);
  const pages = useChapterStore((state) => state.pages);
  return (
    <Dialog.Root open onOpenChange={(open) => close(open)}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          data-reader
          // The page, not the way out: keys turn it at once.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>('[data-reading]')?.focus();
          }}
          className="fixed inset-0 z-50 flex flex-col bg-canvas text-text outline-none"
        >
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          {pages.length > 0 ? <Reading /> : <NothingToRead onClose={() => close(false)} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Reading() {
  const pages = useChapterStore((state) => state.pages);
  const currentId = useChapterStore((state) => state.currentId);
  const show = useChapterStore((state) => state.show);
  const series = useSeriesStore((state) => state.currentId);
  const direction = useReaderStore((state) => state.directions[series ?? '']) ?? directionFor(pages);
  const choose = useReaderStore((state) => state.choose);
  const [bar, setBar] = useState(true);
  const index = Math.max(
    0,
    pages.findIndex(({ id }) => id === currentId),
  );
  const goTo = (place: number) => {
    const page = pages[Math.min(pages.length - 1, Math.max(0, place))];
    if (page) show(page.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const place = placeOf(event.key, index, pages.length, direction, event.shiftKey);
    if (place === null) return;
    event.preventDefault();
    goTo(place);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the whole reader.
    <div data-reading tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none" onKeyDown={onKeyDown}>
      {direction === 'strip' ? (
        <StripView pages={pages} index={index} onIndex={goTo} onTap={() => setBar(!bar)} />
      ) : (
        <PagedView
          pages={pages}
          index={index}
          rtl={direction === 'rtl'}
          onTurn={(by) => goTo(index + by)}
          onMiddle={() => setBar(!bar)}
        />
      )}
      {bar ? (
        <ReaderBar
          index={index}
          count={pages.length}
          direction={direction}
          onGo={goTo}
          onDirection={(next) => choose(series, next)}
        />
      ) : null}
    </div>
  );
}

function NothingToRead({ onClose }: { onClose(): void }) {
  const t = useTranslations('chapter.reader');
  return (
    <div className="relative grid flex-1 place-items-center p-6 text-center">
      <div aria-hidden className="halftone halftone-fade-[to_top] absolute inset-0" />
      <div className="relative grid justify-items-center gap-4">
        <p className="max-w-[44ch] text-lg">{t('empty')}</p>
        <Button look="primary" size="lg" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}

/** Where a key leads; null for keys that turn no page. Arrows follow the paper, the others the story. */
function placeOf(key: string, index: number, count: number, direction: string, back: boolean): number | null {
  const left = direction === 'rtl' ? 1 : -1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (direction === 'strip') return null;
  if (key === 'ArrowLeft') return index + left;
  if (key === 'ArrowRight') return index - left;
  if (key === ' ') return index + (back ? -1 : 1);
  if (key === 'PageDown' || key === 'ArrowDown') return index + 1;
  if (key === 'PageUp' || key === 'ArrowUp') return index - 1;
  return null;
}

function isField(target: EventTarget): boolean {
  return target instanceof Element && target.matches('input, button, [role="radio"]');
}
