'use client';

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { useChapterStore } from '@/stores/tool-provider';
import { PageRow, PageTile } from './page-row';
import { useDragTexts } from './use-drag-texts';

/** Pixels along the list that one page takes. */
const extent = { vertical: 92, horizontal: 84 };

/**
 * The chapter's pages, to look through, choose from and put in order by pointer, finger or keyboard. Only what is near
 * the window is drawn.
 * @param direction a column beside the page, or a strip beneath it
 */
export function PageList({ direction }: { direction: 'vertical' | 'horizontal' }) {
  const t = useTranslations('chapter');
  const pages = useChapterStore((state) => state.pages);
  const currentId = useChapterStore((state) => state.currentId);
  const move = useChapterStore((state) => state.move);
  const rtl = localeTable[useLocale() as Locale].direction === 'rtl';
  const scroller = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const upright = direction === 'vertical';
  const virtualizer = useVirtualizer({
    count: pages.length,
    horizontal: !upright,
    isRtl: rtl && !upright,
    estimateSize: () => extent[direction],
    getItemKey: (index) => pages[index]!.id,
    getScrollElement: () => scroller.current,
    overscan: 4,
    // What is dragged stays in hand, however far one scrolls.
    rangeExtractor: (range) => {
      const held = pages.findIndex(({ id }) => id === dragged);
      return [...new Set([...(held < 0 ? [] : [held]), ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
  });
  useInView(
    virtualizer.scrollToIndex,
    pages.findIndex(({ id }) => id === currentId),
  );
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that stays for a moment drags, one that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    // Enter opens a page of the strip.
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
    }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (over && active.id !== over.id)
      move(
        String(active.id),
        pages.findIndex(({ id }) => id === over.id),
      );
  };
  // The same list while the order is the same: a new one draws every row anew.
  const order = pages.map(({ id }) => id).join(' ');
  const items = useMemo(() => order.split(' '), [order]);
  const Item = upright ? PageRow : PageTile;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={useDragTexts(pages)}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={items} strategy={upright ? verticalListSortingStrategy : horizontalListSortingStrategy}>
        <div
          ref={scroller}
          data-page-list
          className={classNames(
            'min-h-0 min-w-0 overscroll-contain',
            upright ? 'flex-1 overflow-y-auto' : 'h-[9.6rem] shrink-0 overflow-x-auto overflow-y-hidden',
          )}
        >
          <ol
            aria-label={t('pages')}
            className="relative"
            style={
              upright ? { height: virtualizer.getTotalSize() } : { width: virtualizer.getTotalSize(), height: '100%' }
            }
          >
            {virtualizer.getVirtualItems().map(({ index, start, key }) => (
              <Item
                key={key}
                page={pages[index]!}
                number={index + 1}
                count={pages.length}
                current={pages[index]!.id === currentId}
                start={start}
              />
            ))}
          </ol>
        </div>
      </SortableContext>
    </DndContext>
  );
}

/** The page on the screen is in view in the list, too. */
function useInView(scrollTo: (index: number, options: { align: 'auto' }) => void, index: number) {
  const latest = useRef(scrollTo);
  latest.current = scrollTo;
  useEffect(() => {
    if (index >= 0) latest.current(index, { align: 'auto' });
  }, [index]);
}
