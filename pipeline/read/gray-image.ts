import sharp from 'sharp';
import type { Rgb, RgbImage } from '../page';
import type { Mask, PixelWindow } from '../raster/mask';

/** 8-bit luminance, row by row, no padding. */
export type GrayImage = { data: Uint8Array; width: number; height: number };

/**
 * Cuts a box as dark text on light paper, whatever the colours on the page.
 * Luminance keeps most of the drawing's greys; where text and paper differ in hue only, the axis between the
 * two colours is used instead.
 */
export function cropDarkOnLight(
  image: RgbImage,
  window: PixelWindow,
  colors: { text: Rgb; background: Rgb },
): GrayImage {
  const { left, top, width, height } = window;
  const data = new Uint8Array(width * height);
  const tone = toneOf(colors);
  for (let y = 0; y < height; y++) {
    let source = 3 * ((y + top) * image.width + left);
    for (let x = 0; x < width; x++, source += 3) {
      data[y * width + x] = tone(image.data[source]!, image.data[source + 1]!, image.data[source + 2]!);
    }
  }
  return { data, width, height };
}

/** Lanczos resampling to exactly `width` × `height`. */
export async function resizeGray(image: GrayImage, width: number, height: number): Promise<GrayImage> {
  if (image.width === width && image.height === height) return image;
  const data = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** A part of a gray image, copied. */
export function cropGray(image: GrayImage, { left, top, width, height }: PixelWindow): GrayImage {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (y + top) * image.width + left;
    data.set(image.data.subarray(from, from + width), y * width);
  }
  return { data, width, height };
}

/** The value that half of the pixels do not exceed. */
export function medianGray(image: GrayImage): number {
  return medianFrom(histogramOf(image), 0);
}

/** The usual value of what is no ink, however much ink there is. */
export function paperGray(image: GrayImage, threshold: number): number {
  return medianFrom(histogramOf(image), threshold);
}

function medianFrom(histogram: Uint32Array, first: number): number {
  let count = 0;
  for (let value = first; value < 256; value++) count += histogram[value]!;
  let seen = 0;
  for (let value = first; value < 256; value++) {
    seen += histogram[value]!;
    if (2 * seen >= count) return value;
  }
  return 255;
}

/** Otsu's threshold: pixels below it are ink. 0 when the picture has one tone only. */
export function otsuThreshold(image: GrayImage): number {
  const histogram = histogramOf(image);
  const count = image.data.length;
  let total = 0;
  for (let value = 0; value < 256; value++) total += value * histogram[value]!;
  let below = 0;
  let belowSum = 0;
  let best = 0;
  let threshold = 0;
  for (let value = 0; value < 256; value++) {
    below += histogram[value]!;
    belowSum += value * histogram[value]!;
    if (below === 0) continue;
    if (below === count) break;
    const difference = belowSum / below - (total - belowSum) / (count - below);
    const variance = below * (count - below) * difference * difference;
    if (variance > best) {
      best = variance;
      threshold = value + 1;
    }
  }
  return threshold;
}

/** Pixels darker than the threshold. */
export function inkMask({ data: values, width, height }: GrayImage, threshold: number): Mask {
  const data = new Uint8Array(values.length);
  for (let at = 0; at < data.length; at++) data[at] = values[at]! < threshold ? 1 : 0;
  return { left: 0, top: 0, width, height, data };
}

function histogramOf(image: GrayImage): Uint32Array {
  const histogram = new Uint32Array(256);
  for (const value of image.data) histogram[value]!++;
  return histogram;
}

function toneOf({ text, background }: { text: Rgb; background: Rgb }): (r: number, g: number, b: number) => number {
  const contrast = luminance(...background) - luminance(...text);
  if (contrast >= minLuminanceContrast) return luminance;
  if (contrast <= -minLuminanceContrast) return (r, g, b) => 255 - luminance(r, g, b);
  const axis = background.map((value, channel) => value - text[channel]!) as Rgb;
  const length = axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2;
  if (length < minColorDistance ** 2) return luminance;
  return (r, g, b) => {
    const along = (r - text[0]) * axis[0] + (g - text[1]) * axis[1] + (b - text[2]) * axis[2];
    return clamp(Math.round((255 * along) / length), 0, 255);
  };
}

const minLuminanceContrast = 48;
const minColorDistance = 40;

function luminance(r: number, g: number, b: number): number {
  return (r * 77 + g * 150 + b * 29) >> 8;
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
