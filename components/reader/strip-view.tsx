'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { ChapterPage } from '@/stores/chapter-page';
import { ReaderPage } from './reader-page';

/** Widest a strip is shown, pixels. */
const widest = 800;

/** All pages beneath each other; only what is near the window is loaded. */
export function StripView({
  pages,
  index,
  onIndex,
  onTap,
}: {
  pages: readonly ChapterPage[];
  /** Where to begin, and where somebody went by the bar. */
  index: number;
  onIndex(index: number): void;
  onTap(): void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const virtualizer = useVirtualizer({
    count: pages.length,
    getScrollElement: () => scroller.current,
    getItemKey: (place) => pages[place]!.id,
    estimateSize: (place) => heightOf(pages[place]!, Math.min(width, widest)),
    overscan: 1,
    enabled: width > 0,
    onChange: ({ scrollOffset, isScrolling }) => {
      if (isScrolling) report(virtualizer.getVirtualItemForOffset((scrollOffset ?? 0) + 200)?.index);
    },
  });
  const told = useRef(-1);
  const report = (place: number | undefined) => {
    if (place === undefined || place === told.current) return;
    told.current = place;
    onIndex(place);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow from the width alone.
  useEffect(() => virtualizer.measure(), [width]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where somebody else went.
  useEffect(() => {
    if (width === 0 || index === told.current) return;
    told.current = index;
    virtualizer.scrollToIndex(index, { align: 'start' });
  }, [index, width > 0]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the bar is always there for keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
      tabIndex={0}
      data-reader-strip
      onClick={onTap}
      className="min-h-0 flex-1 overflow-y-auto outline-none"
    >
      <div className="relative mx-auto w-full" style={{ height: virtualizer.getTotalSize(), maxWidth: widest }}>
        {virtualizer.getVirtualItems().map(({ index: place, key, start }) => (
          <div key={key} className="absolute inset-x-0 top-0" style={{ transform: `translateY(${start}px)` }}>
            <ReaderPage page={pages[place]!} number={place + 1} count={pages.length} fill="strip" />
          </div>
        ))}
      </div>
    </div>
  );
}

function heightOf({ image }: ChapterPage, width: number): number {
  return Math.round(image ? (image.height / image.width) * width : width * 1.5);
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
