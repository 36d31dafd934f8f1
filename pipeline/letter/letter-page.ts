import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { LanguageCode } from '../../lib/page/languages';
import type { Lettering, Region } from '../../lib/page/region-document';
import type { RgbImage } from '../page';
import { drawColumns } from './draw-columns';
import { drawRows } from './draw-rows';
import { boldStroke } from './text-style';

/**
 * Draws the lettering of all regions on a copy of the plate, exactly as their documents say; nothing is laid
 * out again. Only the pixels around each text pass through the canvas, all others are copied untouched.
 */
export function letterPage(plate: RgbImage, regions: Region[]): RgbImage {
  const page: RgbImage = { ...plate, data: new Uint8Array(plate.data) };
  for (const { lettering, translation } of [...regions].sort((a, b) => a.order - b.order)) {
    if (lettering && translation && lettering.lines.length > 0) drawOn(page, lettering, translation.language);
  }
  return page;
}

/** Puts ink down at the canvas's origin, which the caller has moved to the baseline. */
export type Ink = (text: string) => void;

/** Outline on each side where the document does not say it, em. */
const USUAL_OUTLINE = 0.12;

function drawOn(page: RgbImage, lettering: Lettering, language: LanguageCode): void {
  // Swashes, accents and outlines reach out of the box.
  const reach = Math.ceil(lettering.lineHeight + lettering.size * 0.5);
  const left = Math.max(0, Math.floor(lettering.box.x - reach));
  const top = Math.max(0, Math.floor(lettering.box.y - reach));
  const width = Math.min(page.width, Math.ceil(lettering.box.x + lettering.box.width + reach)) - left;
  const height = Math.min(page.height, Math.ceil(lettering.box.y + lettering.box.height + reach)) - top;
  if (width <= 0 || height <= 0) return;
  const context = createCanvas(width, height).getContext('2d');
  context.putImageData(new ImageData(cut(page, left, top, width, height), width, height), 0, 0);
  context.translate(-left, -top);
  context.lineJoin = 'round';
  context.textBaseline = 'alphabetic';
  const draw = lettering.direction === 'vertical' ? drawColumns : drawRows;
  const bold = lettering.bold ? boldStroke(lettering.font, language) * lettering.size : 0;
  if (lettering.outline) {
    context.strokeStyle = lettering.outline;
    context.lineWidth = 2 * (lettering.outlineWidth ?? lettering.size * USUAL_OUTLINE) + bold;
    draw(context, lettering, language, (text) => context.strokeText(text, 0, 0));
  }
  context.fillStyle = lettering.color;
  if (bold > 0) {
    context.strokeStyle = lettering.color;
    context.lineWidth = bold;
    draw(context, lettering, language, (text) => context.strokeText(text, 0, 0));
  }
  draw(context, lettering, language, (text) => context.fillText(text, 0, 0));
  paste(page, context.getImageData(0, 0, width, height).data, left, top, width, height);
}

function cut(page: RgbImage, left: number, top: number, width: number, height: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    let from = ((top + y) * page.width + left) * 3;
    let to = y * width * 4;
    for (let x = 0; x < width; x++) {
      pixels[to] = page.data[from]!;
      pixels[to + 1] = page.data[from + 1]!;
      pixels[to + 2] = page.data[from + 2]!;
      pixels[to + 3] = 255;
      from += 3;
      to += 4;
    }
  }
  return pixels;
}

function paste(
  page: RgbImage,
  pixels: Uint8ClampedArray,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  for (let y = 0; y < height; y++) {
    let from = y * width * 4;
    let to = ((top + y) * page.width + left) * 3;
    for (let x = 0; x < width; x++) {
      page.data[to] = pixels[from]!;
      page.data[to + 1] = pixels[from + 1]!;
      page.data[to + 2] = pixels[from + 2]!;
      from += 4;
      to += 3;
    }
  }
}
