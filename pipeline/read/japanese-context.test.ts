import { describe, expect, it } from 'vitest';
import type { GlyphGuess } from './glyph-net';
import { chooseByContext, parseContext } from './japanese-context';

const context = parseContext(
  ['\tど90 っ60 つ60 か90 ら90 ナ50 さ50 い80', 'ど\tっ40 う30', 'どっ\tち20 か15', 'っ\tち20 か15', '^さ\tい9'].join(
    '\n',
  ),
);

function guess(...candidates: [string, number][]): GlyphGuess {
  return { candidates: candidates.map(([character, probability]) => ({ character, probability })), center: 0 };
}

const textOf = (guesses: GlyphGuess[]) =>
  chooseByContext(guesses, context)
    .map(({ character }) => character)
    .join('');

describe('chooseByContext', () => {
  it('prefers the likely neighbour among glyphs that look alike', () => {
    expect(textOf([guess(['ど', 1]), guess(['つ', 0.55], ['っ', 0.45]), guess(['か', 1])])).toBe('どっか');
  });

  it('lets the neighbours say whether a kana is small, even where its cell looks large', () => {
    expect(textOf([guess(['ど', 1]), guess(['つ', 0.9], ['っ', 0.08]), guess(['ち', 1])])).toBe('どっち');
  });

  it('does not argue with a sure glyph', () => {
    expect(textOf([guess(['ど', 1]), guess(['つ', 0.99], ['っ', 0.001]), guess(['か', 1])])).toBe('どつか');
  });

  it('drops a glyph that is doubtful and fits nowhere, and keeps doubtful punctuation', () => {
    expect(textOf([guess(['さ', 1]), guess(['龍', 0.2], ['鬼', 0.1]), guess(['い', 1])])).toBe('さい');
    expect(textOf([guess(['さ', 1]), guess(['い', 1]), guess(['！', 0.8])])).toBe('さい！');
  });

  it('gives each glyph the probability that the network gave it, and its place', () => {
    const [glyph] = chooseByContext([guess(['さ', 0.7])], context);
    expect(glyph).toEqual({ character: 'さ', confidence: 0.7, position: 0 });
  });
});
