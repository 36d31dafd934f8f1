import type { Box } from '../../lib/page/region-document';
import type { Rgb, RgbImage } from '../page';
import { createMask, type Mask, type PixelWindow, windowAround } from './mask';

/** Pixels that tell a colour well enough. */
const enoughPixels = 3000;

/** Largest difference of the three channels between pixel `at` (index of its first byte) and a colour. */
export function distanceTo(data: Uint8Array, at: number, color: Rgb): number {
  return Math.max(
    Math.abs(data[at]! - color[0]),
    Math.abs(data[at + 1]! - color[1]),
    Math.abs(data[at + 2]! - color[2]),
  );
}

export function colorDistance(a: Rgb, b: Rgb): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));
}

/** Perceived brightness, 0 to 255 (Rec. 601 weights). */
export function luma(color: Rgb): number {
  return color[0] * 0.299 + color[1] * 0.587 + color[2] * 0.114;
}

/** Pixels of the window that lie within `tolerance` of a colour. */
export function pixelsNear(image: RgbImage, window: PixelWindow, color: Rgb, tolerance: number): Mask {
  const mask = createMask(window);
  const { data } = image;
  const [lowRed, lowGreen, lowBlue] = color.map((value) => value - tolerance) as Rgb;
  const [highRed, highGreen, highBlue] = color.map((value) => value + tolerance) as Rgb;
  for (let y = 0, to = 0; y < window.height; y++) {
    let from = 3 * ((y + window.top) * image.width + window.left);
    for (let x = 0; x < window.width; x++, from += 3, to++) {
      const red = data[from]!;
      if (red < lowRed || red > highRed) continue;
      const green = data[from + 1]!;
      if (green < lowGreen || green > highGreen) continue;
      const blue = data[from + 2]!;
      if (blue >= lowBlue && blue <= highBlue) mask.data[to] = 1;
    }
  }
  return mask;
}

/**
 * The commonest colour of the boxes (text covers less than half of a line's box), as the mean of the pixels
 * around the fullest of 4096 bins, and the share of pixels near it.
 */
export function paperOf(image: RgbImage, boxes: readonly Box[]): { color: Rgb; share: number } {
  const { data } = image;
  const pixels = samplePixels(image, boxes);
  const total = pixels.length;
  const bins = new Uint32Array(4096);
  for (const at of pixels) bins[((data[at]! >> 4) << 8) | (data[at + 1]! & 0xf0) | (data[at + 2]! >> 4)]!++;
  let best = 0;
  for (let bin = 1; bin < bins.length; bin++) if (bins[bin]! > bins[best]!) best = bin;
  let color: Rgb = [((best >> 8) & 15) * 16 + 8, ((best >> 4) & 15) * 16 + 8, (best & 15) * 16 + 8];
  let share = 0;
  // The second round centres the window on the mean, because a bin's border may cut the peak in two; the last
  // leaves out the soft edges of glyphs, which would tint the paper.
  for (const reach of [24, 24, 7]) {
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (const at of pixels) {
      if (distanceTo(data, at, color) > reach) continue;
      red += data[at]!;
      green += data[at + 1]!;
      blue += data[at + 2]!;
      count++;
    }
    if (reach === 7 && count < 0.5 * share * total) break;
    if (count > 0) color = [red / count, green / count, blue / count];
    if (reach > 7) share = count / Math.max(1, total);
  }
  return { color, share };
}

/** Where the pixels of the boxes begin in the data; of large boxes every second or third pixel of some rows. */
function samplePixels(image: RgbImage, boxes: readonly Box[]): Int32Array {
  const windows = boxes.map((box) => windowAround(box, 0, image));
  const area = windows.reduce((sum, { width, height }) => sum + width * height, 0);
  const step = Math.max(1, Math.floor(Math.sqrt(area / enoughPixels)));
  const pixels = new Int32Array(area);
  let count = 0;
  for (const { left, top, width, height } of windows) {
    for (let y = top; y < top + height; y += step) {
      // Shifted from row to row, so that no column of dots or strokes is sampled alone.
      for (let x = left + (((y - top) / step) % step); x < left + width; x += step) {
        pixels[count++] = 3 * (y * image.width + x);
      }
    }
  }
  return pixels.subarray(0, count);
}
