import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { WritingDirection } from '@/lib/page/region-document';
import type { RgbImage, TextBlock } from '@/pipeline/page';

const require = createRequire(import.meta.url);

export type DrawnBlock = { image: RgbImage; block: TextBlock };

type Settings = {
  /** A bundled package, e.g. `noto-sans-jp`. */
  font: string;
  size?: number;
  weight?: number;
  direction?: WritingDirection;
  ink?: string;
  paper?: string;
  /** Furigana: small glyphs down a column at this place. */
  small?: { text: string; size: number; x: number; y: number };
  /** Draws over the finished text. */
  decorate?(context: SKRSContext2D): void;
};

/**
 * One block of text on its own small page, with the boxes that a detector would report: what readers are tested
 * on, so that no page of anybody else's is needed. Columns are set glyph by glyph, without turning any.
 */
export function drawText(lines: string[], settings: Settings): DrawnBlock {
  const { font, size = 32, weight = 700, direction = 'horizontal', ink = '#000000', paper = '#ffffff' } = settings;
  const family = loadFont(font, weight, lines.join('') + (settings.small?.text ?? ''));
  const vertical = direction === 'vertical';
  const margin = size;
  const pitch = size * 1.4;
  const measure = createCanvas(8, 8).getContext('2d');
  measure.font = `${size}px ${family}`;
  const lengths = lines.map((line) => (vertical ? [...line].length * size : measure.measureText(line).width));
  const along = Math.ceil(Math.max(...lengths) + 2 * margin);
  const across = Math.ceil(lines.length * pitch + 2 * margin);
  const [width, height] = vertical ? [across, along] : [along, across];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.font = `${size}px ${family}`;
  context.textBaseline = 'middle';
  const air = size * 0.1;
  const boxes = lines.map((line, index) => {
    if (!vertical) {
      const middle = margin + (index + 0.5) * pitch;
      context.fillText(line, margin, middle);
      return { x: margin - air, y: middle - size * 0.6, width: lengths[index]! + 2 * air, height: size * 1.2 };
    }
    const center = width - margin - (index + 0.5) * pitch;
    context.textAlign = 'center';
    for (const [row, glyph] of [...line].entries()) context.fillText(glyph, center, margin + (row + 0.5) * size);
    return { x: center - size / 2 - air, y: margin - air, width: size + 2 * air, height: lengths[index]! + 2 * air };
  });
  if (settings.small) {
    const { text, size: smallSize, x, y } = settings.small;
    context.font = `${smallSize}px ${family}`;
    for (const [row, glyph] of [...text].entries()) context.fillText(glyph, x, y + row * smallSize * 1.2);
  }
  settings.decorate?.(context);
  const { data } = context.getImageData(0, 0, width, height);
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) rgb.set(data.subarray(4 * at, 4 * at + 3), 3 * at);
  const box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  const polygon: [number, number][] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return {
    image: { data: rgb, width, height },
    block: {
      lines: boxes.map((line) => ({ box: line, direction, score: 1 })),
      box,
      direction,
      fontSize: size,
      kind: 'balloon',
      polygon,
      area: polygon,
      colors: { text: rgbOf(ink), background: rgbOf(paper) },
      flatness: 0.8,
    },
  };
}

function rgbOf(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}

/**
 * Registers the package's files that hold the text's characters, each as a family of its own (files of one family
 * hide each other's glyphs).
 * @returns the families for a font setting
 */
function loadFont(font: string, weight: number, text: string): string {
  const folder = path.dirname(require.resolve(`@fontsource/${font}/package.json`));
  const css = readFileSync(path.join(folder, `${weight}.css`), 'utf8');
  const families: string[] = [];
  for (const [, face = ''] of css.matchAll(/@font-face\s*\{([^}]*)\}/g)) {
    const file = /files\/[^)]*\.woff2/.exec(face)![0];
    const ranges = /unicode-range:\s*([^;]*);/.exec(face)?.[1] ?? 'U+0-10FFFF';
    if (![...text].some((character) => isIn(character.codePointAt(0)!, ranges))) continue;
    const family = path.basename(file, '.woff2');
    if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(path.join(folder, file), family);
    families.push(`"${family}"`);
  }
  return families.join(', ');
}

function isIn(code: number, ranges: string): boolean {
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  });
}
