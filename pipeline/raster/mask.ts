import type { Box } from '../../lib/page/region-document';

/** A rectangle of whole pixels on the page. */
export type PixelWindow = { left: number; top: number; width: number; height: number };

/** One byte a pixel, 0 or 1, for a window of the page: data[(y - top) × width + (x - left)]. */
export type Mask = PixelWindow & { data: Uint8Array };

/** An empty mask of this window. */
export function createMask(window: PixelWindow): Mask {
  const { left, top, width, height } = window;
  return { left, top, width, height, data: new Uint8Array(width * height) };
}

/** The pixels that a box grown by `margin` touches, cut at the page's edges; never empty on a page with pixels. */
export function windowAround(box: Box, margin: number, page: { width: number; height: number }): PixelWindow {
  const left = clamp(Math.floor(box.x - margin), 0, page.width - 1);
  const top = clamp(Math.floor(box.y - margin), 0, page.height - 1);
  const right = clamp(Math.ceil(box.x + box.width + margin), left + 1, page.width);
  const bottom = clamp(Math.ceil(box.y + box.height + margin), top + 1, page.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Sets (or, with value 0, clears) the mask's pixels inside the box grown by `margin`. */
export function paintBox(mask: Mask, box: Box, margin = 0, value: 0 | 1 = 1): void {
  const x0 = Math.max(0, Math.floor(box.x - margin) - mask.left);
  const x1 = Math.min(mask.width, Math.ceil(box.x + box.width + margin) - mask.left);
  const y0 = Math.max(0, Math.floor(box.y - margin) - mask.top);
  const y1 = Math.min(mask.height, Math.ceil(box.y + box.height + margin) - mask.top);
  if (x1 <= x0) return;
  for (let y = y0; y < y1; y++) mask.data.fill(value, y * mask.width + x0, y * mask.width + x1);
}

/** How many pixels are set. */
export function countSet({ data }: Mask): number {
  let count = 0;
  for (let i = 0; i < data.length; i++) count += data[i]!;
  return count;
}

/** Share of a box's pixels that is set; 0 for what lies outside the mask. */
export function shareSet(mask: Mask, box: Box): number {
  const window = windowAround(box, 0, { width: mask.left + mask.width, height: mask.top + mask.height });
  return countSet(crop(mask, window)) / (window.width * window.height);
}

/** Clears what is not set in the other mask too; both have the same window. */
export function intersect(target: Mask, other: Mask): void {
  for (let i = 0; i < target.data.length; i++) target.data[i]! &= other.data[i]!;
}

/** Sets what is set in the other mask too; both have the same window. */
export function unite(target: Mask, other: Mask): void {
  for (let i = 0; i < target.data.length; i++) target.data[i]! |= other.data[i]!;
}

/** What is set in either mask; both have the same window. */
export function union(a: Mask, b: Mask): Mask {
  const both = { ...a, data: a.data.slice() };
  unite(both, b);
  return both;
}

/** Grows by a square of side 2 × radius + 1; linear in pixels whatever the radius. Beyond the window is empty. */
export function dilate(mask: Mask, radius: number): Mask {
  return { ...mask, data: spreadValue(mask, radius, 1) };
}

/** Shrinks by a square of side 2 × radius + 1; beyond the window counts as empty where `edge` is 'empty'. */
export function erode(mask: Mask, radius: number, edge: 'empty' | 'full' = 'full'): Mask {
  const shrunk = { ...mask, data: spreadValue(mask, radius, 0) };
  if (edge === 'empty' && radius > 0) clearRim(shrunk, radius);
  return shrunk;
}

/** Every 0 becomes 1 and the other way round. */
export function invert(mask: Mask): Mask {
  const data = new Uint8Array(mask.data.length);
  for (let i = 0; i < data.length; i++) data[i] = mask.data[i] ? 0 : 1;
  return { ...mask, data };
}

/** Fills notches and gaps narrower than 2 × radius without growing outwards where the outline is convex. */
export function close(mask: Mask, radius: number): Mask {
  if (radius < 1) return mask;
  const padded = pad(mask, radius + 1);
  return crop(erode(dilate(padded, radius), radius), mask);
}

/** The part of a mask that lies in another window; what it does not cover is 0. */
export function crop(mask: Mask, window: PixelWindow): Mask {
  const result = createMask(window);
  const x0 = Math.max(mask.left, window.left);
  const x1 = Math.min(mask.left + mask.width, window.left + window.width);
  const y0 = Math.max(mask.top, window.top);
  const y1 = Math.min(mask.top + mask.height, window.top + window.height);
  if (x1 <= x0) return result;
  for (let y = y0; y < y1; y++) {
    const from = (y - mask.top) * mask.width - mask.left;
    result.data.set(mask.data.subarray(from + x0, from + x1), (y - window.top) * window.width + x0 - window.left);
  }
  return result;
}

/** The mask's window cut down to what is set, with `margin` empty pixels around it where the window has them. */
export function trim(mask: Mask, margin: number): Mask {
  const { data, width, height } = mask;
  const firstSet = data.indexOf(1);
  if (firstSet < 0) return crop(mask, { left: mask.left, top: mask.top, width: 1, height: 1 });
  const top = Math.floor(firstSet / width);
  const bottom = Math.floor(data.lastIndexOf(1) / width) + 1;
  let [left, right] = [width, 0];
  for (let y = top; y < bottom; y++) {
    const row = y * width;
    for (let x = 0; x < left; x++) if (data[row + x] !== 0) left = x;
    for (let x = width - 1; x >= right; x--) if (data[row + x] !== 0) right = x + 1;
  }
  const x0 = Math.max(0, left - margin);
  const y0 = Math.max(0, top - margin);
  return crop(mask, {
    left: mask.left + x0,
    top: mask.top + y0,
    width: Math.min(width, right + margin) - x0,
    height: Math.min(height, bottom + margin) - y0,
  });
}

function pad(mask: Mask, margin: number): Mask {
  return crop(mask, {
    left: mask.left - margin,
    top: mask.top - margin,
    width: mask.width + 2 * margin,
    height: mask.height + 2 * margin,
  });
}

/** A mask's pixels after each pixel of one value has spread over the square around it. */
function spreadValue({ data, width, height }: Mask, radius: number, value: 0 | 1): Uint8Array {
  if (radius < 1) return data.slice();
  const result = new Uint8Array(width * height);
  if (value === 0) result.fill(1);
  // For each column the last row, of those read so far, that has the value near.
  const last = new Int32Array(width).fill(-height - 2 * radius);
  for (let y = -radius; y < height; y++) {
    if (y + radius < height) spreadRow(data, y + radius, width, radius, value, last);
    if (y < 0) continue;
    const row = y * width;
    const first = y - radius;
    for (let x = 0; x < width; x++) if (last[x]! >= first) result[row + x] = value;
  }
  return result;
}

/** Notes a row's number at every place of the row that has the value within `radius`. */
function spreadRow(data: Uint8Array, y: number, width: number, radius: number, value: 0 | 1, last: Int32Array): void {
  const start = y * width;
  let done = 0;
  for (let x = 0; x < width; x++) {
    if (data[start + x] !== value) continue;
    const end = Math.min(width, x + radius + 1);
    for (let k = Math.max(done, x - radius); k < end; k++) last[k] = y;
    done = end;
  }
}

function clearRim(mask: Mask, rim: number): void {
  for (let y = 0; y < mask.height; y++) {
    const row = y * mask.width;
    if (y < rim || y >= mask.height - rim) mask.data.fill(0, row, row + mask.width);
    mask.data.fill(0, row, row + Math.min(rim, mask.width));
    mask.data.fill(0, row + Math.max(0, mask.width - rim), row + mask.width);
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
