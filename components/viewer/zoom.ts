/** Where the page is: moved by x, y pixels from the middle of the canvas, and how much larger than fitted. */
export type View = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };

export const fitted: View = { scale: 1, x: 0, y: 0 };
/** The previewer's range of the specification (§9), relative to the fitted page. */
const smallest = 1 / 3;
const largest = 3;
/** Strips are taller than this many widths; they are fitted to the width and read from the top. */
const stripRatio = 2.2;
/** A small picture is enlarged at most this much to fit. */
const largestFit = 2;
const margin = 16;

/** Size of the page when it is fitted into the canvas. */
export function fitSize(page: Size, canvas: Size): Size {
  const room = { width: Math.max(1, canvas.width - 2 * margin), height: Math.max(1, canvas.height - 2 * margin) };
  const byWidth = Math.min(room.width, 760) / page.width;
  const whole = Math.min(room.width / page.width, room.height / page.height);
  const factor = Math.min(isStrip(page) ? byWidth : whole, largestFit);
  return { width: page.width * factor, height: page.height * factor };
}

/** The view a page opens with: whole and centred; a strip from its top. */
export function firstView(page: Size, canvas: Size): View {
  if (!isStrip(page)) return fitted;
  return { scale: 1, x: 0, y: Math.max(0, (fitSize(page, canvas).height - canvas.height) / 2 + margin) };
}

/**
 * Zooms by `factor` so that what lies under `point` (from the canvas's middle) stays there. Up to the
 * previewer's 3, or to twice the page's own pixels where that is more.
 */
export function zoomAt(view: View, factor: number, point: { x: number; y: number }, page: Size, fit: Size): View {
  const scale = clampScale(view.scale * factor, page, fit);
  const ratio = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/**
 * Keeps a part of the page on the canvas; what fits an axis whole is centred on it.
 * @param covered pixels at the canvas's lower end that something lies over: the page can be moved up by as much
 */
export function keepInside(view: View, fit: Size, canvas: Size, covered = 0): View {
  const reachX = Math.max(0, (fit.width * view.scale - canvas.width) / 2 + margin);
  const reachY = Math.max(0, (fit.height * view.scale - canvas.height) / 2 + margin);
  return { scale: view.scale, x: clamp(view.x, reachX), y: Math.min(reachY, Math.max(-reachY - covered, view.y)) };
}

/** Whether two of the page are larger on top of each other than beside each other. */
export function isStacked(page: Size, canvas: Size): boolean {
  const share = (width: number, height: number) => Math.min(width / page.width, height / page.height);
  return share(canvas.width, canvas.height / 2) > share(canvas.width / 2, canvas.height);
}

/** The scale at which the page is as wide as the canvas. */
export function widthScale(fit: Size, canvas: Size): number {
  return Math.max(1, canvas.width - 2 * margin) / fit.width;
}

/** The view on a canvas of another size: fitted stays fitted, else the same pixels stay in its middle, as large. */
export function onNewCanvas(view: View, page: Size, before: Size, after: Size): View {
  if (isFitted(view, page, before)) return firstView(page, after);
  const [from, to] = [fitSize(page, before), fitSize(page, after)];
  return keepInside({ ...view, scale: clampScale((view.scale * from.width) / to.width, page, to) }, to, after);
}

/** Whether the page stands as it opened. */
export function isFitted(view: View, page: Size, canvas: Size): boolean {
  const { x, y } = firstView(page, canvas);
  return view.scale === 1 && Math.abs(view.x - x) < 1 && Math.abs(view.y - y) < 1;
}

export function isStrip(page: Size): boolean {
  return page.height / page.width > stripRatio;
}

function clampScale(scale: number, page: Size, fit: Size): number {
  const ceiling = Math.max(largest, (2 * page.width) / fit.width);
  return Math.min(ceiling, Math.max(smallest, scale));
}

function clamp(value: number, reach: number): number {
  return Math.min(reach, Math.max(-reach, value));
}
