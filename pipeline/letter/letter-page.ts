import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { isRightToLeft, type LanguageCode, languageOf } from '../../lib/page/languages';
import type { Lettering, Region } from '../../lib/page/region-document';
import type { RgbImage } from '../page';
import { loadFonts } from './fonts';
import { widthOf } from './measure';
import { proportionsOf } from './text-style';
import { type Cell, cellsOf } from './vertical-cells';

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

/** Full width of the line around the glyphs, em; half of it lies under them. */
const OUTLINE = 0.24;

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
  if (lettering.outline) {
    context.strokeStyle = lettering.outline;
    context.lineWidth = lettering.size * OUTLINE;
    draw(context, lettering, language, (text, x, y) => context.strokeText(text, x, y));
  }
  context.fillStyle = lettering.color;
  draw(context, lettering, language, (text, x, y) => context.fillText(text, x, y));
  paste(page, context.getImageData(0, 0, width, height).data, left, top, width, height);
}

type Ink = (text: string, x: number, y: number) => void;

function drawRows(context: SKRSContext2D, lettering: Lettering, language: LanguageCode, ink: Ink): void {
  const { box, size, lineHeight, lines, font } = lettering;
  const rightToLeft = isRightToLeft(languageOf(language).script);
  const fromLeft = (lettering.align === 'start') !== rightToLeft;
  context.direction = rightToLeft ? 'rtl' : 'ltr';
  context.textAlign = lettering.align === 'center' ? 'center' : fromLeft ? 'left' : 'right';
  const x = lettering.align === 'center' ? box.x + box.width / 2 : fromLeft ? box.x : box.x + box.width;
  const baseline = box.y + proportionsOf(font, language).ascent * size;
  lines.forEach((line, index) => {
    context.font = `${size}px ${loadFonts().families(line, font, language)}`;
    ink(line, x, baseline + index * lineHeight);
  });
}

/** Height of the em square above the baseline in the bundled ideographic faces. */
const EM_ASCENT = 0.88;

function drawColumns(context: SKRSContext2D, lettering: Lettering, language: LanguageCode, ink: Ink): void {
  const { box, size, lineHeight, lines, font } = lettering;
  context.direction = 'ltr';
  context.textAlign = 'center';
  lines.forEach((line, index) => {
    const x = box.x + box.width - size / 2 - index * lineHeight;
    const cells = cellsOf(line);
    const lengths = cells.map((cell) => (cell.kind === 'run' ? widthOf(cell.text, font, language) * size : size));
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const free = lettering.align === 'start' ? 0 : (box.height - total) / (lettering.align === 'end' ? 1 : 2);
    let y = box.y + free;
    cells.forEach((cell, place) => {
      drawCell(context, cell, x, y + lengths[place]! / 2, size, font, language, ink);
      y += lengths[place]!;
    });
  });
}

function drawCell(
  context: SKRSContext2D,
  { text, kind }: Cell,
  x: number,
  y: number,
  size: number,
  font: string,
  language: LanguageCode,
  ink: Ink,
): void {
  const families = loadFonts().families(text, font, language);
  const baseline = (EM_ASCENT - 0.5) * size;
  context.save();
  context.translate(x, y);
  context.font = `${size}px ${families}`;
  if (kind === 'together') {
    const width = widthOf(text, font, language);
    if (width > 1) context.scale(1 / width, 1);
    ink(text, 0, size * 0.36);
  } else if (kind === 'turned' || kind === 'turned-mirrored' || kind === 'run') {
    context.rotate(Math.PI / 2);
    if (kind === 'turned-mirrored') context.scale(1, -1);
    // Western words stand on a lower line than ideographs; this centres their small letters on the column.
    ink(text, 0, kind === 'run' ? size * 0.34 : baseline);
  } else {
    const shift = kind === 'corner' && language !== 'CHT' ? 0.6 : kind === 'small' ? 0.1 : 0;
    ink(text, size * shift, baseline - size * shift);
  }
  context.restore();
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
