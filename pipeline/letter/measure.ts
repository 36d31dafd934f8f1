import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type LanguageCode, languageOf } from '../../lib/page/languages';
import { loadFonts } from './fonts';
import { isIdeographic } from './text-style';

/**
 * Width of a text in em. Glyphs scale without hinting, so one measurement at a large size serves all sizes.
 * Remembered for the thread, because a page repeats its words at many sizes.
 */
export function widthOf(text: string, style: string, language: LanguageCode): number {
  const key = `${style}\u0000${language}\u0000${text}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  context ??= createCanvas(1, 1).getContext('2d');
  context.font = `${MEASURED_AT}px ${loadFonts().families(text, style, language)}`;
  const width = context.measureText(text).width / MEASURED_AT;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, width);
  return width;
}

/**
 * How far the ink of a text reaches above and below its baseline, em, to a fiftieth.
 *
 * Found by drawing: the canvas's own bounds (`actualBoundingBox…` of @napi-rs/canvas 1.1.1) cover a text's first
 * face only, and for some Nastaliq words hold whatever was in memory, another value at each call.
 */
export function inkOf(text: string, style: string, language: LanguageCode): { ascent: number; descent: number } {
  const { script } = languageOf(language);
  if (isIdeographic(script) || script === 'hangul') return { ascent: 0.88, descent: 0.1 };
  const joined = script === 'arabic' || script === 'nastaliq';
  const parts = joined ? text.split(/\s+/) : (text.match(/\P{M}\p{M}*/gu) ?? []);
  const reach = { ascent: 0, descent: 0 };
  for (const part of new Set(parts)) {
    if (part.trim() === '') continue;
    const ink = partInk(part, style, language);
    reach.ascent = Math.max(reach.ascent, ink.ascent);
    reach.descent = Math.max(reach.descent, ink.descent);
  }
  return reach;
}

/** Size at which ink is looked for; the baseline lies three em down, the picture is five em high. */
const DRAWN_AT = 50;
const BASELINE = DRAWN_AT * 3;

function partInk(part: string, style: string, language: LanguageCode): { ascent: number; descent: number } {
  const key = `${style}\u0000${language}\u0000${part}`;
  const known = rememberedInk.get(key);
  if (known) return known;
  const width = Math.ceil((widthOf(part, style, language) + 2) * DRAWN_AT);
  const paper = createCanvas(width, DRAWN_AT * 5).getContext('2d');
  paper.font = `${DRAWN_AT}px ${loadFonts().families(part, style, language)}`;
  paper.fillText(part, DRAWN_AT, BASELINE);
  const { data } = paper.getImageData(0, 0, width, DRAWN_AT * 5);
  let top = BASELINE;
  let bottom = BASELINE;
  for (let row = 0; row < DRAWN_AT * 5; row++) {
    if (!hasInk(data, row, width)) continue;
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  const ink = { ascent: (BASELINE - top) / DRAWN_AT, descent: (bottom - BASELINE) / DRAWN_AT };
  if (rememberedInk.size >= MOST_REMEMBERED) rememberedInk.clear();
  rememberedInk.set(key, ink);
  return ink;
}

function hasInk(data: Uint8ClampedArray, row: number, width: number): boolean {
  for (let at = row * width * 4 + 3; at < (row + 1) * width * 4; at += 4) if (data[at]! > 40) return true;
  return false;
}

const MEASURED_AT = 100;
const MOST_REMEMBERED = 20_000;

const remembered = new Map<string, number>();
const rememberedInk = new Map<string, { ascent: number; descent: number }>();
let context: SKRSContext2D | undefined;
