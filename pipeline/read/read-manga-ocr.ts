import type { RgbImage, TextBlock } from '../page';
import { growBox } from '../raster/box';
import { windowAround } from '../raster/mask';
import type { BlockReader } from './block-reader';
import { cropDarkOnLight } from './gray-image';
import type { MangaOcr, WrittenCharacter } from './manga-ocr';
import { meanConfidence, nothingRead, type ReadLine } from './read-line';

/**
 * manga-ocr on top of another reader of Japanese. It reads a balloon as one text and is slow, so it is asked only where
 * the first reader is not sure of every line; whose lines also say where its text breaks. It never says that there is
 * nothing to read: where the first reader sees nothing it is not asked, and a text that does not fit the room is not
 * believed.
 */
export function mangaOcrReader(net: MangaOcr, first: BlockReader): BlockReader {
  return {
    name: 'manga-ocr',
    async read(image, block) {
      const own = await first.read(image, block);
      if (own.every(({ text }) => text === '') || own.every(({ confidence }) => confidence >= surelyRead)) return own;
      const written = await net.readPicture(cropOf(image, block));
      return fitsRoom(written, block) ? breakLike(written, own) : own;
    },
  };
}

/** Where the first reader says this of each line it is hardly ever wrong. */
const surelyRead = 0.985;

function cropOf(image: RgbImage, block: TextBlock) {
  const window = windowAround(growBox(block.box, block.fontSize * 0.15, block.fontSize * 0.15), 0, image);
  return cropDarkOnLight(image, window, block.colors);
}

function fitsRoom(written: WrittenCharacter[], { lines, fontSize }: TextBlock): boolean {
  const room = lines.reduce((sum, { box }) => sum + Math.max(box.width, box.height), 0) / fontSize;
  return written.length > 0 && written.length <= room * 1.7 + 3;
}

/** Divides the text where it fits the lines of the other reading best: least edits, by dynamic programming. */
function breakLike(written: WrittenCharacter[], own: readonly ReadLine[]): ReadLine[] {
  const model = own.flatMap(({ text }, line) => [...text].map((character) => ({ character, line })));
  const starts = startsOf(
    written.map(({ character }) => character),
    model,
    own.length,
  );
  const agreement = meanConfidence(own);
  return own.map((_, line) => {
    const part = written.slice(starts[line], starts[line + 1]);
    if (part.length === 0) return nothingRead;
    const probability = part.reduce((sum, character) => sum + character.probability, 0) / part.length;
    // Sure nonsense about a drawing is this network's way; the other reader's doubt tempers it.
    const confidence = agreement < doubtful ? Math.min(probability, 0.5 + agreement / 2) : probability;
    return { text: part.map(({ character }) => character).join(''), confidence };
  });
}

const doubtful = 0.5;

/** For each line the index of its first character, and the end. */
function startsOf(text: string[], model: { character: string; line: number }[], lines: number): number[] {
  const cost = [Array.from({ length: model.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= text.length; i++) {
    const row = [i];
    for (let j = 1; j <= model.length; j++) {
      const replaced = cost[i - 1]![j - 1]! + (text[i - 1] === model[j - 1]!.character ? 0 : 1);
      row.push(Math.min(replaced, cost[i - 1]![j]! + 1, row[j - 1]! + 1));
    }
    cost.push(row);
  }
  const starts = Array.from({ length: lines + 1 }, () => text.length);
  let i = text.length;
  let j = model.length;
  while (j > 0) {
    const replaced = i > 0 && cost[i]![j] === cost[i - 1]![j - 1]! + (text[i - 1] === model[j - 1]!.character ? 0 : 1);
    if (replaced) i--;
    else if (i > 0 && cost[i]![j] === cost[i - 1]![j]! + 1) {
      i--;
      continue;
    }
    j--;
    starts[model[j]!.line] = i;
  }
  // Lines in which the other reader saw nothing are empty, and the first one with text begins the text.
  for (let line = lines - 1; line >= 0; line--) {
    if (!model.some((glyph) => glyph.line === line)) starts[line] = starts[line + 1]!;
  }
  const first = model[0]?.line ?? 0;
  starts.fill(0, 0, first + 1);
  if (model.length === 0) starts.fill(text.length, 1, lines + 1);
  return starts;
}
