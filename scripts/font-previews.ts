import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, type SKRSContext2D, SvgExportFlag } from '@napi-rs/canvas';
import { fontStyles } from '../lib/page/fonts';
import type { LanguageCode } from '../lib/page/languages';
import { loadFonts } from '../pipeline/letter/fonts';
import { toCapitals } from '../pipeline/letter/text-style';

/**
 * `npm run font-previews`: draws a small balloon in each font style, from the bundled faces, as outlines without a
 * font; writes public/fonts/<style>.svg. Run it again when a style or its faces change.
 */
const folder = path.resolve(import.meta.dirname, '../public/fonts');
const width = 132;
const height = 44;

/** What each style says, in scripts that its own faces draw. */
const words: Record<string, [LanguageCode, string][]> = {
  comic: [['ENG', 'Wow, really?']],
  marker: [
    ['ENG', 'Oh my… '],
    ['RUS', 'вау!'],
  ],
  round: [
    ['ENG', 'Hello, '],
    ['RUS', 'ура!'],
  ],
  hand: [['ENG', 'Yours truly,']],
  shout: [['ENG', 'Kaboom!']],
  brush: [['JPN', 'そうか、行こう']],
  clean: [
    ['ENG', 'Hi '],
    ['CHS', '你好 '],
    ['ARA', 'سلام'],
  ],
};

mkdirSync(folder, { recursive: true });
for (const { id, uppercase } of fontStyles) {
  const parts = words[id];
  if (!parts) throw new Error(`No words for the preview of ${id}; add them to scripts/font-previews.ts.`);
  const svg = drawPreview(
    id,
    parts.map(([language, text]) => ({ language, text: uppercase ? toCapitals(text, language) : text })),
  );
  writeFileSync(path.join(folder, `${id}.svg`), svg);
  console.log(`${id}.svg ${(svg.length / 1024).toFixed(1)} KB`);
}

function drawPreview(style: string, parts: { language: LanguageCode; text: string }[]): string {
  const canvas = createCanvas(width, height, SvgExportFlag.ConvertTextToPaths);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.strokeStyle = '#17151d';
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  drawBalloon(context);
  context.fillStyle = '#17151d';
  const size = sizeFor(style, parts);
  const total = parts.reduce((sum, part) => sum + widthAt(size, style, part), 0);
  let x = (width - total) / 2;
  for (const part of parts) {
    context.font = fontAt(size, style, part);
    context.fillText(part.text, x, (height - 8) / 2 + size * 0.34);
    x += widthAt(size, style, part);
  }
  return shortened(canvas.getContent().toString('utf8'));
}

/** A rounded box with a tail, as one line. */
function drawBalloon(context: SKRSContext2D): void {
  const [left, top, right, bottom, radius] = [1, 1, width - 1, height - 8, 16];
  context.beginPath();
  context.moveTo(left + radius, top);
  context.arcTo(right, top, right, bottom, radius);
  context.arcTo(right, bottom, left, bottom, radius);
  context.lineTo(36, bottom);
  context.lineTo(20, height - 1);
  context.lineTo(26, bottom);
  context.lineTo(left + radius, bottom);
  context.arcTo(left, bottom, left, top, radius);
  context.arcTo(left, top, right, top, radius);
  context.closePath();
  context.fill();
  context.stroke();
}

/** Hundredths of a pixel are enough for a picture of this size. */
function shortened(svg: string): string {
  return svg
    .replace(/<\?xml[^>]*\?>\s*/, '')
    .replace(/ xmlns:xlink="[^"]*"/, '')
    .replace(/width="(\d+)" height="(\d+)">/, 'viewBox="0 0 $1 $2">')
    .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100))
    .replace(/>\s+</g, '><');
}

/** As large as the balloon takes, so that a wide hand does not look larger than a narrow one. */
function sizeFor(style: string, parts: { language: LanguageCode; text: string }[]): number {
  const total = parts.reduce((sum, part) => sum + widthAt(1, style, part), 0);
  return Math.min(19, (width - 22) / total);
}

function widthAt(size: number, style: string, part: { language: LanguageCode; text: string }): number {
  const context = createCanvas(1, 1).getContext('2d');
  context.font = fontAt(100, style, part);
  return (context.measureText(part.text).width * size) / 100;
}

function fontAt(size: number, style: string, { language, text }: { language: LanguageCode; text: string }): string {
  return `${size}px ${loadFonts().families(text, style, language)}`;
}
