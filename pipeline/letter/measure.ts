import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { LanguageCode } from '../../lib/page/languages';
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

const MEASURED_AT = 100;
const MOST_REMEMBERED = 20_000;

const remembered = new Map<string, number>();
let context: SKRSContext2D | undefined;
