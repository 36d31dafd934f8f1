'use client';

import { useTranslations } from 'next-intl';
import { type PointerEvent, useRef } from 'react';
import type { ChapterPage } from '@/stores/chapter-page';
import { ReaderPage } from './reader-page';

/** A finger that went this far sideways turns the page, pixels. */
const swipe = 48;
/** Less than this is a tap. */
const still = 10;

/**
 * One page on the screen; the next and the former one are at hand. The sides turn the page, the middle shows the bar.
 * @param rtl the next page is on the left
 */
export function PagedView({
  pages,
  index,
  rtl,
  onTurn,
  onMiddle,
}: {
  pages: readonly ChapterPage[];
  index: number;
  rtl: boolean;
  onTurn(by: 1 | -1): void;
  onMiddle(): void;
}) {
  const t = useTranslations('chapter.reader');
  const from = useRef<{ x: number; y: number } | null>(null);
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const start = from.current;
    from.current = null;
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    // The paper follows the finger: to the right brings what lies on the left.
    if (Math.abs(dx) > swipe && Math.abs(dx) > Math.abs(dy)) return onTurn(dx > 0 === rtl ? 1 : -1);
    if (Math.hypot(dx, dy) > still) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    if (share > 1 / 3 && share < 2 / 3) return onMiddle();
    onTurn(share < 1 / 3 === rtl ? 1 : -1);
  };
  return (
    <div
      className="relative min-h-0 flex-1 touch-pan-y overflow-hidden"
      title={t('turn')}
      onPointerDown={({ clientX, clientY, button }) => {
        from.current = button === 0 ? { x: clientX, y: clientY } : null;
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        from.current = null;
      }}
    >
      {pages.map((page, place) =>
        Math.abs(place - index) > 1 ? null : (
          <div key={page.id} className="absolute inset-0" hidden={place !== index}>
            <ReaderPage page={page} number={place + 1} count={pages.length} fill="screen" />
          </div>
        ),
      )}
    </div>
  );
}
