import type { LanguageCode } from '../../lib/page/languages';
import type { Reading, RgbImage, TextBlock } from '../page';
import { chineseVariant } from './chinese-variant';
import { joinLines } from './join-lines';
import { keepReason } from './keep-reason';
import { guessLatinLanguage } from './latin-words';
import { decideScripts, type PageScripts } from './page-scripts';
import { readChinese, readLineOf } from './read-chinese';
import { readJapanese } from './read-japanese';
import { finishLatin, isInCapitals, lookAtRows, roughText } from './read-latin';
import { meanConfidence, type ReadLine } from './read-line';
import { readWithTesseract } from './read-with-tesseract';
import { type ReaderChoice, readerFor } from './readable-languages';
import { createReaderEngines, type ReaderEngines } from './reader-engines';
import type { TesseractLanguage } from './tesseract-pool';
import type { PlacedLine } from './word-spaces';

export type ReadOptions = {
  /** The language the page is known to be in; decided from the page when absent. */
  sourceLanguage?: LanguageCode;
  signal?: AbortSignal;
  onBlock?(done: number, total: number): void;
};

export type Reader = {
  /**
   * Reads the blocks of a page.
   * @returns one reading for each block, in the same order; doubtful ones carry a reason to be kept as drawn
   * @throws PageError model-missing; the signal's reason when aborted
   */
  readBlocks(image: RgbImage, blocks: TextBlock[], options?: ReadOptions): Promise<Reading[]>;
  /** Frees networks and ends tesseract's workers. The reader is not to be used after. */
  close(): Promise<void>;
};

/**
 * A reader for any number of pages, one after another; its engines start at their first use.
 * @param options.modelsDir folder with our own models (`models/` of the repository)
 * @param options.downloadsDir folder with fetched models; the readers in it are preferred
 * @param options.threads threads for one network call, 1 unless told
 */
export async function createReader(options: {
  modelsDir: string;
  downloadsDir?: string;
  threads?: number;
}): Promise<Reader> {
  const engines = createReaderEngines(options.modelsDir, options.threads ?? 1);
  return {
    readBlocks: (image, blocks, readOptions = {}) => readPage(engines, image, blocks, readOptions),
    close: () => engines.close(),
  };
}

type Page = {
  image: RgbImage;
  looked: Map<TextBlock, PlacedLine[]>;
  scripts: PageScripts;
  /** Of the page's Latin text. */
  latin: LanguageCode;
  /** Whether that Latin text is lettered in capitals. */
  isCapitals: boolean;
  pageFontSize: number;
};

async function readPage(
  engines: ReaderEngines,
  image: RgbImage,
  blocks: TextBlock[],
  { sourceLanguage, signal, onBlock }: ReadOptions,
): Promise<Reading[]> {
  if (blocks.length === 0) return [];
  const page = await survey(engines, image, blocks, sourceLanguage, signal);
  const readings: Reading[] = [];
  for (const block of blocks) {
    signal?.throwIfAborted();
    readings.push(await readBlock(engines, page, block, sourceLanguage));
    onBlock?.(readings.length, blocks.length);
  }
  return readings;
}

async function survey(
  engines: ReaderEngines,
  image: RgbImage,
  blocks: TextBlock[],
  sourceLanguage: LanguageCode | undefined,
  signal: AbortSignal | undefined,
): Promise<Page> {
  const named = sourceLanguage && readerFor(sourceLanguage);
  const looked = new Map<TextBlock, PlacedLine[]>();
  if (!named || named.kind === 'latin') {
    for (const block of blocks) {
      signal?.throwIfAborted();
      if (block.direction === 'horizontal') looked.set(block, await lookAtRows(engines, image, block));
    }
  }
  const scripts = named ? { vertical: named, horizontal: named } : await decideScripts(engines, image, blocks, looked);
  const isLatin = scripts.horizontal?.kind === 'latin';
  const latinText = isLatin ? [...looked.values()].map(roughText).join('\n') : '';
  return {
    image,
    looked,
    scripts,
    latin: latinText === '' || named ? 'ENG' : guessLatinLanguage(latinText, await engines.latinWords()),
    isCapitals: isInCapitals(latinText),
    pageFontSize: median(blocks.map(({ fontSize }) => fontSize)),
  };
}

async function readBlock(
  engines: ReaderEngines,
  page: Page,
  block: TextBlock,
  sourceLanguage: LanguageCode | undefined,
): Promise<Reading> {
  const choice = page.scripts[block.direction];
  if (!choice) return unread(block);
  const { lines, language } = await readAs(engines, page, block, choice, sourceLanguage);
  const words = choice.kind === 'latin' ? await engines.latinWords() : undefined;
  const text = joinLines(
    lines.map((line) => line.text),
    language,
    words,
  );
  const confidence = meanConfidence(lines);
  const judged = { block, text, confidence, language, reader: choice.kind, pageFontSize: page.pageFontSize };
  return { text, lines, language, confidence, reader: readerName(choice), keep: keepReason(judged) };
}

async function readAs(
  engines: ReaderEngines,
  { image, looked, latin, isCapitals }: Page,
  block: TextBlock,
  choice: ReaderChoice,
  sourceLanguage: LanguageCode | undefined,
): Promise<{ lines: ReadLine[]; language: LanguageCode }> {
  switch (choice.kind) {
    case 'japanese': {
      const lines = await readJapanese(engines, image, block);
      return { lines, language: sourceLanguage ?? (isLatinText(lines) ? 'ENG' : 'JPN') };
    }
    case 'chinese': {
      const known = looked.get(block);
      const lines = known
        ? known.map(({ characters }) => readLineOf(characters))
        : await readChinese(engines, image, block);
      return { lines, language: sourceLanguage ?? chineseVariant(lines.map(({ text }) => text).join('')) };
    }
    case 'latin': {
      const language = sourceLanguage ?? latin;
      const rows = looked.get(block) ?? (await lookAtRows(engines, image, block));
      return { lines: await finishLatin(engines, rows, language, isCapitals), language };
    }
    case 'tesseract': {
      const lines = await readWithTesseract(engines, image, block, choice.language);
      return { lines, language: sourceLanguage ?? languageOfTesseract[choice.language] ?? 'ENG' };
    }
  }
}

const languageOfTesseract: Partial<Record<TesseractLanguage, LanguageCode>> = {
  kor: 'KOR',
  tha: 'THA',
  ara: 'ARA',
  ukr: 'UKR',
  rus: 'RUS',
};

function readerName(choice: ReaderChoice): string {
  if (choice.kind === 'tesseract') return `tesseract-${choice.language}`;
  return { japanese: 'own-japanese', chinese: 'pp-ocr', latin: 'pp-ocr' }[choice.kind];
}

function unread(block: TextBlock): Reading {
  const lines = block.lines.map(() => ({ text: '', confidence: 0 }));
  return { text: '', lines, language: null, confidence: 0, reader: 'none', keep: 'unreadable' };
}

function isLatinText(lines: ReadLine[]): boolean {
  const text = lines.map((line) => line.text).join('');
  return /\p{Script=Latin}{2}/u.test(text) && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
