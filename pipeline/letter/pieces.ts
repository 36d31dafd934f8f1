import { type LanguageCode, languageOf } from '../../lib/page/languages';
import { syllables } from './hyphenation';
import { isIdeographic } from './text-style';

/** How far words may be taken apart: not at all, at syllables, anywhere between letters. */
export type Division = 'words' | 'syllables' | 'letters';

/** The smallest unit of a line, and what a break after it costs (0 is free). */
export type Piece = {
  text: string;
  /** A space follows when the line goes on. */
  space: boolean;
  /** A hyphen is added when the line ends here. */
  hyphen: boolean;
  penalty: number;
  /** The line must end here (a line feed in the text). */
  forced: boolean;
};

/** Cuts text into pieces between which lines may be broken, by the customs of its language. */
export function piecesOf(text: string, language: LanguageCode, division: Division): Piece[] {
  const { script, tag } = languageOf(language);
  const pieces: Piece[] = [];
  for (const paragraph of text.split('\n')) {
    if (!paragraph) continue;
    if (isIdeographic(script)) pieces.push(...ideographicPieces(paragraph, tag, division));
    else if (script === 'thai') pieces.push(...thaiPieces(paragraph, tag));
    else for (const word of paragraph.split(' ')) if (word) pieces.push(...wordPieces(word, language, division));
    const last = pieces.at(-1);
    if (last) Object.assign(last, { forced: true, space: false, penalty: 0, hyphen: false });
  }
  return pieces;
}

/** Marks that may not begin a line (JIS X 4051, simplified) and those that may not end one. */
const NOT_FIRST =
  '、。，．,.・：；:;？！?!‼⁉…‥ー〜～ゝゞ々ヽヾ」』）］】〕〉》”’)]}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ—―ๆฯ♪♥%％';
const NOT_LAST = '「『（［【〔〈《“‘([{$¥￥';

