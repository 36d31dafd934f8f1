/** Rules of the full-screen previewer (specification §2 and §9). Lengths in CSS px, times in ms. */
export const doubleTapWindow = 250;
export const swipeDuration = 300;
const fastSwipe = 0.25;
const farSwipe = 1 / 3;
const smallest = 1 / 3;
const largest = 3;
const tapSlop = 8;

export type View = { scale: number; x: number; y: number };
export const fitted: View = { scale: 1, x: 0, y: 0 };

export function clampScale(scale: number): number {
  return Math.min(largest, Math.max(smallest, scale));
}

/** Scales around a point (from the middle of the screen), so that what is under the finger stays there. */
export function zoomAt({ scale, x, y }: View, wanted: number, point: { x: number; y: number }): View {
  const next = clampScale(wanted);
  const factor = next / scale;
  return { scale: next, x: point.x - (point.x - x) * factor, y: point.y - (point.y - y) * factor };
}

/** Double tap: twice as large, and back. */
export function toggleZoom(view: View, point: { x: number; y: number }): View {
  return view.scale === 1 ? zoomAt(view, 2, point) : fitted;
}

/** Keeps a part of the picture on the screen. */
export function keepInSight(view: View, screen: { width: number; height: number }): View {
  const reach = (size: number) => Math.max(0, (size * (view.scale - 1)) / 2) + size / 4;
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  return { ...view, x: within(view.x, reach(screen.width)), y: within(view.y, reach(screen.height)) };
}

export function isTap(dx: number, dy: number): boolean {
  return Math.hypot(dx, dy) < tapSlop;
}

/**
 * Where a swipe leads: 1 to the next picture, -1 to the one before, 0 back. A fast one need not be far. In
 * right-to-left languages the next picture lies on the left.
 */
export function swipeStep(dx: number, elapsed: number, width: number, isRtl: boolean): -1 | 0 | 1 {
  const isFast = Math.abs(dx) / Math.max(1, elapsed) > fastSwipe;
  if (isTap(dx, 0) || (!isFast && Math.abs(dx) < width * farSwipe)) return 0;
  return dx < 0 === isRtl ? -1 : 1;
}
