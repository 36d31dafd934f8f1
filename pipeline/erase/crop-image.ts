import type { RgbImage } from '../page';
import type { PixelWindow } from '../raster/mask';

/** A copy of one window of a page. */
export function cropImage(image: RgbImage, { left, top, width, height }: PixelWindow): RgbImage {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 3 * ((top + y) * image.width + left);
    data.set(image.data.subarray(from, from + 3 * width), 3 * y * width);
  }
  return { data, width, height };
}
