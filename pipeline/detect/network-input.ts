import sharp from 'sharp';
import type { RgbImage } from '../page';
import type { NetworkInput } from './line-network';

/** Means and deviations the detector was trained with (ImageNet). */
const means = [0.485, 0.456, 0.406] as const;
const deviations = [0.229, 0.224, 0.225] as const;

/** Scales a picture to about `scale` (sides rounded to multiples of 32) and normalises it for the line network. */
export async function prepareInput(image: RgbImage, scale: number): Promise<NetworkInput> {
  const width = Math.max(32, Math.round((image.width * scale) / 32) * 32);
  const height = Math.max(32, Math.round((image.height * scale) / 32) * 32);
  const pixels = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
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

/** Rows `top` to `top + height` of a page, without copying. */
export function sliceRows(image: RgbImage, top: number, height: number): RgbImage {
  const stride = 3 * image.width;
  return { width: image.width, height, data: image.data.subarray(top * stride, (top + height) * stride) };
}
