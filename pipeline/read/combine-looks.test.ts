import { describe, expect, it } from 'vitest';
import { combineLooks } from './combine-looks';
import type { GlyphGuess } from './glyph-net';

function look(...glyphs: [character: string, center: number, probability: number][]): GlyphGuess[] {
  return glyphs.map(([character, center, probability]) => ({ candidates: [{ character, probability }], center }));
}

function textOf(guesses: GlyphGuess[]): string {
  return guesses.map(({ candidates }) => candidates[0]!.character).join('');
}

describe('two looks at a line', () => {
  it('share their opinion of each glyph', () => {
    const [glyph] = combineLooks(look(['さ', 20, 0.6]), look(['ざ', 24, 0.9]), 40);
    expect(glyph!.candidates[0]).toEqual({ character: 'ざ', probability: 0.45 });
    expect(glyph!.isConfirmed).toBe(true);
  });

  it('complete each other, and what only one saw is believed less', () => {
    const cleaned = look(['あ', 20, 1], ['う', 100, 1]);
    const whole = look(['あ', 21, 0.8], ['い', 60, 0.9], ['う', 99, 0.7]);
    const combined = combineLooks(cleaned, whole, 40);
    expect(textOf(combined)).toBe('あいう');
    expect(combined[1]!.candidates[0]!.probability).toBeLessThan(0.6);
  });

  it('keep a space and its neighbour apart, though they stand close', () => {
    const combined = combineLooks(look([' ', 16, 0.9], ['네', 24, 0.9]), look(['네', 24, 0.8]), 32);
    expect(textOf(combined)).toBe(' 네');
    expect(combined[1]!.isConfirmed).toBe(true);
  });

  it('keep a comma that only the less sure look saw', () => {
    expect(textOf(combineLooks(look(['네', 16, 1], ['뭐', 64, 1]), look(['네', 16, 0.9], [',', 30, 0.7]), 32))).toBe(
      '네,뭐',
    );
  });

  it('do not make two glyphs of one that they place differently', () => {
    expect(textOf(combineLooks(look(['あ', 20, 1]), look(['め', 42, 0.4]), 40))).toBe('あ');
  });
});
