import { describe, expect, it } from 'vitest';
import { withColumnMarks } from './column-marks';
import type { GrayImage } from './gray-image';
import type { GlyphGuess } from './japanese-net';

/** A column 20 pixels wide: `glyphs` fills cells, each mark a corner of one. */
function column(cells: ('glyph' | 'comma' | 'ring' | 'dot')[]): GrayImage {
  const image = { data: new Uint8Array(20 * 20 * cells.length).fill(255), width: 20, height: 20 * cells.length };
  const fill = (left: number, top: number, width: number, height: number, value: number) => {
    for (let y = top; y < top + height; y++) image.data.fill(value, y * 20 + left, y * 20 + left + width);
  };
  cells.forEach((cell, index) => {
    const top = index * 20;
    if (cell === 'glyph') fill(1, top + 1, 18, 18, 0);
    if (cell === 'comma') fill(13, top + 2, 4, 6, 0);
    if (cell === 'dot') fill(8, top + 2, 4, 4, 0);
    if (cell === 'ring') {
      fill(12, top + 2, 7, 7, 0);
      fill(14, top + 4, 3, 3, 255);
    }
  });
  return image;
}

function guess(character: string, center: number, probability = 1): GlyphGuess {
  return { candidates: [{ character, probability }], center };
}

function textOf(guesses: GlyphGuess[]): string {
  return guesses.map(({ candidates }) => candidates[0]!.character).join('');
}

describe('marks in a column', () => {
  it('adds commas and full stops where the network saw nothing', () => {
    const read = [guess('え', 1 / 8), guess('私', 5 / 8)];
    expect(textOf(withColumnMarks(column(['glyph', 'comma', 'glyph', 'ring']), read))).toBe('え、私。');
  });

  it('corrects a doubtful guess in a mark’s place and leaves a sure one', () => {
    const marked = column(['glyph', 'comma']);
    expect(textOf(withColumnMarks(marked, [guess('え', 1 / 4), guess('っ', 0.65, 0.4)]))).toBe('え、');
    expect(textOf(withColumnMarks(marked, [guess('え', 1 / 4), guess('。', 0.65, 0.99)]))).toBe('え。');
  });

  it('takes a dot in the middle, or one that belongs to another mark, for none', () => {
    expect(textOf(withColumnMarks(column(['glyph', 'dot']), [guess('え', 1 / 4)]))).toBe('え');
    expect(textOf(withColumnMarks(column(['glyph', 'comma']), [guess('！', 1 / 4)]))).toBe('！');
  });

  it('adds nothing before the first glyph', () => {
    expect(textOf(withColumnMarks(column(['comma', 'glyph']), [guess('え', 3 / 4)]))).toBe('え');
  });
});
