import type { RgbImage, TextBlock } from '../page';
import { layColumn } from './glyph-cells';
import { glyphPicture, linePictures, toRgb } from './line-pictures';
import type { PlacedCharacter } from './paddle-net';
import { nothingRead, type ReadLine } from './read-line';
import type { ReaderEngines } from './reader-engines';

/** Reads a block of Chinese with PP-OCR; columns are laid on one line first, glyph by glyph. */
export async function readChinese(engines: ReaderEngines, image: RgbImage, block: TextBlock): Promise<ReadLine[]> {
  const net = await engines.paddleNet();
  const lines: ReadLine[] = [];
  for (const line of block.lines) {
    const picture =
      line.direction === 'vertical'
        ? toRgb(layColumn(glyphPicture(image, block, line)))
        : linePictures(image, block, line).color;
    lines.push(readLineOf(await net.readLine(picture)));
  }
  return lines;
}

/** The characters as one text with their mean probability. */
export function readLineOf(characters: PlacedCharacter[]): ReadLine {
  if (characters.length === 0) return nothingRead;
  return {
    text: characters.map(({ character }) => character).join(''),
    confidence: characters.reduce((sum, { probability }) => sum + probability, 0) / characters.length,
  };
}
