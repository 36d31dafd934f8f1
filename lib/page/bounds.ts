import type { Box, Polygon } from './region-document';

/** The smallest upright box around a polygon. */
export function boundsOf(polygon: Polygon): Box {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
