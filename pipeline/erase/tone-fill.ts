import type { Rgb, RgbImage } from '../page';
import { distanceTo } from '../raster/color';
import type { Mask } from '../raster/mask';

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
  const points: [number, number][] = [];
  const set: number[] = [];
  for (let i = 0; i < known.data.length; i++) if (known.data[i]) set.push(i);
  // An even stride over the set pixels is as good as chance here, and repeatable.
  for (let k = 0; k < samples && set.length > 0; k++) {
    const at = set[Math.floor((k * set.length) / samples)]!;
    points.push([at % known.width, Math.floor(at / known.width)]);
  }
  const shifts: Shift[] = [];
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      if (Math.max(Math.abs(x), Math.abs(y)) < nearestShift) continue;
      const error = differenceUnder(image, known, points, x, y);
      // Equal likeness: the nearer source follows slow changes of the paper better.
      if (error !== null) shifts.push({ x, y, error: error + 0.06 * Math.hypot(x, y) });
    }
  }
  return shifts.sort((a, b) => a.error - b.error).slice(0, keptShifts);
}

/** Mean difference of the sample points to those moved by (x, y); null where too few of these are visible. */
function differenceUnder(
  image: RgbImage,
  known: Mask,
  points: [number, number][],
  x: number,
  y: number,
): number | null {
  let [sum, count] = [0, 0];
  for (const [px, py] of points) {
    const [sx, sy] = [px + x, py + y];
    if (sx < 0 || sy < 0 || sx >= known.width || sy >= known.height || !known.data[sy * known.width + sx]) continue;
    const a = 3 * ((known.top + py) * image.width + known.left + px);
    const b = 3 * ((known.top + sy) * image.width + known.left + sx);
    for (let c = 0; c < 3; c++) sum += Math.abs(image.data[a + c]! - image.data[b + c]!);
    count++;
  }
  return count < Math.max(8, 0.15 * points.length) ? null : sum / (3 * count);
}

function copyPixel(image: RgbImage, window: Mask, fromX: number, fromY: number, toX: number, toY: number): void {
  const from = 3 * ((window.top + fromY) * image.width + window.left + fromX);
  const to = 3 * ((window.top + toY) * image.width + window.left + toX);
  image.data.copyWithin(to, from, from + 3);
}
