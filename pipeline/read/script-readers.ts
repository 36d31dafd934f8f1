import { type LanguageCode, languageOf, type Script } from '../../lib/page/languages';
import type { BlockReader } from './block-reader';
import { lookAtLines, readLineOf } from './look-at-lines';
import type { PlacedCharacter } from './paddle-net';
import { koreanReader } from './read-korean';
import { withTesseract } from './read-with-tesseract';
import type { ReaderEngines } from './reader-engines';
import { installedFile, type TesseractLanguage } from './tesseract-pool';

/** Alphabets of rows that have a reader of their own. */
export type ScriptFamily = 'hangul' | 'cyrillic' | 'thai' | 'arabic' | 'greek' | 'devanagari' | 'tamil' | 'telugu';

/** In order of how often comics are drawn in them. */
export const scriptFamilies: readonly { family: ScriptFamily; letters: RegExp }[] = [
  { family: 'hangul', letters: /\p{Script=Hangul}/u },
  { family: 'cyrillic', letters: /\p{Script=Cyrillic}/u },
  { family: 'thai', letters: /\p{Script=Thai}/u },
  { family: 'arabic', letters: /\p{Script=Arabic}/u },
  { family: 'greek', letters: /\p{Script=Greek}/u },
  { family: 'devanagari', letters: /\p{Script=Devanagari}/u },
  { family: 'tamil', letters: /\p{Script=Tamil}/u },
  { family: 'telugu', letters: /\p{Script=Telugu}/u },
];

const familyOfScript: Partial<Record<Script, ScriptFamily>> = {
  hangul: 'hangul',
  cyrillic: 'cyrillic',
  thai: 'thai',
  arabic: 'arabic',
  nastaliq: 'arabic',
  greek: 'greek',
  devanagari: 'devanagari',
  tamil: 'tamil',
  telugu: 'telugu',
};

/** Names in models.lock.json. */
const fetchedReader: Record<ScriptFamily, string> = {
  hangul: 'ppocr-v5-korean',
  cyrillic: 'ppocr-v5-cyrillic',
  thai: 'ppocr-v5-thai',
  arabic: 'ppocr-v5-arabic',
  greek: 'ppocr-v5-greek',
  devanagari: 'ppocr-v5-devanagari',
  tamil: 'ppocr-v5-tamil',
  telugu: 'ppocr-v5-telugu',
};

/** Read by our own network without any download. */
const ownFamily: ScriptFamily = 'hangul';

/** One package a script would lose letters that only some of its languages have; hence by language. */
const packages: Partial<Record<LanguageCode, TesseractLanguage>> = {
  RUS: 'rus',
  UKR: 'ukr',
  THA: 'tha',
  ARA: 'ara',
};

/** The family that reads the language on this machine, or null when no reader for it is here. */
export function familyFor(language: LanguageCode, isFetched: (id: string) => boolean): ScriptFamily | null {
  const family = familyOfScript[languageOf(language).script];
  if (!family || family === ownFamily) return family ?? null;
  const packaged = packages[language];
  return isFetched(fetchedReader[family]) || (packaged && installedFile(packaged)) ? family : null;
}

/**
 * The reader of a family: PaddleOCR's network where it was fetched, else our own (Korean), else tesseract where its
 * package is installed.
 * @param language when it is known
 * @returns null when none is here
 */
export async function scriptReader(
  engines: ReaderEngines,
  family: ScriptFamily,
  language?: LanguageCode,
): Promise<BlockReader | null> {
  const net = await engines.fetched.paddle(fetchedReader[family]);
  if (net) {
    const inOrder = family === 'arabic' ? rightToLeft : (characters: PlacedCharacter[]) => characters;
    return {
      name: net.name,
      async read(image, block) {
        const looked = await lookAtLines(net, image, block);
        return looked.map(({ characters }) => readLineOf(inOrder(characters)));
      },
    };
  }
  if (family === ownFamily) return koreanReader(engines);
  const candidates = Object.entries(packages) as [LanguageCode, TesseractLanguage][];
  const packaged = candidates.find(
    ([code, name]) =>
      (language ? code === language : familyOfScript[languageOf(code).script] === family) && installedFile(name),
  );
  return packaged ? withTesseract(engines, packaged[1]) : null;
}

/** Which language of the family a text is in, by letters that only some have. */
export function languageOfFamily(family: ScriptFamily, text: string): LanguageCode {
  switch (family) {
    case 'cyrillic':
      return cyrillicLanguage(text);
    case 'arabic':
      return /[ٹڈڑںےہھگچپ]/u.test(text) ? 'URD' : 'ARA';
    case 'hangul':
      return 'KOR';
    case 'thai':
      return 'THA';
    case 'greek':
      return 'ELL';
    case 'devanagari':
      return 'HIN';
    case 'tamil':
      return 'TML';
    case 'telugu':
      return 'TEL';
  }
}

function cyrillicLanguage(text: string): LanguageCode {
  // Letters of one language only come first; Belarusian and Kazakh share the rest with Russian.
  const marks: [LanguageCode, RegExp][] = [
    ['KAZ', /[әғқңөұүһ]/iu],
    ['BLR', /ў/iu],
    ['UKR', /[їєґ]/iu],
    ['MKD', /[ѓќѕ]/iu],
    ['SRP', /[ђћ]/iu],
    ['RUS', /[ыэё]/iu],
    ['SRP', /[јљњџ]/iu],
    ['UKR', /і/iu],
  ];
  const marked = marks.find(([, letters]) => letters.test(text));
  if (marked) return marked[0];
  // Bulgarian writes ъ as a vowel, between consonants; Russian before vowels only.
  return /ъ(?![еёюя])/iu.test(text) ? 'BGR' : 'RUS';
}

/** The network answers as it looks, from left to right; numbers and Latin words within run that way in Arabic too. */
function rightToLeft(characters: PlacedCharacter[]): PlacedCharacter[] {
  const runs: PlacedCharacter[][] = [];
  for (const character of characters) {
    const isForward = /[\p{Script=Latin}\p{N}:*./%+-]/u.test(character.character);
    const last = runs.at(-1)?.at(-1);
    if (isForward && last && /[\p{Script=Latin}\p{N}:*./%+-]/u.test(last.character)) runs.at(-1)!.push(character);
    else runs.push([character]);
  }
  return runs.reverse().flat();
}
