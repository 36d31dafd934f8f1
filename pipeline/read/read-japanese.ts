import type { RgbImage, TextBlock, TextLine } from '../page';
import { gapX, gapY } from '../raster/box';
import type { BlockReader } from './block-reader';
import { withColumnMarks } from './column-marks';
import { stackLine } from './glyph-cells';
import type { GrayImage } from './gray-image';
import { chooseByContext, type ReadGlyph } from './japanese-context';
import type { GlyphGuess } from './japanese-net';
import { glyphPicture, grayCrop, linePictures } from './line-pictures';
import { meanConfidence, nothingRead, type ReadLine } from './read-line';
import { mangaOcrReader } from './read-manga-ocr';
import type { ReaderEngines } from './reader-engines';
import { splitColumns } from './split-columns';

/** The best reader of Japanese that is here: our own network, with manga-ocr over it where that was fetched. */
export async function japaneseReader(engines: ReaderEngines): Promise<BlockReader> {
  const mangaOcr = await engines.fetched.mangaOcr();
  const own: BlockReader = {
    name: 'own-japanese',
    read: (image, block) => readJapanese(engines, image, block),
  };
  return mangaOcr ? mangaOcrReader(mangaOcr, own) : own;
}

/**
 * Reads a block of Japanese. Columns go to our own network; rows are set upright first, glyph by glyph, and where
 * it is unsure of them tesseract and (for Latin names and credits) PP-OCR may do better. Context is followed from
 * line to line, because words break there without a mark. Furigana lines are skipped.
 * @param options.alone leave the other engines out
 */
export async function readJapanese(
  engines: ReaderEngines,
  image: RgbImage,
  block: TextBlock,
  { alone = false } = {},
): Promise<ReadLine[]> {
  const net = await engines.japaneseNet();
  const skipped = furiganaLines(block.lines);
  const guesses: GlyphGuess[][] = [];
  for (const line of block.lines) {
    if (skipped.has(line)) {
      guesses.push([]);
      continue;
    }
    const look = async (picture: GrayImage) => {
      const columns = line.direction === 'vertical' ? splitColumns(picture) : [stackLine(picture).column];
      const read: GlyphGuess[] = [];
      for (const column of columns) read.push(...withColumnMarks(column, await net.readColumn(column)));
      return read;
    };
    const first = await look(glyphPicture(image, block, line));
    const sure = meanProbability(first);
    const second = sure < looksAgainBelow ? await look(grayCrop(image, block, line)) : [];
    guesses.push(meanProbability(second) > sure ? second : first);
  }
  const glyphs = chooseByContext(guesses.flat(), await engines.japaneseContext());
  const lines = splitLike(guesses, glyphs);
  if (alone) return lines;
  for (const [index, line] of block.lines.entries()) {
    if (line.direction === 'vertical' || skipped.has(line) || lines[index]!.confidence >= surelyRead) continue;
    lines[index] = await readRowOtherwise(engines, image, block, line, lines[index]!);
  }
  return lines;
}

/** Below this a line is looked at a second time, uncleaned; the surer look counts. */
const looksAgainBelow = 0.95;
/** Below this a row is read by the other engines too. */
const surelyRead = 0.85;
/** Tesseract's confidence is optimistic beside the network's. */
const tesseractDiscount = 0.85;

async function readRowOtherwise(
  engines: ReaderEngines,
  image: RgbImage,
  block: TextBlock,
  line: TextLine,
  own: ReadLine,
): Promise<ReadLine> {
  const latin = await (await engines.paddleNet()).readLine(linePictures(image, block, line).color);
  const latinText = latin
    .map(({ character }) => character)
    .join('')
    .trim();
  const latinConfidence = latin.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, latin.length);
  if (latinConfidence >= 0.85 && /^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]{3,}$/u.test(latinText)) {
    return { text: latinText, confidence: latinConfidence };
  }
  const other = await engines.tesseract.readLine(glyphPicture(image, block, line), 'jpn');
  const text = other.text.replace(/\s/g, '');
  const confidence = other.confidence * tesseractDiscount;
  return text !== '' && confidence > own.confidence ? { text, confidence } : own;
}

/** Lines of small glyphs that stand close beside a line of larger ones: to its right, or above it. */
export function furiganaLines(lines: readonly TextLine[]): Set<TextLine> {
  const furigana = new Set<TextLine>();
  for (const small of lines) {
    for (const host of lines) {
      if (small.direction !== host.direction || small === host) continue;
      const vertical = host.direction === 'vertical';
      const hostSize = vertical ? host.box.width : host.box.height;
      const smallSize = vertical ? small.box.width : small.box.height;
      if (smallSize > hostSize * 0.62) continue;
      const beside = vertical
        ? small.box.x > host.box.x + hostSize * 0.5 && gapX(small.box, host.box) < hostSize * 0.35
        : small.box.y + small.box.height < host.box.y + hostSize * 0.5 && gapY(small.box, host.box) < hostSize * 0.35;
      const along = vertical ? gapY(small.box, host.box) : gapX(small.box, host.box);
      if (beside && along < 0) furigana.add(small);
    }
  }
  return furigana;
}

/** Gives the chosen glyphs back to the lines that they were guessed in. */
function splitLike(guesses: GlyphGuess[][], glyphs: ReadGlyph[]): ReadLine[] {
  let start = 0;
  return guesses.map((line) => {
    const own = glyphs.filter(({ position }) => position >= start && position < start + line.length);
    start += line.length;
    if (own.length === 0) return nothingRead;
    return {
      text: own.map(({ character }) => character).join(''),
      confidence: meanConfidence(own.map(({ character, confidence }) => ({ text: character, confidence }))),
    };
  });
}

function meanProbability(guesses: GlyphGuess[]): number {
  return guesses.reduce((sum, { candidates }) => sum + candidates[0]!.probability, 0) / Math.max(1, guesses.length);
}
