import type { Polygon } from '../../lib/page/region-document';
import { labelComponents } from './components';
import type { Mask } from './mask';

/**
 * The outer outline of the mask's largest component, along pixel edges, in page coordinates, simplified so
 * that no point moves by more than `tolerance` pixels. Empty for an empty mask.
 */
export function traceOutline(mask: Mask, tolerance: number): Polygon {
  const { labels, components } = labelComponents(mask);
  let largest = components[0];
  for (const component of components) if (component.size > largest!.size) largest = component;
  if (!largest) return [];
  const { width, height } = mask;
  const inside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] === largest.id;

  let startX = largest.left;
  while (!inside(startX, largest.top)) startX++;
  const points = walk(inside, startX, largest.top);
  return simplify(points, tolerance).map(([x, y]) => [x + mask.left, y + mask.top]);
}

/** Ramer-Douglas-Peucker on a closed line, split at the two points that lie farthest apart from the first. */
export function simplify(points: Polygon, tolerance: number): Polygon {
  if (points.length <= 4) return points;
  let far = 0;
  let best = -1;
  for (let i = 0; i < points.length; i++) {
    const distance = Math.hypot(points[i]![0] - points[0]![0], points[i]![1] - points[0]![1]);
    if (distance <= best) continue;
    best = distance;
    far = i;
  }
  const closed = [...points, points[0]!];
  const keep = new Uint8Array(closed.length);
  keep[0] = 1;
  keep[far] = 1;
  const spans: [number, number][] = [
    [0, far],
    [far, closed.length - 1],
  ];
  while (spans.length > 0) {
    const [from, to] = spans.pop()!;
    const split = farthest(closed, from, to, tolerance);
    if (split < 0) continue;
    keep[split] = 1;
    spans.push([from, split], [split, to]);
  }
  const result = points.filter((_, i) => keep[i]);
  return result.length >= 3 ? result : points;
}

/** Follows the component's edge with the inside on the right hand, from the top left corner of its first pixel. */
function walk(inside: (x: number, y: number) => boolean, startX: number, startY: number): Polygon {
  const points: Polygon = [];
  let [x, y] = [startX, startY];
  let [dx, dy] = [1, 0];
  do {
    points.push([x, y]);
    x += dx;
    y += dy;
    // The two pixels ahead of the corner decide: turn left around an outer diagonal, go on, or turn right.
    const left = inside(x + Math.min(0, dx) + Math.min(0, dy), y + Math.min(0, dy) + Math.min(0, -dx));
    const right = inside(x + Math.min(0, dx) + Math.min(0, -dy), y + Math.min(0, dy) + Math.min(0, dx));
    if (left) [dx, dy] = [dy, -dx];
    else if (!right) [dx, dy] = [-dy, dx];
  } while (x !== startX || y !== startY || dx !== 1 || dy !== 0);
  return points;
}

function farthest(points: Polygon, from: number, to: number, tolerance: number): number {
  const [ax, ay] = points[from]!;
  const [bx, by] = points[to]!;
  const length = Math.hypot(bx - ax, by - ay);
  let best = tolerance;
  let at = -1;
  for (let i = from + 1; i < to; i++) {
    const [px, py] = points[i]!;
    const distance =
      length === 0 ? Math.hypot(px - ax, py - ay) : Math.abs((bx - ax) * (ay - py) - (ax - px) * (by - ay)) / length;
    if (distance <= best) continue;
    best = distance;
    at = i;
  }
  return at;
}
