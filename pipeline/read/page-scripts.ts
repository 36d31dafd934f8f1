import type { RgbImage, TextBlock } from '../page';
import { lookAtLines, readLineOf } from './look-at-lines';
import { readJapanese } from './read-japanese';
import { glyphCount, letterShare, meanConfidence, type ReadLine } from './read-line';
import type { ReaderChoice } from './readable-languages';
import type { ReaderEngines } from './reader-engines';
import { type ScriptFamily, scriptFamilies, scriptReader } from './script-readers';
import type { PlacedLine } from './word-spaces';

/** Which reader the page's columns and rows go to; null where there are none or nothing reads them. */
export type PageScripts = { vertical: ReaderChoice | null; horizontal: ReaderChoice | null };

/**
 * Decides the page's scripts from a few of its longest lines, cheapest evidence first: rows go to
 * PP-OCR, and only where it is unsure, or sees Chinese that may be Japanese, do other readers get samples.
 * @param look what PP-OCR sees in a block
 * @param own receives what our own network read on the way
 */
export async function decideScripts(
  engines: ReaderEngines,
  image: RgbImage,
  blocks: readonly TextBlock[],
  look: (block: TextBlock) => Promise<PlacedLine[]>,
  own: Map<TextBlock, ReadLine[]>,
): Promise<PageScripts> {
  const columns = samplesOf(blocks, 'vertical');
  const rows = samplesOf(blocks, 'horizontal');
  const isMainlyRows =
    rows.length > 0 && totalLength(blocks, 'horizontal') > fewColumns * totalLength(blocks, 'vertical');
  if (isMainlyRows) {
    const horizontal = await decideRows(engines, image, rows, look, null);
    return {
      horizontal,
      vertical: columns.length > 0 ? await decideStray(engines, image, columns, horizontal, own) : null,
    };
  }
  const vertical = columns.length > 0 ? await decideColumns(engines, image, columns, own) : null;
  const horizontal = rows.length > 0 ? await decideRows(engines, image, rows, look, vertical) : null;
  return { vertical: columns.length > 0 ? (vertical ?? japanese) : null, horizontal };
}

