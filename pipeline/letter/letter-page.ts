import { createCanvas } from '@napi-rs/canvas';
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
  blend(page, context.getImageData(0, 0, width, height).data, left, top, width, height);
}

/** Lays ink with its coverage over the page; most pixels of the window have none. */
function blend(page: RgbImage, ink: Uint8ClampedArray, left: number, top: number, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    let from = y * width * 4;
    let to = ((top + y) * page.width + left) * 3;
    for (let x = 0; x < width; x++, from += 4, to += 3) {
      const coverage = ink[from + 3]!;
      if (coverage === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const ground = page.data[to + channel]!;
        page.data[to + channel] = ground + Math.round(((ink[from + channel]! - ground) * coverage) / 255);
      }
    }
  }
}
