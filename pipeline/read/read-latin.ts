import type { LanguageCode } from '../../lib/page/languages';
import { transferAccents } from './accents';
import type { BlockReader } from './block-reader';
import { type Look, lookAtLines } from './look-at-lines';
import type { PaddleNet } from './paddle-net';
import type { ReadLine } from './read-line';
import type { ReaderEngines } from './reader-engines';
import { splitWords } from './split-words';
import type { TesseractLanguage } from './tesseract-pool';
import { type PlacedLine, withWordSpaces } from './word-spaces';

export type LatinPage = {
  language: LanguageCode;
  /** Whether the page is lettered in capitals, see `isInCapitals`. */
  isCapitals: boolean;
};

/**
 * Latin text: letters from PaddleOCR's network, word spaces from the gaps in the ink and a word list, accents from
 * tesseract for the languages that have them and whose package is installed, unless the network knows them itself.
 */
export function latinReader(
  engines: ReaderEngines,
  net: PaddleNet,
  page: LatinPage,
  look: Look = (image, block) => lookAtLines(net, image, block),
): BlockReader {
  return {
    name: net.name,
    read: async (image, block) => finishLatin(engines, await look(image, block), page, net.knows('ê')),
  };
}

async function finishLatin(
  engines: ReaderEngines,
  looked: PlacedLine[],
  { language, isCapitals }: LatinPage,
  knowsAccents: boolean,
): Promise<ReadLine[]> {
  const words = await engines.latinWords();
  const spaced = withWordSpaces(looked);
  const lines: ReadLine[] = [];
  for (const [index, { characters, picture }] of looked.entries()) {
    let text = splitWords(spaced[index]!, language, words);
    let confidence = characters.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, characters.length);
    const accents = knowsAccents ? undefined : accentsFrom[language];
    if (accents && text !== '') {
      const other = await engines.tesseract.readLine(picture, accents);
      // Vietnamese is more accent than letter: there the reading with accents is the better whole.
      if (language === 'VIN' && other.confidence > 0.6) {
        text = other.text;
        confidence = other.confidence;
      } else if (other.confidence > 0.4) text = transferAccents(text, other.text);
    }
    lines.push({ text, confidence: text === '' ? 0 : confidence });
  }
  return inOneCase(lines, isCapitals);
}

/** Text as seen, for guessing the language before it is finished. */
export function roughText(looked: PlacedLine[]): string {
  return withWordSpaces(looked).join(' ');
}

/** Whether a page is lettered in capitals, as western comics are, judging by all that was seen of it. */
export function isInCapitals(text: string): boolean {
  const { capitals, small } = countCases(text);
  return capitals >= 20 && small <= capitals * 0.15;
}

/**
 * Lettering in capitals has no small letters in between; the network takes some C, S and E for them, and whole
 * words of some faces. On a page in capitals a text must be small in the main to be believed so.
 */
function inOneCase(lines: ReadLine[], isCapitalsPage: boolean): ReadLine[] {
  const { capitals, small } = countCases(lines.map((line) => line.text).join(''));
  const isCapitals = isCapitalsPage ? small <= capitals : capitals >= 6 && small <= capitals * 0.2;
  if (!isCapitals) return lines;
  return lines.map((line) => ({ ...line, text: line.text.replace(/\p{Ll}/gu, (letter) => letter.toUpperCase()) }));
}

function countCases(text: string): { capitals: number; small: number } {
  return { capitals: text.match(/\p{Lu}/gu)?.length ?? 0, small: text.match(/\p{Ll}/gu)?.length ?? 0 };
}

const accentsFrom: Partial<Record<LanguageCode, TesseractLanguage>> = {
  FRA: 'fra',
  DEU: 'deu',
  ESP: 'spa',
  ITA: 'ita',
  PTB: 'por',
  VIN: 'vie',
  // Close relatives with the same accents.
  CAT: 'fra',
  GLC: 'por',
};
