'use client';

import { ChevronsLeftRight } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { KeyboardEvent, PointerEvent } from 'react';

/** Percent of the page's width. */
const keyStep = 2;
const farStep = 10;

/**
 * The line between the original on its left and the translation on its right, left to right in every language: it is
 * about the picture. It keeps its place on the canvas while the page is moved and zoomed beneath it.
 * @param share where it stands, percent of what can be seen of the page's width
 * @param pageWidth on the screen, CSS pixels
 */
export function CompareDivider({
  share,
  pageWidth,
  onMove,
}: {
  share: number;
  pageWidth: number;
  onMove(share: number): void;
}) {
  const t = useTranslations('translator.viewer');
  const format = useFormatter();
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('slider')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      aria-valuetext={t('sliderValue', { share: format.number(share / 100, { style: 'percent' }) })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      className="absolute inset-y-0 w-11 -translate-x-1/2 cursor-ew-resize touch-none outline-none"
      style={{ left: dividerLeft(share, pageWidth) }}
    >
      <span className="absolute inset-y-0 left-1/2 w-[3px] -translate-x-1/2 bg-accent shadow-[0_0_0_1px_rgb(14_13_18/0.6)]" />
      <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full border-2 border-ink bg-accent text-ink [[role=slider]:focus-visible_&]:outline-2 [[role=slider]:focus-visible_&]:outline-offset-2 [[role=slider]:focus-visible_&]:outline-paper">
        <ChevronsLeftRight className="size-5" aria-hidden />
      </span>
    </div>
  );

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    // The canvas around it would move the page.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.stopPropagation();
    const box = event.currentTarget.parentElement!.getBoundingClientRect();
    const fromMiddle = event.clientX - box.left - box.width / 2;
    onMove(clamp(50 + (100 * fromMiddle) / Math.min(box.width, pageWidth)));
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.shiftKey ? farStep : keyStep;
    const steps: Record<string, number> = {
      ...{ ArrowLeft: -by, ArrowRight: by, ArrowDown: -by, ArrowUp: by },
      ...{ PageDown: -farStep, PageUp: farStep, Home: -100, End: 100 },
    };
    const change = steps[event.key];
    if (change === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove(clamp(share + change));
  }
}

/** The line's place on the canvas, as CSS: the page is centred on it where it is narrower. */
export function dividerLeft(share: number, pageWidth: number): string {
  return `calc(50% + ${share / 100 - 0.5} * min(100%, ${pageWidth}px))`;
}

function clamp(share: number): number {
  return Math.min(100, Math.max(0, share));
}
