import { type GlyphGuess, isNarrow } from './glyph-net';

/** What was read in one picture of a line; the centres are pixels along the line, the same for all its pictures. */
export type Look = GlyphGuess[];

/**
 * Two looks at one line as one: where both see a glyph, their guesses are averaged; what only one of them sees is
 * believed less. Cleaning a line may take strokes for outlines and paint them over, not cleaning it leaves outlines
 * that look like glyphs: neither look is right everywhere.
 * @param em length of a glyph in the unit of the centres
 */
export function combineLooks(first: Look, second: Look, em: number): Look {
  const [base, other] = meanProbability(first) >= meanProbability(second) ? [first, second] : [second, first];
  const free = new Set(other);
  const combined = base.map((guess) => {
    const partner = nearest(free, guess.center);
    const isTaken = partner && nearest(base, partner.center) !== guess;
    if (!partner || isTaken || Math.abs(partner.center - guess.center) > em * samePlace) {
      return scaled(guess, onlySurer);
    }
    free.delete(partner);
    return average(guess, partner);
  });
  for (const guess of free) {
    // Half a glyph away from another it is a piece of that one, if it is no space or narrow mark.
    if (
      !isNarrow(guess.candidates[0]!.character) &&
      base.some(({ center }) => Math.abs(center - guess.center) < em * apart)
    )
      continue;
    combined.push(scaled(guess, onlyOther));
  }
  return combined.sort((a, b) => a.center - b.center);
}

/** Mean of the likeliest candidates' probabilities, 0 for nothing. */
function meanProbability(guesses: Look): number {
  return guesses.reduce((sum, { candidates }) => sum + candidates[0]!.probability, 0) / Math.max(1, guesses.length);
}

const samePlace = 0.4;
const apart = 0.6;
const onlySurer = 0.85;
const onlyOther = 0.6;

function nearest(guesses: Iterable<GlyphGuess>, center: number): GlyphGuess | undefined {
  let best: GlyphGuess | undefined;
  for (const guess of guesses) {
    if (!best || Math.abs(guess.center - center) < Math.abs(best.center - center)) best = guess;
  }
  return best;
}

function average(a: GlyphGuess, b: GlyphGuess): GlyphGuess {
  const shares = new Map<string, number>();
  for (const { character, probability } of [...a.candidates, ...b.candidates]) {
    shares.set(character, (shares.get(character) ?? 0) + probability / 2);
  }
  const candidates = [...shares].map(([character, probability]) => ({ character, probability }));
  return { center: a.center, isConfirmed: true, candidates: candidates.sort((x, y) => y.probability - x.probability) };
}

function scaled({ candidates, center }: GlyphGuess, factor: number): GlyphGuess {
  return {
    center,
    candidates: candidates.map(({ character, probability }) => ({ character, probability: probability * factor })),
  };
}
