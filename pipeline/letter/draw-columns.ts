import type { SKRSContext2D } from '@napi-rs/canvas';
import type { LanguageCode } from '../../lib/page/languages';
import type { Lettering } from '../../lib/page/region-document';
import { loadFonts } from './fonts';
import type { Ink } from './letter-page';
import { widthOf } from './measure';
import { type Cell, cellsOf } from './vertical-cells';

/** Height of the em square above the baseline in the bundled ideographic faces. */
const EM_ASCENT = 0.88;

/** Draws the lines of a lettering as columns from right to left. */
export function drawColumns(context: SKRSContext2D, lettering: Lettering, language: LanguageCode, ink: Ink): void {
  const { box, size, lineHeight, lines, font } = lettering;
  context.direction = 'ltr';
  context.textAlign = 'center';
  const ground = context.getTransform();
  lines.forEach((line, index) => {
    const x = box.x + box.width - size / 2 - index * lineHeight;
    const cells = cellsOf(line, font, language);
    const total = cells.reduce((sum, cell) => sum + cell.length * size, 0);
    const free = lettering.align === 'start' ? 0 : (box.height - total) / (lettering.align === 'end' ? 1 : 2);
    let y = box.y + free;
    for (const cell of cells) {
      context.setTransform(ground);
      context.translate(x, y + cell.centre * size);
      drawCell(context, cell, size, font, language, ink);
      y += cell.length * size;
    }
  });
  context.setTransform(ground);
}

const faces = new WeakMap<SKRSContext2D, string>();

function drawCell(
  context: SKRSContext2D,
  { text, kind }: Cell,
  size: number,
  font: string,
  language: LanguageCode,
  ink: Ink,
): void {
  const baseline = (EM_ASCENT - 0.5) * size;
  const face = `${size}px ${loadFonts().families(text, font, language)}`;
  // Setting a font costs as much as drawing a glyph, the same one too.
  if (face !== faces.get(context)) context.font = face;
  faces.set(context, face);
  if (kind === 'together') {
    const width = widthOf(text, font, language);
    if (width > 1) context.scale(1 / width, 1);
    context.translate(0, size * 0.36);
  } else if (kind === 'turned' || kind === 'turned-mirrored' || kind === 'run') {
    context.rotate(Math.PI / 2);
    if (kind === 'turned-mirrored') context.scale(1, -1);
    // Western words stand on a lower line than ideographs; this centres their small letters on the column.
    context.translate(0, kind === 'run' ? size * 0.34 : baseline);
  } else {
    const shift = kind === 'corner' && language !== 'CHT' ? 0.6 : kind === 'small' ? 0.1 : 0;
    context.translate(size * shift, baseline - size * shift);
  }
  ink(text);
}
