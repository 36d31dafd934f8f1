import type { Box } from '../../lib/page/region-document';
import type { Rgb, RgbImage } from '../page';
import { inkPixels } from './ink-pixels';

/**
 * Mean thickness of a text's strokes, em: the ink's area against half its outline, as for a long ribbon.
 * undefined where there is no ink.
 *
 * @param fontSize glyph size in pixels
 */
export function strokeOf(
  image: RgbImage,
  lineBoxes: readonly Box[],
  fontSize: number,
  text: Rgb,
  paper: Rgb,
): number | undefined {
  let area = 0;
  let outline = 0;
  for (const box of lineBoxes) {
    const { xs, ys, width, height } = inkPixels(image, box, text, paper);
    const ink = new Uint8Array(width * height);
    for (let index = 0; index < xs.length; index++) ink[ys[index]! * width + xs[index]!] = 1;
    area += xs.length;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const here = ink[y * width + x]!;
        if (x + 1 < width && here !== ink[y * width + x + 1]) outline++;
        if (y + 1 < height && here !== ink[(y + 1) * width + x]) outline++;
      }
    }
  }
  // Pixel edges are longer than the curve they follow, by 4/π on the mean of all directions.
  return outline === 0 ? undefined : (2 * area) / (outline * (Math.PI / 4)) / fontSize;
}
