import { fontStyles } from '../../lib/page/fonts';
import { type LanguageCode, languageOf, type Script } from '../../lib/page/languages';
import { unaccented } from '../unaccented';
import { loadFonts } from './fonts';

/** Proportions of lettering in one style and language, all in em. */
export type Proportions = {
  /** Baseline to baseline (between column centres when vertical). */
  lineHeight: number;
  /** Ink above the first baseline and below the last that counts when text is fitted and centred. */
  ascent: number;
  descent: number;
};

/** Whether this style letters this language in capitals. Georgian and Armenian comics are set in small letters. */
export function isUppercase(style: string, language: LanguageCode): boolean {
  const { script } = languageOf(language);
  const cased = script === 'latin' || script === 'cyrillic' || script === 'greek';
  return cased && (fontStyles.find((entry) => entry.id === style)?.uppercase ?? false);
}

const styleStrokes: Record<string, number> = { comic: 0.055, hand: 0.055, marker: 0.045, round: 0.03, shout: 0 };

/**
 * Whether text may be made to lean: readers know leaning letters (Arabic, Hebrew and the Indic scripts have none)
 * and the style's letters stand upright (Bangers leans by itself).
 */
export function canLean(style: string, language: LanguageCode): boolean {
  const { script } = languageOf(language);
  if (style === 'shout' && script === 'latin') return false;
  return LEANING.has(script) || isIdeographic(script);
}

const LEANING: ReadonlySet<Script> = new Set(['latin', 'cyrillic', 'greek', 'armenian', 'hangul']);

/**
 * Width of the stroke that makes a face heavier, em; 0 where the style is as heavy as it can be. Dense glyphs take
 * less before their counters close.
 */
export function boldStroke(style: string, language: LanguageCode): number {
  const { script } = languageOf(language);
  if (isIdeographic(script) || script === 'hangul') return 0.035;
  return styleStrokes[style] ?? 0.035;
}

/** Capitals by the language's own rules (Turkish i → İ, German ß → SS, Greek without accents). */
export function toCapitals(text: string, language: LanguageCode): string {
  return text.toLocaleUpperCase(languageOf(language).tag).normalize('NFC');
}

/** Line spacing and the heights that count for centring: capitals are lower than their font's full ascent. */
export function proportionsOf(style: string, language: LanguageCode): Proportions {
  const { script } = languageOf(language);
  const own = scriptProportions[script];
  if (own) return own;
  const manyMarks = language === 'VIN';
  if (isUppercase(style, language))
    return { lineHeight: manyMarks ? 1.36 : 1.1, ascent: manyMarks ? 0.8 : 0.72, descent: 0.06 };
  return { lineHeight: manyMarks ? 1.32 : 1.16, ascent: 0.74, descent: 0.16 };
}

/**
 * Text made fit for lettering: one form for each character, punctuation of the target's own kind, no character
 * that the bundled faces lack (a look-alike if there is one, else nothing). Line feeds stay, as forced breaks.
 */
export function cleanText(text: string, style: string, language: LanguageCode): string {
  const { script } = languageOf(language);
  let clean = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\u3000]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
  clean = isIdeographic(script) ? toFullWidth(clean, script) : toHalfWidth(clean);
  clean = keepMarksWithWords(ownMarks(clean, script), language);
  const book = loadFonts();
  for (const character of book.missing(clean, style, language)) {
    const candidates = [lookAlikes[character], character.normalize('NFKC'), bare(character)];
    const found = candidates.find(
      (one) => one !== undefined && one !== character && !book.missing(one, style, language).length,
    );
    clean = clean.replaceAll(character, found ?? '');
  }
  return keepMarksWithWords(clean.replace(/ {2,}/g, ' ').trim(), language);
}

/** Chinese and Japanese: set in equal cells, broken between characters. */
export function isIdeographic(script: Script): boolean {
  return script === 'japanese' || script === 'chinese-simplified' || script === 'chinese-traditional';
}

const ideographic: Proportions = { lineHeight: 1.22, ascent: 0.84, descent: 0.08 };

