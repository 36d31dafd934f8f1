import type { Box } from '../../lib/page/region-document';
import type { Rgb, RgbImage } from '../page';
import { distanceTo, luma } from '../raster/color';
import { windowAround } from '../raster/mask';

/** Strokes of small text are mostly edge, paper mixed with ink; only the most inky fifth shows the ink's colour. */
const inkiest = 0.2;

/** Colour of the text: mean of the fifth of ink pixels that differ most from the paper; near black and near white are made pure. */
export function textColorOf(image: RgbImage, lineBoxes: readonly Box[], paper: Rgb): Rgb {
  const histogram = new Uint32Array(256);
  eachPixel(image, lineBoxes, (at) => histogram[distanceTo(image.data, at, paper) | 0]!++);
  let ink = 0;
  for (let distance = 60; distance < 256; distance++) ink += histogram[distance]!;
  if (ink === 0) return luma(paper) > 127 ? [0, 0, 0] : [255, 255, 255];
  let threshold = 255;
  for (let count = 0; threshold > 60; threshold--) {
    count += histogram[threshold]!;
    if (count >= inkiest * ink) break;
  }
  const sum = [0, 0, 0];
  let count = 0;
  eachPixel(image, lineBoxes, (at) => {
    if (distanceTo(image.data, at, paper) < threshold) return;
    for (let c = 0; c < 3; c++) sum[c]! += image.data[at + c]!;
    count++;
  });
  return snap([sum[0]! / Math.max(1, count), sum[1]! / Math.max(1, count), sum[2]! / Math.max(1, count)]);
}

function snap(color: Rgb): Rgb {
  const spread = Math.max(...color) - Math.min(...color);
  if (luma(color) < 70 && spread < 50) return [0, 0, 0];
  if (luma(color) > 215 && spread < 30) return [255, 255, 255];
  return color.map(Math.round) as Rgb;
}

function eachPixel(image: RgbImage, boxes: readonly Box[], visit: (at: number) => void): void {
  for (const box of boxes) {
    const window = windowAround(box, 0, image);
    for (let y = window.top; y < window.top + window.height; y++) {
      for (let x = window.left; x < window.left + window.width; x++) visit(3 * (y * image.width + x));
    }
  }
}
