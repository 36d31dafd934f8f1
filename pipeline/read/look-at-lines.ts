import type { RgbImage, TextBlock } from '../page';
import { layColumn } from './glyph-cells';
import { glyphPicture, linePictures, toRgb } from './line-pictures';
import type { PaddleNet, PlacedCharacter } from './paddle-net';
import { nothingRead, type ReadLine } from './read-line';
import type { PlacedLine } from './word-spaces';

/** See `lookAtLines`; a page that was surveyed has the answer already. */
export type Look = (image: RgbImage, block: TextBlock) => PlacedLine[] | Promise<PlacedLine[]>;

/**
 * What one of PaddleOCR's networks sees in a block: the ground for Latin and Chinese, and for telling scripts apart.
 * They know rows only; columns are laid on one line first, glyph by glyph.
 */
export async function lookAtLines(net: PaddleNet, image: RgbImage, block: TextBlock): Promise<PlacedLine[]> {
  const lines: PlacedLine[] = [];
  for (const line of block.lines) {
    if (line.direction === 'vertical') {
      const picture = layColumn(glyphPicture(image, block, line));
      lines.push({ characters: await net.readLine(toRgb(picture)), picture });
    } else {
      const { color, gray } = linePictures(image, block, line);
      lines.push({ characters: await net.readLine(color), picture: gray });
    }
  }
  return lines;
}

/** The characters as one text with their mean probability. */
export function readLineOf(characters: PlacedCharacter[]): ReadLine {
  const text = characters.map(({ character }) => character).join('');
  if (text.trim() === '') return nothingRead;
  return { text, confidence: characters.reduce((sum, { probability }) => sum + probability, 0) / characters.length };
}
