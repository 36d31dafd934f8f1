import type { Box, WritingDirection } from '../../lib/page/region-document';
import type { Rgb, RgbImage } from '../page';
import { type InkPixels, inkPixels } from './ink-pixels';

/**
 * How far the glyphs of a text lean to the right, degrees; undefined where they stand upright or it cannot be told.
 *
 * Shears the lines by each angle and takes the one whose column sums are the most uneven: there the stems stand
 * upright (deslanting by the vertical projection, after Vinciarelli and Luettin 2001). Only rows are measured;
 * columns are drawn upright in whatever style.
 */
export function slantOf(
  image: RgbImage,
  lineBoxes: readonly Box[],
  direction: WritingDirection,
  text: Rgb,
  paper: Rgb,
): number | undefined {
  if (direction === 'vertical') return undefined;
  const lines = lineBoxes
    .filter(({ width, height }) => width > height * SHORTEST && height >= LOWEST)
    .map((box) => inkPixels(image, box, text, paper));
  if (lines.length === 0) return undefined;
  const scores = ANGLES.map((angle) => lines.reduce((sum, line) => sum + uprightness(line, angle), 0));
  const best = scores.indexOf(Math.max(...scores));
  const upright = scores[ANGLES.indexOf(0)]!;
  const angle = ANGLES[best]!;
  const isEdge = best === 0 || best === ANGLES.length - 1;
  if (Math.abs(angle) < LEAST || isEdge || scores[best]! < upright * CLEARER) return undefined;
  if (scores[ANGLES.length - 1 - best]! > upright) return undefined;
  return angle + vertex(scores[best - 1]!, scores[best]!, scores[best + 1]!) * STEP;
}

/** Fewer glyphs than two say nothing; lower lines have no stems to speak of (pixels). */
const SHORTEST = 1.6;
const LOWEST = 9;
const STEP = 2;
const ANGLES = Array.from({ length: 27 }, (_, index) => (index - 13) * STEP);
const LEAST = 5;
/** Diagonals of upright letters (A, V, W) also give an angle, but its mirror as well. */
const CLEARER = 1.02;

/** Sum of squares of the column sums after shearing. */
function uprightness({ xs, ys, width, height }: InkPixels, angle: number): number {
  const lean = Math.tan((angle * Math.PI) / 180);
  const reach = Math.ceil(Math.abs(lean) * height);
  const columns = new Float64Array(width + 2 * reach + 2);
  for (let index = 0; index < xs.length; index++) {
    // Pixels above the line's foot move back to the left; parted between two columns, or steps would show.
    const x = xs[index]! - lean * (height - ys[index]!) + (lean > 0 ? reach : 0);
    const left = Math.floor(x);
    columns[left]! += 1 - (x - left);
    columns[left + 1]! += x - left;
  }
  return columns.reduce((sum, column) => sum + column * column, 0);
}

/** Place of the peak of the parabola through three neighbours, −½ to ½. */
function vertex(before: number, at: number, after: number): number {
  const bend = before - 2 * at + after;
  return bend === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)));
}