/** Where rows hold more than this many times the text of columns, the columns have no say: most are drawing. */
const fewColumns = 3;
const samples = 5;
/** A Japanese page has at least one kana in eight letters; Chinese has none. */
const leastKana = 0.12;
/** But for the few that windows, eyes and hatching are read as. */
const kana = /(?![ロエニハヘへ])[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const japanese: ReaderChoice = { kind: 'japanese' };

/** null where nobody is sure. */
async function decideColumns(
  engines: ReaderEngines,
  image: RgbImage,
  columns: TextBlock[],
  known: Map<TextBlock, ReadLine[]>,
): Promise<ReaderChoice | null> {
  const own = await readAll(columns, async (block) => {
    const lines = await readJapanese(engines, image, block);
    known.set(block, lines);
    return lines;
  });
  if (letterShare(textOf(own), kana) >= leastKana && meanConfidence(own) >= 0.9) return japanese;
  const net = await engines.paddleNet();
  const chinese = await readAll(columns, async (block) =>
    (await lookAtLines(net, image, block)).map(({ characters }) => readLineOf(characters)),
  );
  return isChinese(chinese, own) ? { kind: 'chinese' } : null;
}

/** The few columns of a page of rows: in the rows' script where that has columns, else only what is surely read. */
async function decideStray(
  engines: ReaderEngines,
  image: RgbImage,
  columns: TextBlock[],
  horizontal: ReaderChoice | null,
  own: Map<TextBlock, ReadLine[]>,
): Promise<ReaderChoice | null> {
  if (horizontal?.kind === 'japanese' || horizontal?.kind === 'chinese') return horizontal;
  return (await decideColumns(engines, image, columns, own)) ?? (horizontal ? null : japanese);
}

async function decideRows(
  engines: ReaderEngines,
  image: RgbImage,
  rows: TextBlock[],
  look: (block: TextBlock) => Promise<PlacedLine[]>,
  vertical: ReaderChoice | null,
): Promise<ReaderChoice | null> {
  // Rows beside Japanese columns are Japanese, Latin words among them too: that reader knows both.
  if (vertical?.kind === 'japanese') return japanese;
  const seen = await readAll(rows, async (block) =>
    (await look(block)).map(({ characters }) => readLineOf(characters)),
  );
  if (isConfident(seen, /\p{Script=Latin}/u, 0.75)) return { kind: 'latin' };
  if (vertical) return vertical;
  const own = await readAll(rows, (block) => readJapanese(engines, image, block, { alone: true }));
  if (isChinese(seen, own)) return { kind: 'chinese' };
  const asJapanese = letterShare(textOf(own), kana) >= leastKana ? meanConfidence(own) : 0;
  if (asJapanese >= 0.9) return japanese;
  const family = await surestFamily(engines, image, rows.slice(0, probedBlocks), asJapanese);
  if (family) return { kind: 'script', family };
  if (asJapanese >= 0.5) return japanese;
  return letterShare(textOf(seen), /\p{Script=Latin}/u) > 0.6 ? { kind: 'latin' } : null;
}

/** Enough to know an alphabet by. */
const probedBlocks = 3;

/** The alphabet that is read most surely, and more surely than `rival`; every reader makes something of every alphabet. */
async function surestFamily(
  engines: ReaderEngines,
  image: RgbImage,
  rows: TextBlock[],
  rival: number,
): Promise<ScriptFamily | null> {
  let surest: { family: ScriptFamily | null; confidence: number } = { family: null, confidence: rival };
  for (const { family, letters } of scriptFamilies) {
    const reader = await scriptReader(engines, family);
    if (!reader) continue;
    const probed = await readAll(rows, (block) => reader.read(image, block));
    if (!isConfident(probed, letters, leastFamily)) continue;
    const confidence = meanConfidence(probed) * (reader.name.startsWith('tesseract-') ? tesseractDiscount : 1);
    if (confidence <= surest.confidence) continue;
    surest = { family, confidence };
    if (surest.confidence >= beyondDoubt) break;
  }
  return surest.family;
}

/** An alphabet must be read so surely to be believed. */
const leastFamily = 0.55;
/** Tesseract is surer of itself than the networks are. */
const tesseractDiscount = 0.8;
/** No other alphabet needs to be tried. */
const beyondDoubt = 0.7;

/** The blocks with most text of one direction; each with its longest lines only. */
function samplesOf(blocks: readonly TextBlock[], direction: TextBlock['direction']): TextBlock[] {
  return blocks
    .filter((block) => block.direction === direction)
    .sort((a, b) => textLength(b) - textLength(a))
    .slice(0, samples);
}

function totalLength(blocks: readonly TextBlock[], direction: TextBlock['direction']): number {
  return blocks.reduce((sum, block) => sum + (block.direction === direction ? textLength(block) : 0), 0);
}

function textLength({ lines }: TextBlock): number {
  return lines.reduce((sum, { box }) => sum + Math.max(box.width, box.height) / Math.min(box.width, box.height), 0);
}

async function readAll(blocks: TextBlock[], read: (block: TextBlock) => Promise<ReadLine[]>): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for (const block of blocks) lines.push(...(await read(block)));
  return lines;
}

function isConfident(lines: ReadLine[], letters: RegExp, least: number): boolean {
  return meanConfidence(lines) >= least && letterShare(textOf(lines), letters) >= 0.6;
}

/**
 * Each network sees its own language in the other's: ours finds kana among hanzi, PP-OCR passes over kana. The one
 * that sees more, and is surer of it, is right.
 */
function isChinese(seen: ReadLine[], own: ReadLine[]): boolean {
  if (!isConfident(seen, /\p{Script=Han}/u, 0.8)) return false;
  // A network that knows kana as well would have seen them.
  if (letterShare(textOf(seen), kana) >= leastKana) return false;
  const withoutKana = textOf(own).length >= 8 && letterShare(textOf(own), kana) < leastKana;
  return (withoutKana && meanConfidence(seen) >= meanConfidence(own)) || seenGlyphs(seen) > seenGlyphs(own);
}

/** How many glyphs are likely to be right. */
function seenGlyphs(lines: ReadLine[]): number {
  return lines.reduce((sum, { text, confidence }) => sum + glyphCount(text) * confidence, 0);
}

function textOf(lines: ReadLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}
