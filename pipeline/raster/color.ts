import type { Box } from '../../lib/page/region-document';
import type { Rgb, RgbImage } from '../page';
import { createMask, type Mask, type PixelWindow, windowAround } from './mask';

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
  const bins = new Uint32Array(4096);
  let total = 0;
  eachPixel(image, boxes, (at) => {
    const { data } = image;
    bins[((data[at]! >> 4) << 8) | (data[at + 1]! & 0xf0) | (data[at + 2]! >> 4)]!++;
    total++;
  });
  let best = 0;
  for (let bin = 1; bin < bins.length; bin++) if (bins[bin]! > bins[best]!) best = bin;
  let color: Rgb = [((best >> 8) & 15) * 16 + 8, ((best >> 4) & 15) * 16 + 8, (best & 15) * 16 + 8];
  let share = 0;
  // The second round centres the window on the mean, because a bin's border may cut the peak in two; the last
  // leaves out the soft edges of glyphs, which would tint the paper.
  for (const reach of [24, 24, 7]) {
    const sum = [0, 0, 0];
    let count = 0;
    eachPixel(image, boxes, (at) => {
      if (distanceTo(image.data, at, color) > reach) return;
      for (let c = 0; c < 3; c++) sum[c]! += image.data[at + c]!;
      count++;
    });
    if (reach === 7 && count < 0.5 * share * total) break;
    if (count > 0) color = [sum[0]! / count, sum[1]! / count, sum[2]! / count];
    if (reach > 7) share = count / Math.max(1, total);
  }
  return { color, share };
}

function eachPixel(image: RgbImage, boxes: readonly Box[], visit: (at: number) => void): void {
  for (const box of boxes) {
    const window = windowAround(box, 0, image);
    for (let y = window.top; y < window.top + window.height; y++) {
      const row = 3 * y * image.width;
      for (let x = window.left; x < window.left + window.width; x++) visit(row + 3 * x);
    }
  }
}
