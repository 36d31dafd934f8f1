'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { Place } from './place';

const margin = 16;

/** Moves the page so that the selected text is neither outside the canvas nor beneath the phone's sheet. */
export function useReveal(element: RefObject<HTMLElement | null>, place: Place) {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    const reveal = () => {
      const canvas = element.current?.closest('[data-canvas]')?.getBoundingClientRect();
      const text = element.current?.getBoundingClientRect();
      if (!canvas || !text) return;
      const covered = Math.max(0, canvas.bottom - topOfSheet());
      latest.current.cover(covered);
      latest.current.panBy(
        shift(text.left, text.right, canvas.left, canvas.right),
        shift(text.top, text.bottom, canvas.top, canvas.bottom - covered),
      );
    };
    // After the sheet has taken its place.
    const frame = requestAnimationFrame(reveal);
    const view = window.visualViewport;
    view?.addEventListener('resize', reveal);
    return () => {
      cancelAnimationFrame(frame);
      view?.removeEventListener('resize', reveal);
      latest.current.cover(0);
    };
  }, [element]);
}

/** Where the phone's sheet begins once it has come up, from the top of the window; beneath all where there is none. */
function topOfSheet(): number {
  const sheet = document.querySelector<HTMLElement>('[data-editor-sheet]');
  if (!sheet) return Number.POSITIVE_INFINITY;
  return window.innerHeight - sheet.offsetHeight - Number.parseFloat(getComputedStyle(sheet).bottom);
}

/** How far a span must move to lie inside another, its start first. */
function shift(start: number, end: number, least: number, most: number): number {
  if (start - margin < least) return least - start + margin;
  if (end + margin > most) return Math.max(most - end - margin, least - start + margin);
  return 0;
}
