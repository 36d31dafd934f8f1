import type { Box } from '../../lib/page/region-document';
import type { Rgb, RgbImage } from '../page';
import { windowAround } from '../raster/mask';

/** Pixels of a line that are nearer to the ink's colour than to the paper's, relative to the line's window. */
export type InkPixels = { xs: Uint16Array; ys: Uint16Array; width: number; height: number };

/** Looks for ink in one line's box. */
export function inkPixels(image: RgbImage, box: Box, text: Rgb, paper: Rgb): InkPixels {
  const { left, top, width, height } = windowAround(box, 0, image);
  const xs: number[] = [];
  const ys: number[] = [];
  const toward = [text[0] - paper[0], text[1] - paper[1], text[2] - paper[2]] as const;
  const half = (toward[0] ** 2 + toward[1] ** 2 + toward[2] ** 2) / 2;
  for (let y = 0; y < height; y++) {
    let at = ((top + y) * image.width + left) * 3;
    for (let x = 0; x < width; x++, at += 3) {
      const along =
        (image.data[at]! - paper[0]) * toward[0] +
        (image.data[at + 1]! - paper[1]) * toward[1] +
        (image.data[at + 2]! - paper[2]) * toward[2];
      if (along <= half) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return { xs: Uint16Array.from(xs), ys: Uint16Array.from(ys), width, height };
}
