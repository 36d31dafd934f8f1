'use client';

import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useElementSize } from './use-element-size';
import {
  firstView,
  fitSize,
  fitted,
  isStrip,
  keepInside,
  onNewCanvas,
  type Size,
  type View,
  widthScale,
  zoomAt,
} from './zoom';

type Point = { x: number; y: number };

const step = 1.3;
const middle: Point = { x: 0, y: 0 };

/**
 * Zoom and pan of a page. Panes (any number: side by side, one over the other) follow without being drawn by React;
 * only the zoom reaches it, a little later.
 * @param page its size in pixels; null until it is known
 */
export function useZoom(page: Size | null) {
  const [canvasElement, canvasRef] = useState<HTMLElement | null>(null);
  const canvas = useElementSize(canvasElement);
  const view = useRef<View>(fitted);
  const panes = useRef(new Set<HTMLElement>());
  const covered = useRef(0);
  const former = useRef<{ page: Size; canvas: Size } | null>(null);
  const [scale, setScale] = useState(view.current.scale);

  const show = useCallback((next: View, smooth = false) => {
    const zoomed = next.scale !== view.current.scale;
    view.current = next;
    for (const pane of panes.current) place(pane, next, smooth);
    if (zoomed) startTransition(() => setScale(next.scale));
  }, []);
  const change = useCallback(
    (next: (view: View, fit: Size) => View, smooth?: boolean) => {
      if (!page || !canvas) return;
      const fit = fitSize(page, canvas);
      show(keepInside(next(view.current, fit), fit, canvas, covered.current), smooth);
    },
    [page, canvas, show],
  );
  const zoomBy = useCallback(
    (factor: number, point: Point = middle, smooth = false) =>
      change((now, fit) => (page ? zoomAt(now, factor, point, page, fit) : now), smooth),
    [change, page],
  );
  const panBy = useCallback(
    (x: number, y: number, smooth = false) =>
      change((now) => ({ scale: now.scale, x: now.x + x, y: now.y + y }), smooth),
    [change],
  );
  const cover = useCallback(
    (pixels: number) => {
      covered.current = pixels;
      change((now) => now);
    },
    [change],
  );
  const fitPage = useCallback(() => {
    if (page && canvas) show(firstView(page, canvas), true);
  }, [page, canvas, show]);
  const fitWidth = useCallback(() => {
    if (!page || !canvas) return;
    const fit = fitSize(page, canvas);
    const top = { scale: widthScale(fit, canvas), x: 0, y: Number.MAX_SAFE_INTEGER };
    // From the top of the page, as one reads it.
    show(keepInside(top, fit, canvas), true);
  }, [page, canvas, show]);
  const paneRef = useCallback((pane: HTMLElement | null) => {
    if (!pane) return;
    panes.current.add(pane);
    place(pane, view.current, false);
    return () => {
      panes.current.delete(pane);
    };
  }, []);

  useEffect(() => {
    if (!page || !canvas) return;
    const before = former.current;
    former.current = { page, canvas };
    const same = before?.page.width === page.width && before.page.height === page.height;
    show(same ? onNewCanvas(view.current, page, before.canvas, canvas) : firstView(page, canvas));
  }, [page, canvas, show]);
  useEffect(() => {
    if (!canvasElement) return;
    const strip = page !== null && isStrip(page);
    // Not passive: the wheel moves the page here and must not scroll the document.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // A strip is read by scrolling; elsewhere the wheel zooms, as on a map.
      if (event.shiftKey || (strip && !event.ctrlKey && !event.metaKey)) return panBy(...wheelWay(event));
      zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.012 : 0.0018)), fromMiddle(event, canvasElement));
    };
    const viewer = canvasElement.closest<HTMLElement>('[data-viewer]') ?? canvasElement;
    viewer.addEventListener('wheel', onWheel, { passive: false });
    return () => viewer.removeEventListener('wheel', onWheel);
  }, [canvasElement, page, zoomBy, panBy]);

  return {
    canvasRef,
    /** For every element that shows the page: it is moved and zoomed with the others. */
    paneRef,
    fit: page && canvas ? fitSize(page, canvas) : null,
    /** Against the fitted page. */
    scale,
    view,
    zoomBy,
    zoomIn: () => zoomBy(step, middle, true),
    zoomOut: () => zoomBy(1 / step, middle, true),
    fitPage,
    fitWidth,
    panBy,
    /** Screen pixels at the lower end that something lies over: the page can be moved up by as much. */
    cover,
  };
}

export type Zoom = ReturnType<typeof useZoom>;

/** A point on the screen, from the middle of an element. */
export function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }, element: HTMLElement): Point {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

/** @param smooth for a single step; whoever drags or turns the wheel wants the page to follow at once */
function place(pane: HTMLElement, { scale, x, y }: View, smooth: boolean): void {
  pane.style.transition = smooth ? 'transform 140ms var(--ease-out)' : 'none';
  pane.style.transform = `translate(-50%, -50%) translate(${x}px, ${y}px) scale(${scale})`;
}

function wheelWay({ deltaX, deltaY, shiftKey }: WheelEvent): [number, number] {
  return shiftKey && deltaX === 0 ? [-deltaY, 0] : [-deltaX, -deltaY];
}
