import type { RgbImage, TextBlock, TextLine } from '../page';
import { gapX, gapY } from '../raster/box';
import type { BlockReader } from './block-reader';
import { withColumnMarks } from './column-marks';
import { combineLooks, meanProbability } from './combine-looks';
import { stackLine } from './glyph-cells';
import { cropGray, type GrayImage } from './gray-image';
import { chooseByContext, type ReadGlyph } from './japanese-context';
import type { GlyphGuess, JapaneseNet } from './japanese-net';
import { cleanCrop, glyphPicture, grayCrop, linePictures } from './line-pictures';
import { meanConfidence, nothingRead, type ReadLine } from './read-line';
import { mangaOcrReader } from './read-manga-ocr';
import type { ReaderEngines } from './reader-engines';
import { splitColumns } from './split-columns';

/**
 * The best reader of Japanese that is here: our own network, with manga-ocr over it where that was fetched.
 * @param known what our own network has read already
 */
export async function japaneseReader(
  engines: ReaderEngines,
  known?: ReadonlyMap<TextBlock, ReadLine[]>,
): Promise<BlockReader> {
  const mangaOcr = await engines.fetched.mangaOcr();
  const own: BlockReader = {
    name: 'own-japanese',
    read: async (image, block) => known?.get(block) ?? readJapanese(engines, image, block),
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
    guesses.push(
      line.direction === 'vertical'
        ? await lookAtColumn(net, image, block, line)
        : await lookAtRow(net, image, block, line),
    );
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

/** One look at a column that is clearly read, else a second, uncleaned one, and both together count. */
async function lookAtColumn(
  net: JapaneseNet,
  image: RgbImage,
  block: TextBlock,
  line: TextLine,
): Promise<GlyphGuess[]> {
  const { image: picture, window } = cleanCrop(image, block, line);
  const columns = splitColumns(picture);
  if (columns.length > 1) {
    const read: GlyphGuess[] = [];
    for (const column of columns) read.push(...withColumnMarks(column, await net.readColumn(column)));
    return read;
  }
  const inPixels = (guesses: GlyphGuess[], { top, height }: { top: number; height: number }) =>
    guesses.map((guess) => ({ ...guess, center: top + guess.center * height }));
  const first = inPixels(withColumnMarks(picture, await net.readColumn(picture)), window);
  if (isClear(first, picture.width, window)) return first;
  // Uncleaned, but without what stands beside the glyphs.
  const crop = grayCrop(image, block, line);
  const column = cropGray(crop, { ...window, top: 0, height: crop.height });
  const second = inPixels(await net.readColumn(column), { top: 0, height: crop.height });
  return combineLooks(first, second, picture.width);
}

/** Every glyph sure, and none missing between them or at the ends. */
function isClear(guesses: GlyphGuess[], em: number, { top, height }: { top: number; height: number }): boolean {
  if (guesses.some(({ candidates }) => candidates[0]!.probability < clearGlyph)) return false;
  const centers = [top - em / 2, ...guesses.map(({ center }) => center), top + height + em / 2];
  return centers.every((center, index) => index === 0 || center - centers[index - 1]! < em * widestPitch);
}

const clearGlyph = 0.9;
const widestPitch = 1.7;

async function lookAtRow(net: JapaneseNet, image: RgbImage, block: TextBlock, line: TextLine): Promise<GlyphGuess[]> {
  const look = async (picture: GrayImage) => {
    const { column } = stackLine(picture);
    return withColumnMarks(column, await net.readColumn(column));
  };
  const first = await look(glyphPicture(image, block, line));
  const sure = meanProbability(first);
  if (sure >= looksAgainBelow) return first;
  const second = await look(grayCrop(image, block, line));
  return meanProbability(second) > sure ? second : first;
}

/** Below this a row is looked at a second time, uncleaned; the surer look counts. */
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
