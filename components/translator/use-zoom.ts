'use client';

import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { firstView, fitSize, fitted, keepInside, type Size, type View, zoomAt } from './zoom';

const doubleTapMilliseconds = 250;
const keyStep = 60;
/** Less is a press with an unsteady hand, screen pixels. */
const dragDistance = 4;
const step = 1.3;

type Point = { x: number; y: number };

/** Zoom and pan of a page by wheel, pinch, drag, double tap, buttons and keys. `page` is its size in pixels. */
export function useZoom(page: Size | null) {
  const [canvasElement, canvasRef] = useState<HTMLElement | null>(null);
  const canvas = useElementSize(canvasElement);
  const [view, setView] = useState<View>(fitted);
  const pointers = useRef(new Map<number, Point>());
  const covered = useRef(0);
  const lastTap = useRef({ at: 0, x: 0, y: 0 });
  const fit = page && canvas ? fitSize(page, canvas) : null;

  const change = useCallback(
    (next: (view: View) => View) => {
      if (!page || !canvas) return;
      setView((current) => keepInside(next(current), fitSize(page, canvas), canvas, covered.current));
    },
    [page, canvas],
  );
  const zoomBy = useCallback(
    (factor: number, point: Point = { x: 0, y: 0 }) =>
      change((current) => (page && canvas ? zoomAt(current, factor, point, page, fitSize(page, canvas)) : current)),
    [change, page, canvas],
  );
  const panBy = useCallback(
    (x: number, y: number) => change((now) => ({ scale: now.scale, x: now.x + x, y: now.y + y })),
    [change],
  );
  const cover = useCallback(
    (pixels: number) => {
      covered.current = pixels;
      change((now) => now);
    },
    [change],
  );
  const refit = useCallback(() => {
    if (page && canvas) setView(firstView(page, canvas));
  }, [page, canvas]);

  useEffect(refit, [refit]);
  useEffect(() => {
    if (!canvasElement) return;
    // Not passive: the wheel zooms the page here and must not scroll the document.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.012 : 0.0018)), fromMiddle(event, canvasElement));
    };
    canvasElement.addEventListener('wheel', onWheel, { passive: false });
    return () => canvasElement.removeEventListener('wheel', onWheel);
  }, [canvasElement, zoomBy]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.current.size === 1) onTap(event);
  }

  function onTap(event: PointerEvent<HTMLElement>) {
    const near = Math.hypot(event.clientX - lastTap.current.x, event.clientY - lastTap.current.y) < 24;
    if (near && event.timeStamp - lastTap.current.at < doubleTapMilliseconds) {
      if (view.scale > 1.05) refit();
      else zoomBy(2, fromMiddle(event, event.currentTarget));
    }
    lastTap.current = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
      // Only a drag takes the pointer: a press belongs to the balloon beneath it.
      if (Math.hypot(now.x - before.x, now.y - before.y) < dragDistance) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (!other) return change(({ scale, x, y }) => ({ scale, x: x + now.x - before.x, y: y + now.y - before.y }));
    const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    if (apart > 0) {
      zoomBy(Math.hypot(now.x - other.x, now.y - other.y) / apart, fromMiddle(middle, event.currentTarget));
    }
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
  }

  /** A press that leaves before it was a drag would never be heard of again. */
  function onPointerLeave(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) onPointerEnd(event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyActions[event.key];
    if (!action) return;
    event.preventDefault();
    action({ zoomBy, refit, pan: panBy });
  }

  return {
    canvasRef,
    fit,
    view,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    refit,
    panBy,
    /** Screen pixels at the lower end that something lies over: the page can be moved up by as much. */
    cover,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerLeave,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onKeyDown,
    },
  };
}

export type Zoom = ReturnType<typeof useZoom>;

type KeyTools = { zoomBy(factor: number): void; refit(): void; pan(x: number, y: number): void };

const keyActions: Record<string, (tools: KeyTools) => void> = {
  '+': ({ zoomBy }) => zoomBy(step),
  '=': ({ zoomBy }) => zoomBy(step),
  '-': ({ zoomBy }) => zoomBy(1 / step),
  '0': ({ refit }) => refit(),
  ArrowLeft: ({ pan }) => pan(keyStep, 0),
  ArrowRight: ({ pan }) => pan(-keyStep, 0),
  ArrowUp: ({ pan }) => pan(0, keyStep),
  ArrowDown: ({ pan }) => pan(0, -keyStep),
};

function useElementSize(element: HTMLElement | null): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }, element: HTMLElement): Point {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}
