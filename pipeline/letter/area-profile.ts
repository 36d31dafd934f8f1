import type { Box, Polygon } from '../../lib/page/region-document';

/**
 * The inside of an area, row by row: where each pixel row starts and ends around the axis on which the lines
 * are centred. `start[i]` ≥ `end[i]` where a row has no room. Pixels of the page (or of the turned page).
 */
export type AreaProfile = {
  /** y of the first row. */
  top: number;
  start: Float64Array;
  end: Float64Array;
  /** Centre of the lines: x of the axis, y of the optical middle. */
  axis: number;
  middle: number;
};

/** Measures a polygon. A row that the outline crosses several times keeps the span around the axis. */
export function profileOf(area: Polygon): AreaProfile {
  const known = measured.get(area);
  if (known) return known;
  const profile = measure(area);
  measured.set(area, profile);
  return profile;
}

/** A page's areas are laid out twice, each time at many sizes. */
const measured = new WeakMap<Polygon, AreaProfile>();

function measure(area: Polygon): AreaProfile {
  const box = boxOf(area);
  const top = Math.floor(box.y);
  const rows = Math.max(1, Math.ceil(box.y + box.height) - top);
  const start = new Float64Array(rows);
  const end = new Float64Array(rows);
  const spans = crossings(area, top, rows);
  const axis = weightedAxis(spans, box);
  let weight = 0;
  let moment = 0;
  spans.forEach((row, index) => {
    let best = 0;
    for (let i = 0; i + 1 < row.length; i += 2) {
      const width = row[i + 1]! - row[i]!;
      const value = row[i]! <= axis && row[i + 1]! >= axis ? width * 4 : width;
      if (value <= best) continue;
      best = value;
      start[index] = row[i]!;
      end[index] = row[i + 1]!;
    }
    const width = end[index]! - start[index]!;
    weight += width * width;
    moment += width * width * (top + index + 0.5);
  });
  return { top, start, end, axis, middle: weight > 0 ? moment / weight : box.y + box.height / 2 };
}

/** Width within which a line between two heights can be centred on the axis; 0 where there is none. */
export function centredWidth(profile: AreaProfile, from: number, to: number): number {
  const [first, last] = rowsOf(profile, from, to);
  if (first < 0 || last >= profile.start.length) return 0;
  let half = Infinity;
  for (let row = first; row <= last; row++) {
    half = Math.min(half, profile.axis - profile.start[row]!, profile.end[row]! - profile.axis);
    if (half <= 0) return 0;
  }
  return half * 2;
}

/** The span that is free at every height between two; null where there is none. */
export function commonSpan(profile: AreaProfile, from: number, to: number): [number, number] | null {
  const [first, last] = rowsOf(profile, from, to);
  if (first < 0 || last >= profile.start.length) return null;
  let start = -Infinity;
  let end = Infinity;
  for (let row = first; row <= last; row++) {
    start = Math.max(start, profile.start[row]!);
    end = Math.min(end, profile.end[row]!);
  }
  return end > start ? [start, end] : null;
}

/** A quarter turn that makes columns, from right to left, into rows from top to bottom: (x, y) → (y, −x). */
export function turned(area: Polygon): Polygon {
  const known = turns.get(area);
  if (known) return known;
  const polygon: Polygon = area.map(([x, y]) => [y, -x]);
  turns.set(area, polygon);
  return polygon;
}

const turns = new WeakMap<Polygon, Polygon>();

export function boxOf(area: Polygon): Box {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const [x, y] of area) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function rowsOf(profile: AreaProfile, from: number, to: number): [number, number] {
  return [Math.floor(from - profile.top + 1e-6), Math.ceil(to - profile.top - 1e-6) - 1];
}

/** Where the outline crosses the middle of each row, from left to right. */
function crossings(area: Polygon, top: number, rows: number): number[][] {
  const found: number[][] = Array.from({ length: rows }, () => []);
  area.forEach(([x0, y0], index) => {
    const [x1, y1] = area[(index + 1) % area.length]!;
    const first = Math.max(0, Math.ceil(Math.min(y0, y1) - top - 0.5));
    const last = Math.min(rows - 1, Math.ceil(Math.max(y0, y1) - top - 0.5) - 1);
    for (let row = first; row <= last; row++) found[row]!.push(x0 + ((top + row + 0.5 - y0) * (x1 - x0)) / (y1 - y0));
  });
  for (const xs of found) xs.sort((a, b) => a - b);
  return found;
}

/** Wide rows say more about where the middle of a balloon is than its tail does. */
function weightedAxis(spans: number[][], box: Box): number {
  let weight = 0;
  let moment = 0;
  for (const row of spans) {
    if (row.length < 2) continue;
    const left = row[0]!;
    const right = row.at(-1)!;
    const square = (right - left) ** 2;
    weight += square;
    moment += (square * (left + right)) / 2;
  }
  return weight > 0 ? moment / weight : box.x + box.width / 2;
}
