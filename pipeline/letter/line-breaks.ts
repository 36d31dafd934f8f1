import type { Piece } from './pieces';

/** A piece with its measured widths in em, and what of them is blank at the start and the end of a line. */
export type MeasuredPiece = Piece & { width: number; startTrim?: number; endTrim?: number };

export type Widths = { space: number; hyphen: number };

export type Line = {
  /** Pieces [from, to). */
  from: number;
  to: number;
  /** Em, with the hyphen if it ends in one. */
  width: number;
  hyphen: boolean;
};

export type Broken = { lines: Line[]; cost: number };

/**
 * Breaks a text into exactly as many lines as there are limits, all in em.
 *
 * Of all ways that respect the limits, takes the one whose lines come closest to the wanted lengths with the
 * fewest costly breaks (dynamic programming over break points, after Knuth and Plass 1981).
 *
 * @param limits the longest each line may be
 * @param wanted relative lengths that would look best; scaled to the text's real length here
 * @param ragged columns and left-aligned text may end short: the last line is not drawn towards its wanted length
 * @returns null when the text cannot be set in that many lines
 */
export function breakLines(
  pieces: MeasuredPiece[],
  widths: Widths,
  limits: number[],
  wanted: number[],
  ragged = false,
): Broken | null {
  const count = pieces.length;
  const lineCount = limits.length;
  if (lineCount > count) return null;
  const total = pieces.reduce((sum, piece) => sum + piece.width + (piece.space ? widths.space : 0), 0);
  const scale =
    total /
    Math.max(
      1e-6,
      wanted.reduce((sum, length) => sum + length, 0),
    );
  const mean = total / lineCount;
  let reached: (Step | null)[] = new Array(count + 1).fill(null);
  reached[0] = { cost: 0, line: null, before: null };
  for (let index = 0; index < lineCount; index++) {
    const next: (Step | null)[] = new Array(count + 1).fill(null);
    const last = index === lineCount - 1;
    for (let from = index; from < count; from++) {
      const before = reached[from];
      if (!before) continue;
      let width = -(pieces[from]!.startTrim ?? 0);
      for (let to = from + 1; to <= count; to++) {
        const piece = pieces[to - 1]!;
        width += piece.width;
        const blank = piece.endTrim ?? 0;
        if (width - blank > limits[index]! + 1e-9) break;
        const ends = to === count;
        if (ends === last) {
          const hyphen = piece.hyphen && !ends;
          const length = width - blank + (hyphen ? widths.hyphen : 0);
          if (length <= limits[index]! + 1e-9) {
            const short = ragged && (piece.forced || ends) && length < wanted[index]! * scale;
            const off = short ? 0 : (length - wanted[index]! * scale) / mean;
            let cost = before.cost + (off * off) / lineCount + (ends ? 0 : priceOf(piece.penalty));
            if (hyphen && before.line?.hyphen) cost += 0.06;
            if ((ends || from === 0) && lineCount > 1 && length < mean * (to - from === 1 ? LONE : SHORT)) {
              cost += ends ? 0.16 : 0.12;
            }
            const known = next[to];
            if (!known || cost < known.cost) next[to] = { cost, line: { from, to, width: length, hyphen }, before };
          }
        }
        if (piece.forced) break;
        if (piece.space) width += widths.space;
      }
    }
    reached = next;
  }
  const final = reached[count];
  if (!final) return null;
  const lines: Line[] = [];
  for (let step: Step | null = final; step?.line; step = step.before) lines.unshift(step.line);
  return { lines, cost: final.cost };
}

type Step = { cost: number; line: Line | null; before: Step | null };

/** First and last lines under these shares of the mean look lost: a word alone sooner than several. */
const LONE = 0.62;
const SHORT = 0.46;

function priceOf(penalty: number): number {
  return 0.12 * penalty * penalty + 0.02 * penalty;
}