const scriptProportions: Partial<Record<Script, Proportions>> = {
  arabic: { lineHeight: 1.38, ascent: 0.78, descent: 0.3 },
  nastaliq: { lineHeight: 1.85, ascent: 1.18, descent: 0.6 },
  hebrew: { lineHeight: 1.18, ascent: 0.64, descent: 0.1 },
  armenian: { lineHeight: 1.2, ascent: 0.74, descent: 0.2 },
  georgian: { lineHeight: 1.22, ascent: 0.74, descent: 0.22 },
  thai: { lineHeight: 1.46, ascent: 0.86, descent: 0.22 },
  devanagari: { lineHeight: 1.36, ascent: 0.84, descent: 0.26 },
  bengali: { lineHeight: 1.36, ascent: 0.84, descent: 0.26 },
  gurmukhi: { lineHeight: 1.36, ascent: 0.84, descent: 0.26 },
  tamil: { lineHeight: 1.32, ascent: 0.8, descent: 0.26 },
  telugu: { lineHeight: 1.5, ascent: 0.8, descent: 0.36 },
  hangul: { lineHeight: 1.2, ascent: 0.82, descent: 0.08 },
  japanese: ideographic,
  'chinese-simplified': ideographic,
  'chinese-traditional': ideographic,
};

const lookAlikes: Record<string, string> = {
  '❤': '♥',
  '♡': '♥',
  '💕': '♥',
  '💗': '♥',
  '🎵': '♪',
  '🎶': '♫',
  '♬': '♪',
  '⭐': '★',
  '‽': '?!',
  '⁈': '?!',
  '⁉': '!?',
  '‼': '!!',
  '⸺': '——',
  '▪': '•',
};

function toHalfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/。(?=\S)/g, '. ')
    .replace(/、(?=\S)/g, ', ')
    .replace(/。/g, '.')
    .replace(/、/g, ',')
    .replace(/\u3000/g, ' ')
    .replace(/[「『]/g, '“')
    .replace(/[」』]/g, '”')
    .replace(/〜/g, '~')
    .replace(/・・・+/g, '...')
    .replace(/[‥…]{2,}/g, '…')
    .replace(/([!?])\s+(?=[!?])/g, '$1');
}

/** Marks that a translator or a person typed in their western form, in the form that the script has of its own. */
function ownMarks(text: string, script: Script): string {
  if (script !== 'arabic' && script !== 'nastaliq') return text;
  const arabic = text
    .replace(/\?/g, '؟')
    .replace(/;/g, '؛')
    .replace(/(?<!\p{N}),|,(?!\p{N})/gu, '،');
  return script === 'nastaliq' ? arabic.replace(/(?<=[\p{Script=Arabic}\p{M}])\.(?=\s|$)/gu, '۔') : arabic;
}

/** No line may begin with a mark or end in an opening one; French keeps its space before them, unbreakable. */
function keepMarksWithWords(text: string, language: LanguageCode): string {
  const space = language === 'FRA' ? '\u00a0' : '';
  return text
    .replace(/(?<=\S) (?=[!?:;»]+(\s|$|[!?.…"”]))/g, space)
    .replace(/(?<=«) /g, space)
    .replace(/(?<=\S) (?=[.,…])/g, (match, offset: number, whole: string) =>
      /^ (\.\.|…)/.test(whole.slice(offset)) ? match : '',
    )
    .replace(/(?<=^|\n)([-–—]) /g, '$1\u00a0');
}

const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々」』）”…！？。，、]';

function toFullWidth(text: string, script: Script): string {
  const after = (pattern: string) => new RegExp(`(?<=${IDEOGRAPH})${pattern}`, 'gu');
  const comma = script === 'japanese' ? '、' : '，';
  return text
    .replace(/\.{3,}|。{3,}|・{3,}/g, '…')
    .replace(/[!?！？]{2,}/g, markForm)
    .replace(after('\\s*,\\s*'), comma)
    .replace(after('\\s*\\.(?![\\p{L}\\p{N}])\\s*'), '。')
    .replace(after('\\s*[!?]+'), (marks) => markForm(marks.trim()))
    .replace(after('\\s*[:;]\\s*'), (mark) => (mark.trim() === ':' ? '：' : '；'))
    .replace(new RegExp(`(?<=${IDEOGRAPH})\\s+(?=${IDEOGRAPH})`, 'gu'), script === 'japanese' ? '　' : '')
    .replace(/(?<=[、。，！？…「」])　|　(?=[、。，」…])/g, '');
}

/** One mark fills a cell; several stand close together, as letterers draw them. */
function markForm(marks: string): string {
  const half = marks.replace(/！/g, '!').replace(/？/g, '?');
  return half.length === 1 ? half.replace('!', '！').replace('?', '？') : half;
}

function bare(character: string): string | undefined {
  const base = unaccented(character);
  return base === character ? undefined : base;
}
