import type { RgbImage, TextBlock, TextLine } from '../page';
import { gapX, gapY } from '../raster/box';
import type { BlockReader } from './block-reader';
import type { GlyphGuess } from './glyph-net';
import { chooseByContext, type ReadGlyph } from './japanese-context';
import { linePictures } from './line-pictures';
import { lookAtGlyphs } from './look-at-glyphs';
import { meanConfidence, nothingRead, type ReadLine } from './read-line';
import { mangaOcrReader } from './read-manga-ocr';
import type { ReaderEngines } from './reader-engines';

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
 * Reads a block of Japanese with our own network; where it is unsure of a row and PP-OCR sees Latin there (names,
 * credits), that counts. Context is followed from line to line, because words break there without a mark. Furigana
 * lines are skipped.
 * @param options.alone leave PP-OCR out
 */
export async function readJapanese(
  engines: ReaderEngines,
  image: RgbImage,
  block: TextBlock,
  { alone = false } = {},
): Promise<ReadLine[]> {
  const net = await engines.glyphNet('ocr-ja');
  const skipped = furiganaLines(block.lines);
  const guesses: GlyphGuess[][] = [];
  for (const line of block.lines) {
    if (skipped.has(line)) {
      guesses.push([]);
      continue;
    }
    guesses.push(await lookAtGlyphs(net, image, block, line));
  }
  const glyphs = chooseByContext(guesses.flat(), await engines.japaneseContext());
  const lines = splitLike(guesses, glyphs);
  if (alone) return lines;
  for (const [index, line] of block.lines.entries()) {
    if (line.direction === 'vertical' || skipped.has(line) || lines[index]!.confidence >= surelyRead) continue;
    lines[index] = await readLatinRow(engines, image, block, line, lines[index]!);
  }
  return lines;
}

/** Below this a row may be Latin: a name, a title, credits. */
const surelyRead = 0.85;

async function readLatinRow(
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
  return own;
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
