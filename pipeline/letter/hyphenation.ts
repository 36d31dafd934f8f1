import { createRequire } from 'node:module';
import { type LanguageCode, languageOf } from '../../lib/page/languages';

/**
 * Syllables at which a word of this language may be divided, or the whole word when it may not be
 * (TeX hyphenation patterns, package `hyphen`). At least two letters stay before and three after the hyphen.
 */
export function syllables(word: string, language: LanguageCode): string[] {
  const pattern = patterns[language];
  const letters = /^([^\p{L}]*)(\p{L}[\p{L}\p{M}'’]*)([^\p{L}]*)$/u.exec(word);
  if (!pattern || !letters) return [word];
  const [, before = '', core = '', after = ''] = letters;
  if ([...core].length < 6) return [word];
  const parts = hyphenatorOf(pattern)(core.toLocaleLowerCase(languageOf(language).tag)).split('\u00ad');
  if (parts.join('').length !== core.length) return [word];
  const pieces: string[] = [];
  let at = 0;
  for (const part of parts) {
    const piece = core.slice(at, at + part.length);
    const room = core.length - at - part.length;
    // A stub of one letter, or of two after the hyphen, reads worse than a smaller size.
    if (pieces.length > 0 && ([...pieces.at(-1)!].length < 2 || (room === 0 && [...part].length < 3)))
      pieces[pieces.length - 1] += piece;
    else pieces.push(piece);
    at += part.length;
  }
  pieces[0] = before + pieces[0];
  pieces[pieces.length - 1] += after;
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
