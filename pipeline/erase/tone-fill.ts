import type { Rgb, RgbImage } from '../page';
import { distanceTo } from '../raster/color';
import { countSet, type Mask } from '../raster/mask';

type Shift = { x: number; y: number; error: number };

const samples = 500;
const keptShifts = 40;
const nearestShift = 3;

/** How a pattern repeats itself: the shifts that map it on itself, and how different it is under the best. */
export type Tone = { shifts: Shift[]; difference: number };

/** Measures the visible paper's pattern (autocorrelation over at most `reach` pixels). */
export function measureTone(image: RgbImage, known: Mask, reach: number): Tone {
  const shifts = bestShifts(image, known, Math.max(12, Math.min(40, Math.round(reach))));
  return { shifts, difference: shifts[0]?.error ?? 255 };
}

/**
 * Fills the masked pixels of patterned paper (halftone, screentone, grain) in place, each with the pixel one of
 * the pattern's own periods away. Keeps dots as dots where averaging would leave a grey smear.
 * @param known visible paper, same window as `holes`
 */
export function fillTone(image: RgbImage, holes: Mask, known: Mask, { shifts }: Tone, paper: Rgb): void {
  const { width, height } = holes;
  const ready = withoutOutliers(image, known, paper);
  let open: number[] = [];
  for (let i = 0; i < holes.data.length; i++) if (holes.data[i]) open.push(i);
  // Wide strokes are filled from their rims inwards, the later rounds from what the earlier ones filled.
  for (let round = 0; round < 12 && open.length > 0; round++) {
    const filled: number[] = [];
    const rest: number[] = [];
    for (const at of open) {
      const y = Math.floor(at / width);
      const x = at - y * width;
      const shift = shifts.find(({ x: dx, y: dy }) => {
        const [sx, sy] = [x + dx, y + dy];
        return sx >= 0 && sy >= 0 && sx < width && sy < height && ready.data[sy * width + sx] === 1;
      });
      if (!shift) {
        rest.push(at);
        continue;
      }
      copyPixel(image, holes, x + shift.x, y + shift.y, x, y);
      filled.push(at);
    }
    for (const at of filled) ready.data[at] = 1;
    if (filled.length === 0) break;
    open = rest;
  }
  for (const at of open) {
    const to = 3 * ((holes.top + Math.floor(at / width)) * image.width + holes.left + (at % width));
    for (let c = 0; c < 3; c++) image.data[to + c] = paper[c]!;
  }
}

/** Leaves out the few pixels least like the paper: a speck of dirt would be copied again and again. */
function withoutOutliers(image: RgbImage, known: Mask, paper: Rgb): Mask {
  const distances = new Uint8Array(known.data.length);
  const histogram = new Uint32Array(256);
  for (let i = 0; i < known.data.length; i++) {
    if (!known.data[i]) continue;
    const y = Math.floor(i / known.width);
    const at = 3 * ((known.top + y) * image.width + known.left + i - y * known.width);
    distances[i] = distanceTo(image.data, at, paper);
    histogram[distances[i]!]!++;
  }
  let total = 0;
  for (const count of histogram) total += count;
  let limit = 0;
  for (let below = 0; limit < 255; limit++) {
    below += histogram[limit]!;
    if (below >= 0.985 * total) break;
  }
  const kept = { ...known, data: known.data.slice() };
  for (let i = 0; i < kept.data.length; i++) if (distances[i]! > limit) kept.data[i] = 0;
  return kept;
}

/** Shifts in order of how well the visible paper equals itself moved by them. */
function bestShifts(image: RgbImage, known: Mask, reach: number): Shift[] {
  const points = samplePoints(known);
  const shifts: Shift[] = [];
  for (let y = 0; y <= reach; y++) {
    for (let x = y === 0 ? nearestShift : -reach; x <= reach; x++) {
      if (Math.max(Math.abs(x), y) < nearestShift) continue;
      const difference = differenceUnder(image, known, points, x, y);
      if (difference === null) continue;
      // Equal likeness: the nearer source follows slow changes of the paper better.
      const error = difference + 0.06 * Math.hypot(x, y);
      // A pattern that equals itself moved one way does so moved back.
      shifts.push({ x, y, error }, { x: -x, y: -y, error });
    }
  }
  return shifts.sort((a, b) => a.error - b.error).slice(0, keptShifts);
}

/** Indices of visible pixels; an even stride over them is as good as chance here, and repeatable. */
function samplePoints(known: Mask): Int32Array {
  const total = countSet(known);
  const points = new Int32Array(Math.min(samples, total));
  let seen = 0;
  let taken = 0;
  for (let i = 0; i < known.data.length && taken < points.length; i++) {
    if (known.data[i] === 0) continue;
    if (seen === Math.floor((taken * total) / points.length)) points[taken++] = i;
    seen++;
  }
  return points;
}

/** Mean difference of the sample points to those moved by (x, y); null where too few of these are visible. */
function differenceUnder(image: RgbImage, known: Mask, points: Int32Array, x: number, y: number): number | null {
  const { data } = image;
  const { width, height } = known;
  const step = 3 * (y * image.width + x);
  let [sum, count] = [0, 0];
  for (let k = 0; k < points.length; k++) {
    const point = points[k]!;
    const py = Math.floor(point / width);
    const px = point - py * width;
    const sx = px + x;
    const sy = py + y;
    if (sx < 0 || sy < 0 || sx >= width || sy >= height || known.data[sy * width + sx] === 0) continue;
    const a = 3 * ((known.top + py) * image.width + known.left + px);
    const b = a + step;
    sum +=
      Math.abs(data[a]! - data[b]!) + Math.abs(data[a + 1]! - data[b + 1]!) + Math.abs(data[a + 2]! - data[b + 2]!);
    count++;
  }
  return count < Math.max(8, 0.15 * points.length) ? null : sum / (3 * count);
}

function copyPixel(image: RgbImage, window: Mask, fromX: number, fromY: number, toX: number, toY: number): void {
  const from = 3 * ((window.top + fromY) * image.width + window.left + fromX);
  const to = 3 * ((window.top + toY) * image.width + window.left + toX);
  image.data.copyWithin(to, from, from + 3);
}
