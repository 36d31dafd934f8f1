import { describe, expect, it } from 'vitest';
import { drawText } from '@/tests/draw-text';
import { linePictures } from './line-pictures';
import { withWordSpaces } from './word-spaces';

/** The line as the network would give it: no spaces, each glyph in the middle of its advance. */
function placed(text: string, font = 'comic-neue', slant = false) {
  const drawn = drawText([text], { font, size: 40 });
  const { gray } = linePictures(drawn.image, drawn.block, drawn.block.lines[0]!);
  if (slant) lean(gray);
  const glyphs = [...text];
  const characters = glyphs
    .map((character, index) => ({ character, probability: 1, center: (index + 0.5) / glyphs.length }))
    .filter(({ character }) => character !== ' ');
  return { characters, picture: gray };
}

/** Shears the picture as italics are. */
function lean(picture: { data: Uint8Array; width: number; height: number }): void {
  const source = picture.data.slice();
  picture.data.fill(255);
  for (let y = 0; y < picture.height; y++) {
    const shift = Math.round((picture.height / 2 - y) * 0.24);
    for (let x = 0; x < picture.width; x++) {
      const from = x - shift;
      if (from >= 0 && from < picture.width) {
        picture.data[y * picture.width + x] = source[y * picture.width + from]!;
      }
    }
  }
}

describe('withWordSpaces', () => {
  it('finds the gaps between words in the ink', () => {
    expect(withWordSpaces([placed('HAVE TO GO NOW')])).toEqual(['HAVE TO GO NOW']);
  });

  it('finds them in slanted lettering', () => {
    expect(withWordSpaces([placed('HAVE TO GO NOW', 'comic-neue', true)])).toEqual(['HAVE TO GO NOW']);
  });

  it('leaves one word whole and gives an empty line back empty', () => {
    expect(withWordSpaces([placed('DANGEROUS'), { characters: [], picture: placed('A').picture }])).toEqual([
      'DANGEROUS',
      '',
    ]);
  });
});
