import type { LanguageCode } from '../../lib/page/languages';
import type { KeptReason } from '../../lib/page/region-document';
import type { TextBlock } from '../page';
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
  const letters = [...text].filter((character) => /\p{L}/u.test(character));
  if (text === '' || language === null) return 'unreadable';
  if (letters.length === 0) return confidence >= leastForMarks ? 'not-translatable' : 'unreadable';
  if (confidence < leastConfidence(judged, letters.length)) return 'unreadable';
  if (looksLikeSound(judged, letters)) return 'sound-effect';
  return null;
}

const leastForMarks = 0.35;

/** Short texts need more: two glyphs of nonsense are more easily confident than ten. */
function leastConfidence({ reader, block }: Judged, letterCount: number): number {
  const base = { japanese: 0.6, chinese: 0.7, latin: 0.65, tesseract: 0.5 }[reader];
  const short = letterCount <= 2 ? 0.15 : letterCount <= 4 ? 0.07 : 0;
  const overArt = block.kind === 'free' ? 0.05 : 0;
  return base + short + overArt;
}

/** Drawn sounds: free-standing kana, few or repeated, larger than the page's lettering or set over the drawing. */
function looksLikeSound({ block, language, pageFontSize }: Judged, letters: string[]): boolean {
  if (block.kind !== 'free') return false;
  const large = block.fontSize > pageFontSize * 1.7;
  const overArt = block.flatness < 0.45;
  if (language === 'JPN') {
    const kanaOnly = letters.every((letter) => /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(letter));
    if (!kanaOnly) return false;
    const repeated = new Set(letters).size <= Math.ceil(letters.length / 2);
    return letters.length <= 6 && (large || overArt || (repeated && letters.length >= 2));
  }
  return letters.length <= 8 && (large || overArt);
}
