'use client';

import { type RefObject, useEffect, useRef } from 'react';
import type { CompareMode } from '@/stores/view';
import { viewerActionOf } from './shortcuts';
import type { Peek } from './use-peek';
import type { Zoom } from './use-zoom';

const panStep = 60;

type Tools = {
  zoom: Zoom;
  /** null: there is nothing to compare with yet. */
  compare: { peek: Peek; setMode(mode: CompareMode): void } | null;
};

/**
 * Keys of the page (`shortcuts.ts`). They act while the focus is in the viewer or nowhere: a single letter means
 * something else wherever one may write.
 */
export function useViewerKeys(viewer: RefObject<HTMLElement | null>, tools: Tools) {
  const latest = useRef(tools);
  useEffect(() => {
    latest.current = tools;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isMeant(event, viewer.current)) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    const onKeyUp = (event: KeyboardEvent) => {
      const peek = latest.current.compare?.peek;
      if (peek?.peeking && viewerActionOf(event) === 'peek') peek.release();
    };
    // A key that is let go in another window is never heard of.
    const onBlur = () => latest.current.compare?.peek.end();
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keyup', onKeyUp);
    window.addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', onBlur);
    };
  }, [viewer]);
}

/** @returns whether the key meant something */
function act(event: KeyboardEvent, { zoom, compare }: Tools): boolean {
  const way = event.target instanceof Element && event.target.matches('[data-canvas]') ? ways[event.key] : undefined;
  if (way) {
    zoom.panBy(way[0] * panStep, way[1] * panStep, true);
    return true;
  }
  const action = viewerActionOf(event);
  if (!action || action === 'pan') return false;
  if (action === 'zoomIn' || action === 'zoomOut' || action === 'fitPage' || action === 'fitWidth') {
    zoom[action]();
    return true;
  }
  if (!compare) return false;
  if (action !== 'peek') compare.setMode(action);
  else if (!event.repeat) compare.peek.start();
  return true;
}

function isMeant(event: KeyboardEvent, viewer: HTMLElement | null): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (!(target instanceof Element) || !viewer) return false;
  if (target === document.body) return !document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]');
  // On a selected text's frame a letter begins to write.
  return viewer.contains(target) && !target.closest('input, textarea, [data-frame], [data-handle]');
}

const ways: Record<string, [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
