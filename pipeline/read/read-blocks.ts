import type { LanguageCode } from '../../lib/page/languages';
import type { Box } from '../../lib/page/region-document';
import type { Reading, RgbImage, TextBlock } from '../page';
import { boxAround } from '../raster/box';
import type { BlockReader } from './block-reader';
import { chineseVariant } from './chinese-variant';
import { joinLines } from './join-lines';
import { keepReason } from './keep-reason';
import { guessLatinLanguage } from './latin-words';
import { lookAtLines } from './look-at-lines';
import { decideScripts, type PageScripts } from './page-scripts';
import { reachGlyphs } from './reach-glyphs';
import { chineseReader } from './read-chinese';
import { japaneseReader } from './read-japanese';
import { isInCapitals, latinReader, roughText } from './read-latin';
import { meanConfidence, type ReadLine } from './read-line';
import { type ReaderChoice, readerFor } from './readable-languages';
import { createReaderEngines, type ReaderEngines } from './reader-engines';
import { languageOfFamily, scriptReader } from './script-readers';
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
  const engines = createReaderEngines(options, options.threads ?? 1);
  return {
    readBlocks: (image, blocks, readOptions = {}) => readPage(engines, image, blocks, readOptions),
    close: () => engines.close(),
  };
}

type Page = {
  image: RgbImage;
  looked: Map<TextBlock, PlacedLine[]>;
  /** What our own network has read while the scripts were decided. */
  own: Map<TextBlock, ReadLine[]>;
  scripts: PageScripts;
  /** The language that the page was said to be in. */
  named: LanguageCode | undefined;
  /** Of the page's Latin text. */
  latin: LanguageCode;
  /** Simplified or traditional, judged by all of the page's Chinese: a single line often could be either. */
  chinese: LanguageCode;
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
  const boxes = blocks.map(({ box }) => box);
  for (const [index, block] of blocks.entries()) {
    signal?.throwIfAborted();
    const others = boxes.filter((_, other) => other !== index);
    const reading = await readBlock(engines, page, block, others);
    readings.push(reading);
    boxes[index] = boxAround([block.box, ...reading.lines.flatMap(({ box }) => box ?? [])]);
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
  const named = sourceLanguage && readerFor(sourceLanguage, engines.fetched.has);
  const looked = new Map<TextBlock, PlacedLine[]>();
  const look = async (block: TextBlock) => {
    const known = looked.get(block);
    if (known) return known;
    signal?.throwIfAborted();
    const lines = await lookAtLines(await engines.paddleNet(), image, block);
    looked.set(block, lines);
    return lines;
  };
  const own = new Map<TextBlock, ReadLine[]>();
  const scripts = named
    ? { vertical: named, horizontal: named }
    : await decideScripts(engines, image, blocks, look, own);
  for (const block of blocks) {
    const kind = scripts[block.direction]?.kind;
    if (kind === 'latin' || kind === 'chinese') await look(block);
  }
  const seenIn = (kind: ReaderChoice['kind']) =>
    [...looked].filter(([block]) => scripts[block.direction]?.kind === kind).map(([, lines]) => roughText(lines));
  const latinText = seenIn('latin').join('\n');
  return {
    image,
    looked,
    own,
    scripts,
    named: sourceLanguage,
    latin: sourceLanguage ?? guessLatinLanguage(latinText, await engines.latinWords()),
    chinese: sourceLanguage ?? chineseVariant(seenIn('chinese').join('')),
    isCapitals: isInCapitals(latinText),
    pageFontSize: median(blocks.map(({ fontSize }) => fontSize)),
  };
}

async function readBlock(engines: ReaderEngines, page: Page, found: TextBlock, others: Box[]): Promise<Reading> {
  const choice = page.scripts[found.direction];
  const reader = choice && (await readerOf(engines, page, choice));
  if (!reader) return unread(found);
  const isJapanese = choice.kind === 'japanese';
  const block = isJapanese ? await reachGlyphs(await engines.glyphNet('ocr-ja'), page.image, found, others) : found;
  const read = await reader.read(page.image, block);
  const lines = read.map((line, index) => {
    const { box } = block.lines[index]!;
    return box === found.lines[index]!.box ? line : { ...line, box };
  });
  const language = languageOfText(page, choice, lines);
  const words = choice.kind === 'latin' ? await engines.latinWords() : undefined;
  const text = joinLines(
    lines.map((line) => line.text),
    language,
    words,
  );
  const confidence = meanConfidence(lines);
  const judged = { block, text, confidence, language, reader: choice.kind, pageFontSize: page.pageFontSize };
  return { text, lines, language, confidence, reader: reader.name, keep: keepReason(judged) };
}

/** The best reader that is here, null when it went away since the page was surveyed. */
async function readerOf(engines: ReaderEngines, page: Page, choice: ReaderChoice): Promise<BlockReader | null> {
  if (choice.kind === 'japanese') return japaneseReader(engines, page.own);
  if (choice.kind === 'script') return scriptReader(engines, choice.family, page.named);
  const net = await engines.paddleNet();
  // The survey has looked at these lines already.
  const seen = (image: RgbImage, block: TextBlock) => page.looked.get(block) ?? lookAtLines(net, image, block);
  return choice.kind === 'chinese'
    ? chineseReader(engines, net, page.chinese, seen)
    : latinReader(engines, net, { language: page.latin, isCapitals: page.isCapitals }, seen);
}

function languageOfText(page: Page, choice: ReaderChoice, lines: ReadLine[]): LanguageCode {
  if (page.named) return page.named;
  if (choice.kind === 'latin') return page.latin;
  if (choice.kind === 'chinese') return page.chinese;
  if (choice.kind === 'japanese') return isLatinText(lines) ? 'ENG' : 'JPN';
  return languageOfFamily(choice.family, lines.map(({ text }) => text).join(' '));
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
