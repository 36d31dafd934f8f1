import type { Box, Polygon } from '../../lib/page/region-document';
import { createMask, type Mask, type PixelWindow } from './mask';

/**
 * The pixels whose centres lie inside the polygon (even-odd rule), in the window given or else in the
 * polygon's own bounds. Linear in pixels plus rows × edges.
 */
export function fillPolygon(polygon: Polygon, window: PixelWindow = boundsOf(polygon)): Mask {
  const mask = createMask(window);
  for (let row = 0; row < window.height; row++) {
    const y = window.top + row + 0.5;
    const crossings: number[] = [];
    for (let i = 0; i < polygon.length; i++) {
      const [ax, ay] = polygon[i]!;
      const [bx, by] = polygon[(i + 1) % polygon.length]!;
      if (ay <= y === by <= y) continue;
      crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]! - 0.5) - window.left);
      const to = Math.min(window.width, Math.ceil(crossings[i + 1]! - 0.5) - window.left);
      if (to > from) mask.data.fill(1, row * window.width + from, row * window.width + to);
    }
  }
  return mask;
}

/** Smallest box around the points. */
export function polygonBox(polygon: Polygon): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of polygon) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Square pixels, whichever way round the points go. */
export function polygonArea(polygon: Polygon): number {
  let twice = 0;
  for (let i = 0; i < polygon.length; i++) {
    const [ax, ay] = polygon[i]!;
    const [bx, by] = polygon[(i + 1) % polygon.length]!;
    twice += ax * by - bx * ay;
  }
  return Math.abs(twice) / 2;
}

/** Convex hull by Andrew's monotone chain. */
export function convexHull(points: Polygon): Polygon {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

export function boxPolygon(box: Box): Polygon {
  const { x, y, width, height } = box;
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

function halfHull(sorted: Polygon): Polygon {
  const hull: Polygon = [];
  for (const point of sorted) {
    while (hull.length >= 2 && turn(hull[hull.length - 2]!, hull[hull.length - 1]!, point) <= 0) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

function turn(a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function boundsOf(polygon: Polygon): PixelWindow {
  const box = polygonBox(polygon);
  const left = Math.floor(box.x);
  const top = Math.floor(box.y);
  const right = Math.max(left + 1, Math.ceil(box.x + box.width));
  const bottom = Math.max(top + 1, Math.ceil(box.y + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
