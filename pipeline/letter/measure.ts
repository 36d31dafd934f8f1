import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type LanguageCode, languageOf } from '../../lib/page/languages';
import { loadFonts } from './fonts';

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
 * How far the ink of a text reaches above and below its baseline, em.
 *
 * The canvas reports the bounds of a text's first face only, so parts are measured that one face draws: words
 * where letters join, else characters with their marks.
 */
export function inkOf(text: string, style: string, language: LanguageCode): { ascent: number; descent: number } {
  const { script } = languageOf(language);
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

function partInk(part: string, style: string, language: LanguageCode): { ascent: number; descent: number } {
  const key = `${style}\u0000${language}\u0000${part}`;
  const known = rememberedInk.get(key);
  if (known) return known;
  context ??= createCanvas(1, 1).getContext('2d');
  context.font = `${MEASURED_AT}px ${loadFonts().families(part, style, language)}`;
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(part);
  const ink = { ascent: actualBoundingBoxAscent / MEASURED_AT, descent: actualBoundingBoxDescent / MEASURED_AT };
  if (rememberedInk.size >= MOST_REMEMBERED) rememberedInk.clear();
  rememberedInk.set(key, ink);
  return ink;
}

const MEASURED_AT = 100;
const MOST_REMEMBERED = 20_000;

const remembered = new Map<string, number>();
const rememberedInk = new Map<string, { ascent: number; descent: number }>();
let context: SKRSContext2D | undefined;