function wordPieces(word: string, language: LanguageCode, division: Division): Piece[] {
  const { script } = languageOf(language);
  const pieces: Piece[] = [];
  // A word joined by hyphens, dashes or dots may be parted after them without a further sign.
  // Not before or after a stub: "наконец-то", "e-mail".
  const parts = word.split(
    /(?<=[\p{L}\p{N}]{3}[-‐–/]|[\p{L}\p{N}](?:—+|…+|\.{3}))(?=[\p{L}\p{N}]{3}|[¿¡"“«]|(?<=[—….])[\p{L}\p{N}])/u,
  );
  for (const part of parts) {
    for (const piece of divide(part, language, division))
      pieces.push({ ...plain(piece), hyphen: hyphenates(script), penalty: DIVIDED });
    Object.assign(pieces.at(-1)!, { hyphen: false, penalty: 0.15 });
  }
  Object.assign(pieces.at(-1)!, { space: true, penalty: LEANS_ON_NEXT.test(word) ? 1.3 : 0 });
  return pieces;
}

const DIVIDED = 1;
/** A number belongs to what it counts, a word of one letter to the next one (в дом, z nim, a star). */
const LEANS_ON_NEXT = /^[\p{Ps}\p{Pi}"¿¡]*(\p{N}+|\p{L}\p{M}*)$/u;

function divide(word: string, language: LanguageCode, division: Division): string[] {
  const { script } = languageOf(language);
  if (division === 'words') return [word];
  if (script === 'hangul') return joinKinsoku(graphemes(word));
  if (division === 'syllables') return syllables(word, language, 'comfort');
  // Joined scripts lose their shape when they are cut.
  if (script === 'arabic' || script === 'nastaliq') return [word];
  // A letter with its signs is as wide as two or three Latin ones.
  const shortest = INDIC.has(script) ? 5 : 8;
  return syllables(word, language, 'must').flatMap((part) => emergencyParts(part, shortest));
}

const INDIC: ReadonlySet<string> = new Set(['tamil', 'telugu', 'devanagari', 'bengali', 'gurmukhi']);

/** Pairs of letters that are never the first or the last two of a word; used only when nothing else fits. */
function emergencyParts(word: string, shortest: number): string[] {
  const letters = graphemes(word);
  if (letters.length < shortest) return [word];
  const parts: string[] = [];
  letters.forEach((letter, index) => {
    const nearEnd = index >= letters.length - 2 || !/\p{L}/u.test(letter);
    const last = parts.length - 1;
    if (last < 0 || (index < 2 && last === 0) || nearEnd || /\P{L}$/u.test(parts[last]!)) {
      if (last < 0) parts.push(letter);
      else parts[last] += letter;
    } else parts.push(letter);
  });
  return parts;
}

function hyphenates(script: string): boolean {
  return (
    script === 'latin' || script === 'cyrillic' || script === 'greek' || script === 'armenian' || script === 'georgian'
  );
}

/**
 * Words by the dictionary, with the particles, endings and counters that belong to them. Undivided, a line is
 * only broken between such phrases; divided, inside them too, at a cost.
 */
function ideographicPieces(text: string, tag: string, division: Division): Piece[] {
  const pieces: Piece[] = [];
  for (const { segment } of segmenterOf(tag, 'word').segment(text)) {
    const before = pieces.at(-1);
    if (segment.trim() === '') {
      if (!before) continue;
      Object.assign(before, {
        penalty: 0,
        space: segment === ' ',
        text: segment === '　' ? `${before.text}　` : before.text,
      });
      continue;
    }
    const belongs = before !== undefined && leansOn(segment, before.text);
    if (before && belongs && division === 'words') {
      before.text += segment;
      continue;
    }
    if (before) before.penalty = Math.min(before.penalty, belongs ? 0.5 : breakCost(before.text));
    const word = division === 'words' || /^[\p{Script=Latin}\p{N}'’.-]+$/u.test(segment);
    for (const unit of word ? [segment] : graphemes(segment)) pieces.push({ ...plain(unit), penalty: 0.8 });
  }
  return glue(pieces);
}

/** Longest phrase that still takes an ending; longer ones would leave no good place for a break. */
const LONGEST_PHRASE = 6;
const CHINESE_PARTICLES = '的了吗嗎呢吧啊呀嘛们們着著过過得地';

function leansOn(segment: string, before: string): boolean {
  if (!/[\p{L}\p{N}ー]$/u.test(before) || before.length >= LONGEST_PHRASE) return false;
  if (CHINESE_PARTICLES.includes(segment) || (/\p{N}$/u.test(before) && segment.length <= 2)) return true;
  return /^\p{Script=Hiragana}{1,3}$/u.test(segment);
}

/** Best after a clause, good after a word. */
function breakCost(text: string): number {
  return /[、。，！？…」』!?]$/u.test(text) ? 0 : 0.1;
}

function thaiPieces(text: string, tag: string): Piece[] {
  const pieces: Piece[] = [];
  for (const phrase of text.split(' ')) {
    for (const segment of segmenterOf(tag, 'word').segment(phrase))
      pieces.push({ ...plain(segment.segment), penalty: 0.08 });
    const last = pieces.at(-1);
    if (last) Object.assign(last, { space: true, penalty: 0 });
  }
  return glue(pieces);
}

function plain(text: string): Piece {
  return { text, space: false, hyphen: false, penalty: 0, forced: false };
}

/** Joins pieces that no line may part. */
function glue(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const first = piece.text[0]!;
    if (
      before &&
      !before.space &&
      (NOT_FIRST.includes(first) || isMark(first) || NOT_LAST.includes(before.text.at(-1)!))
    ) {
      joined[joined.length - 1] = { ...piece, text: before.text + piece.text };
    } else joined.push({ ...piece });
  }
  return joined;
}

function joinKinsoku(units: string[]): string[] {
  return glue(units.map(plain)).map((piece) => piece.text);
}

function isMark(character: string): boolean {
  return /[\p{P}\p{M}]/u.test(character) && !NOT_LAST.includes(character);
}

function graphemes(text: string): string[] {
  return [...segmenterOf('und', 'grapheme').segment(text)].map((entry) => entry.segment);
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(tag: string, granularity: 'word' | 'grapheme'): Intl.Segmenter {
  const key = `${tag} ${granularity}`;
  const known = segmenters.get(key);
  if (known) return known;
  const segmenter = new Intl.Segmenter(tag, { granularity });
  segmenters.set(key, segmenter);
  return segmenter;
}
