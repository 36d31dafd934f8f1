import type { LanguageCode } from '../../lib/page/languages';
import type { LatinWords } from './latin-words';

/**
 * Puts right what the gaps in the ink left wrong: words run together are cut where both sides are words
 * ("OFSPICEDWINE"), words torn apart are joined ("H E NOSES"), digits inside a word become the letters they
 * look like. Only changes that turn non-words into words are made, so names survive.
 */
export function splitWords(text: string, language: LanguageCode, words: LatinWords): string {
  const tokens = text
    .replace(/\s+([!?.,;:…])/g, '$1')
    // An exclamation mark whose dot has run is seen as an apostrophe that stands off, a slanting one as a slash.
    .replace(/\s['’`]$|(?<=\p{L})\/(?=\s|$)/gu, '!')
    .replace(/([\p{L}][,;:!?]+)(?=\p{L}{2})/gu, '$1 ')
    .split(/\s+/)
    .filter((token) => token !== '');
  return joinTorn(tokens, language, words)
    .map((token, at, all) => repairToken(token, at === 0 || /[.!?…]$/.test(all[at - 1]!), language, words))
    .join(' ');
}

const bareWord = /\p{L}[\p{L}'’]*/u;

function joinTorn(tokens: string[], language: LanguageCode, words: LatinWords): string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const torn =
      before !== undefined &&
      /^[\p{L}'’]+$/u.test(before) &&
      /^[\p{L}'’]+[^\p{L}]*$/u.test(token) &&
      (isFragment(before, language, words) || isFragment(bare(token), language, words)) &&
      words.rank(before + bare(token), language) !== null;
    if (torn) joined[joined.length - 1] = before + token;
    else joined.push(token);
  }
  return joined;
}

/** One or two letters that are no everyday word by themselves. */
function isFragment(word: string, language: LanguageCode, words: LatinWords): boolean {
  return word.replace(/['’]/g, '').length <= 2 && (words.rank(word, language) ?? Number.POSITIVE_INFINITY) > 400;
}

function repairToken(token: string, isFirst: boolean, language: LanguageCode, words: LatinWords): string {
  const letters = bareWord.exec(token)?.[0];
  if (!letters) return token === '1' && language === 'ENG' ? 'I' : token;
  if (/\p{L}/u.test(token) && /\d/.test(token)) {
    const guessed = token.replace(/[0158]/g, (digit) => alike[digit]!);
    const word = bare(guessed);
    if (words.rank(word, language) !== null) return guessed;
  }
  const contraction = withApostrophe(letters, isFirst, language, words);
  if (contraction) return token.replace(letters, contraction);
  if (letters.length < 4 || words.rank(letters, language) !== null) return token;
  const pieces = cut(letters, language, words);
  return pieces ? token.replace(letters, pieces.join(' ')) : token;
}

/**
 * The network overlooks apostrophes: CANT is CAN'T where the one is rare and the other much commoner, and at the
 * beginning of a sentence ILL and ITS too.
 */
function withApostrophe(word: string, isFirst: boolean, language: LanguageCode, words: LatinWords): string | null {
  if (language !== 'ENG' || /['’]/.test(word)) return null;
  const own = words.rank(word, language) ?? Number.POSITIVE_INFINITY;
  if (own < (isFirst ? commonFirst : commonWord)) return null;
  for (let at = 1; at < word.length; at++) {
    const candidate = `${word.slice(0, at)}'${word.slice(at)}`;
    const rank = words.rank(candidate, language) ?? Number.POSITIVE_INFINITY;
    if (rank < rareContraction && rank * 8 < own) return candidate;
  }
  return null;
}

const commonFirst = 300;
const commonWord = 1500;
const rareContraction = 3000;

const alike: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' };

function bare(token: string): string {
  return bareWord.exec(token)?.[0] ?? token;
}

/**
 * The cheapest way to cut into words (a word costs the logarithm of its rank), or null to leave the run whole.
 * Only a run too long for a name may keep unknown pieces, at a price that grows with their length.
 */
function cut(run: string, language: LanguageCode, words: LatinWords): string[] | null {
  const isLong = run.length >= longerThanNames;
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= run.length; end++) {
    best[end] = { cost: Number.POSITIVE_INFINITY, from: -1 };
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      const piece = run.slice(start, end);
      const known = wordCost(piece, language, words);
      const cost = best[start]!.cost + (isLong ? Math.min(known, unknownCost(piece)) : known);
      if (cost < best[end]!.cost) best[end] = { cost, from: start };
    }
  }
  const total = best[run.length]!.cost;
  // Rare words in a row are a name cut to pieces.
  if (!isLong && total / run.length > dearestLetter) return null;
  if (isLong && total >= unknownCost(run)) return null;
  const pieces: string[] = [];
  for (let end = run.length; end > 0; end = best[end]!.from) pieces.unshift(run.slice(best[end]!.from, end));
  return pieces.length > 1 && !isCompound(pieces, language, words) ? pieces : null;
}

/** German writes compounds as one word: of two words that run together one must be an everyday one. */
function isCompound(pieces: string[], language: LanguageCode, words: LatinWords): boolean {
  const isRare = (piece: string) => (words.rank(piece, language) ?? Number.POSITIVE_INFINITY) > everydayGerman;
  return language === 'DEU' && pieces.some((piece, at) => at > 0 && isRare(piece) && isRare(pieces[at - 1]!));
}

const everydayGerman = 400;

const longestWord = 18;
const longerThanNames = 12;
const dearestLetter = 2.4;

function unknownCost(piece: string): number {
  return piece.length < 3 ? Number.POSITIVE_INFINITY : 4 + 2.6 * piece.length;
}

function wordCost(word: string, language: LanguageCode, words: LatinWords): number {
  const rank = words.rank(word, language);
  if (rank === null) return Number.POSITIVE_INFINITY;
  const cost = 2 + Math.log(rank + 10);
  if (word.length === 1) return rank <= 60 ? cost + 2 : Number.POSITIVE_INFINITY;
  if (word.length === 2) return rank <= 300 ? cost + 2 : Number.POSITIVE_INFINITY;
  return cost;
}
