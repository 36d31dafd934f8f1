import { createRequire } from 'node:module';
import { type LanguageCode, languageOf } from '../../lib/page/languages';

/**
 * Syllables at which a word of this language may be divided, or the whole word when it may not be
 * (TeX hyphenation patterns, package `hyphen`).
 *
 * @param need `comfort`: words of eight letters and more, three letters before the first hyphen;
 *   `must`: six letters and two. Three letters always follow the last hyphen.
 */
export function syllables(word: string, language: LanguageCode, need: 'comfort' | 'must'): string[] {
  const pattern = patterns[language];
  const letters = /^([^\p{L}]*)(\p{L}[\p{L}\p{M}'’]*)([^\p{L}]*)$/u.exec(word);
  if (!pattern || !letters) return [word];
  const [, before = '', core = '', after = ''] = letters;
  if (core.length < (need === 'comfort' ? 8 : 6)) return [word];
  const parts = hyphenatorOf(pattern)(core.toLocaleLowerCase(languageOf(language).tag)).split('\u00ad');
  // Lower case may have another length (Turkish İ); then the places found do not apply.
  if (parts.join('').length !== core.length) return [word];
  const pieces = joinStubs(parts, need === 'comfort' ? 3 : 2);
  let at = 0;
  return pieces.map((piece, index) => {
    const text = core.slice(at, at + piece.length);
    at += piece.length;
    return (index === 0 ? before : '') + text + (index === pieces.length - 1 ? after : '');
  });
}

/** Fewest letters after a hyphen. */
const TAIL = 3;

function joinStubs(parts: string[], head: number): string[] {
  const pieces: string[] = [];
  for (const part of parts) {
    const before = pieces.at(-1);
    const stub = before !== undefined && before.length < (pieces.length === 1 ? head : 2);
    if (stub) pieces[pieces.length - 1] += part;
    else pieces.push(part);
  }
  if (pieces.length > 1 && pieces.at(-1)!.length < TAIL) {
    const tail = pieces.pop()!;
    pieces[pieces.length - 1] += tail;
  }
  return pieces;
}

type Hyphenate = (text: string) => string;

const require = createRequire(import.meta.url);
const loaded = new Map<string, Hyphenate>();

function hyphenatorOf(pattern: string): Hyphenate {
  const known = loaded.get(pattern);
  if (known) return known;
  const { hyphenateSync } = require(`hyphen/${pattern}`) as {
    hyphenateSync: (text: string, options: object) => string;
  };
  const hyphenate: Hyphenate = (text) => hyphenateSync(text, { minWordLength: 6 });
  loaded.set(pattern, hyphenate);
  return hyphenate;
}

/** Folder in `hyphen` for each language that is divided in comics. Indic words are divided without a sign. */
const patterns: Partial<Record<LanguageCode, string>> = {
  ALB: 'sq',
  ARM: 'hy',
  BGR: 'bg',
  BLR: 'be',
  BNG: 'bn',
  BSQ: 'eu',
  CAT: 'ca',
  CNR: 'sh-latn',
  CSY: 'cs',
  DAN: 'da',
  DEU: 'de',
  ELL: 'el',
  ENG: 'en-us',
  ESP: 'es',
  EST: 'et',
  FIN: 'fi',
  FRA: 'fr',
  GLC: 'gl',
  GRG: 'ka',
  HIN: 'hi',
  HRV: 'hr',
  HUN: 'hu',
  ICE: 'is',
  IND: 'id',
  ITA: 'it',
  LTH: 'lt',
  LVA: 'lv',
  MKD: 'mk',
  MSY: 'id',
  NLD: 'nl',
  NOR: 'nb',
  PAN: 'pa',
  PLK: 'pl',
  PTB: 'pt',
  ROM: 'ro',
  RUS: 'ru',
  SLV: 'sl',
  SRP: 'sr-cyrl',
  SVK: 'sk',
  SWD: 'sv',
  TEL: 'te',
  TML: 'ta',
  TRK: 'tr',
  UKR: 'uk',
  WLS: 'cy',
};
