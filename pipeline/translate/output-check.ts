const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const wideLanguages = new Set(['ja', 'zh', 'ko']);

/** Up to five words that follow on themselves. */
const wordsTwice =
  /(?<![\p{L}\p{N}'’])([\p{L}\p{N}'’]+(?:[\s,]+[\p{L}\p{N}'’]+){0,4})(?:[\s,]+\1(?![\p{L}\p{N}'’]))+/giu;
/** The same without spaces, but for short ones, which may be words or idioms: どんどん, 一人一人, 来る日も来る日も. */
const wideTwice = /(\p{Script=Han}{3,8}|\p{L}{5,12})(?:[、,，]?\1)+/gu;
/** 酒場の酒場の酒場に, but not 友達の友達. */
const wideThrice = /(\p{Script=Han}{2,8})(?:の\1){2,}/gu;
/** The same in a source, where more may stand between. */
const wordRepeat = /(?<![\p{L}\p{N}])([\p{L}\p{N}'’]+)[^\p{L}\p{N}]+\1(?![\p{L}\p{N}])/iu;
const wideRepeat = /(\p{L}{2,})\P{L}*\1|(.)\P{L}+\2/u;
/** 50 000, 3.2, 12:30 */
const numbers = /\d+(?:[ .,:]\d+)*/g;

/**
 * Whether a translated sentence can be shown. Small models sometimes loop, fall silent, run on, or hand back what
 * they were given; a balloon left as drawn is better than nonsense in it.
 * @param from, to engine codes
 */
export function isPlausible(source: string, translated: string, from: string, to: string): boolean {
  const letters = translated.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return false;
  if (translated.length > longestTranslation(source.length, from, to)) return false;
  if (hasLoop(translated, to) && !hasLoop(source, from)) return false;
  if (wideLanguages.has(from) && !wideLanguages.has(to)) return (translated.match(wide)?.length ?? 0) <= letters * 0.1;
  return !isEcho(source, translated);
}

/**
 * A translation in which a number that the source does not have is written as there (3 years became 30), as far as it
 * is clear which is meant. For small models only; a good one may well write 1990s as años 90.
 */
export function withNumbers(source: string, translated: string): string {
  if (!inventsNumber(source, translated)) return translated;
  const [given, said] = [source, translated].map((text): string[] => text.match(numbers) ?? []) as [string[], string[]];
  const isIn = (number: string, others: string[]) => others.some((other) => digitsOf(other) === digitsOf(number));
  const lost = given.filter((number) => !isIn(number, said));
  if (lost.length !== said.filter((number) => !isIn(number, given)).length) return translated;
  return translated.replace(numbers, (number) => (isIn(number, given) ? number : lost.shift()!));
}

/** Digits that the source does not have, although it has some; 2万 may be 20,000. */
export function inventsNumber(source: string, translated: string): boolean {
  if (scaled.test(source) || scaled.test(translated)) return false;
  const given = digitsIn(source);
  return given.length > 0 && digitsIn(translated).some((digits) => !given.includes(digits));
}

const scaled = /\d ?(?:[百千万亿億兆백천만억조]|(?:hundred|thousand|million|billion|trillion|[ap]\.?m)\b)/i;

/** 5,000 as 5000; the parts of 12:30 and 2020 3 as well, since the other side may write them apart. */
function digitsIn(text: string): string[] {
  return (text.match(numbers) ?? []).flatMap((number) => [digitsOf(number), ...number.match(/\d+/g)!]);
}

/**
 * Characters that a translation can have at most. A Han or kana character stands for two to four Latin letters; short
 * texts vary more than long ones.
 * @param from, to engine codes
 */
export function longestTranslation(sourceLength: number, from: string, to: string): number {
  const density = (wideLanguages.has(from) ? 4 : 1) / (wideLanguages.has(to) ? 4 : 1);
  return 25 + sourceLength * density * 1.5;
}

/** Whether the same one to four words, or the same few characters, come again and again. */
export function hasLoop(text: string, language: string): boolean {
  if (wideLanguages.has(language) && language !== 'ko')
    return /(.{2,8}?)\1{3,}/su.test(text) || /(\p{L})\1{7,}/u.test(text);
  if (/(\p{L})\1{5,}/u.test(text)) return true;
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  for (let size = 1; size <= 4; size++) {
    let run = 1;
    for (let at = size; at + size <= words.length; at += 1) {
      run = words.slice(at, at + size).join(' ') === words.slice(at - size, at).join(' ') ? run + 1 : 1;
      // `run` grows by one with each word: (n + 1) copies in a row make size × n matches.
      if (run > size * (size === 1 ? 3 : 2)) return true;
    }
  }
  return false;
}

/**
 * A translation without the words that it says twice in a row ("a special special power", "I'm sorry, but I'm sorry,
 * but…"), as small models do; nothing is taken away where the source repeats itself too.
 */
export function withoutRepeats(source: string, translated: string, from: string, to: string): string {
  if ((wideLanguages.has(from) ? wideRepeat : wordRepeat).test(source)) return translated;
  if (wideLanguages.has(to)) return translated.replace(wideTwice, '$1').replace(wideThrice, '$1');
  // A letter beside itself is a stutter.
  return translated.replace(wordsTwice, (all: string, unit: string) => (unit.length > 1 ? unit : all));
}

/** Names stay what they are; whole sentences do not. */
function isEcho(source: string, translated: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = wordsOf(source);
  return words.length >= 4 && words.join(' ') === wordsOf(translated).join(' ');
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '');
}
