import sharp from 'sharp';
import type { RgbImage } from '../page';
import type { PixelWindow } from '../raster/mask';
import type { NetworkInput } from './line-network';

/** Means and deviations the detector was trained with (ImageNet). */
const means = [0.485, 0.456, 0.406] as const;
const deviations = [0.229, 0.224, 0.225] as const;

/** Scales a window of the page to about `scale` (sides rounded to multiples of 32) and normalises it for the line network. */
export async function prepareInput(image: RgbImage, window: PixelWindow, scale: number): Promise<NetworkInput> {
  const width = Math.max(32, Math.round((window.width * scale) / 32) * 32);
  const height = Math.max(32, Math.round((window.height * scale) / 32) * 32);
  const pixels = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .extract(window)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const size = width * height;
  const planes = new Float32Array(3 * size);
  for (let c = 0; c < 3; c++) {
    const factor = 1 / (255 * deviations[c]!);
    const offset = means[c]! / deviations[c]!;
    for (let i = 0, from = c; i < size; i++, from += 3) planes[c * size + i] = pixels[from]! * factor - offset;
  }
  return { planes, width, height };
}
