import type { LanguageCode } from '../../lib/page/languages';
import type { KeptReason } from '../../lib/page/region-document';
import type { TextBlock } from '../page';
import { isBoxes } from './is-drawing';
import type { ReaderChoice } from './readable-languages';

/** What the gate looks at: a block, what was read in it, and the page's usual glyph size in pixels. */
export type Judged = {
  block: TextBlock;
  text: string;
  confidence: number;
  language: LanguageCode | null;
  reader: ReaderChoice['kind'];
  pageFontSize: number;
};

/**
 * Why a block should be left as drawn, or null when it should be translated. Nonsense in a balloon is worse than
 * a balloon left alone, so doubtful readings stop here.
 */
export function keepReason(judged: Judged): KeptReason | null {
  const { text, confidence, language } = judged;
  const letters = [...text].filter((character) => /\p{L}/u.test(character) && !/[ー〜々]/.test(character));
  if (text === '' || language === null) return 'unreadable';
  if (letters.length === 0) return confidence >= leastForMarks ? 'not-translatable' : 'unreadable';
  if (confidence < leastConfidence(judged, letters.length) || isPatchy(judged) || isBoxes(text)) return 'unreadable';
  // Ruby in a title, a numeral on a badge: too small to be speech.
  if (letters.length === 1 && judged.block.fontSize < judged.pageFontSize * 0.75) return 'not-translatable';
  if (looksLikeSound(judged, letters)) return 'sound-effect';
  return null;
}

const leastForMarks = 0.35;

/** Short texts need more: two glyphs of nonsense are more easily confident than ten. */
function leastConfidence({ reader, block }: Judged, letterCount: number): number {
  const base = { japanese: 0.6, chinese: 0.7, latin: 0.65, script: 0.65 }[reader];
  const shortest = reader === 'japanese' || reader === 'chinese' ? 0.28 : 0.15;
  const short = letterCount <= 2 ? shortest : letterCount <= 4 ? 0.1 : 0;
  const overArt = block.kind === 'free' ? 0.05 : 0;
  return base + short + overArt;
}

/**
 * Japanese that was seen in pieces only: far fewer glyphs than the lines have room for, or single Latin letters
 * strewn among kana, or one glyph of so few strokes that any drawing has it.
 */
function isPatchy({ block, text, language }: Judged): boolean {
  if (language !== 'JPN') return false;
  const room = block.lines.reduce((sum, { box }) => sum + Math.max(box.width, box.height), 0) / block.fontSize;
  const strewn = text.match(/(?<![A-Za-z])[A-Za-z](?![A-Za-z])/g)?.length ?? 0;
  if (/^[一ニ二三ノトハ八ロ口へヘしつミ川ル！]$/u.test(text)) return true;
  return (room > 3 && [...text].length < room * 0.4) || strewn >= 2;
}

/** Drawn sounds: a few kana, large or set over the drawing; balloons with one are left to the translator. */
function looksLikeSound({ block, language, pageFontSize }: Judged, letters: string[]): boolean {
  const large = block.fontSize > pageFontSize * 1.7;
  const overArt = block.flatness < 0.45;
  if (language !== 'JPN') return block.kind === 'free' && letters.length <= 8 && (large || overArt);
  const kanaOnly = letters.every((letter) => /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(letter));
  if (!kanaOnly) return false;
  if (overArt && letters.length <= 3) return true;
  if (block.kind !== 'free') return false;
  const repeated = new Set(letters).size <= Math.ceil(letters.length / 2);
  return letters.length <= 2 || (letters.length <= 6 && (large || overArt || repeated));
}
