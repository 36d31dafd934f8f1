import sharp from 'sharp';
import type { RgbImage } from '../page';

/** The page at the size at which it is looked at; `scale` of its pixels for each page pixel, at most 1. */
export type WorkingPage = RgbImage & { scale: number };

/** Print of a page of this length has about the size that the networks and measures expect. */
const longestSide = 1440;
/** A strip's longer side tells nothing; it counts as a page of this many widths. */
const pageAspect = 1.6;

/** Large scans made smaller, so that a page costs the same however finely it was scanned. */
export async function workingPage(image: RgbImage): Promise<WorkingPage> {
  const { data, width, height } = image;
  const scale = Math.min(1, longestSide / Math.max(width, Math.min(height, pageAspect * width)));
  // Less would cost more than it saves.
  if (scale > 0.93) return { ...image, scale: 1 };
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: 'fill',
      kernel: 'linear',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: small.data, width: small.info.width, height: small.info.height, scale: small.info.width / width };
}

/**
 * The page without halftone, screentone and JPEG noise: the median of each three pixels across, then of each three
 * down, and a light blur. Linear in pixels.
 */
export async function smoothed(image: RgbImage): Promise<RgbImage> {
  const { width, height } = image;
  const across = medianOfThree(image.data, 3, 3 * width);
  const down = medianOfThree(across, 3 * width, across.length);
  const data = await sharp(down, { raw: { width, height, channels: 3 } })
    .blur(1.1)
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** Each byte becomes the middle one of itself and those a step before and after; ends of a run stay as they are. */
function medianOfThree(bytes: Uint8Array, step: number, run: number): Uint8Array {
  const result = new Uint8Array(bytes.length);
  for (let start = 0; start < bytes.length; start += run) {
    const end = start + run;
    result.set(bytes.subarray(start, Math.min(end, start + step)), start);
    result.set(bytes.subarray(Math.max(start, end - step), end), Math.max(start, end - step));
    for (let i = start + step; i < end - step; i++) {
      // Without branches, which print makes unpredictable: (d >> 31) is all ones where d is below 0.
      const c = bytes[i + step]!;
      const a = bytes[i - step]!;
      const b = bytes[i]!;
      const difference = (a - b) & ((a - b) >> 31);
      const low = b + difference;
      const high = a - difference;
      const least = c + ((high - c) & ((high - c) >> 31));
      result[i] = low - ((low - least) & ((low - least) >> 31));
    }
  }
  return result;
}
