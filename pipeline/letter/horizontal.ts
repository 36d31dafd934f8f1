import { type AreaProfile, centredWidth } from './area-profile';
import { breakLines, type Line, type MeasuredPiece, type Widths } from './line-breaks';
import type { Proportions } from './text-style';

export type Look = {
  /** Share of the area's width that lines may take. */
  fill: number;
  /** How much shorter than the middle the outer lines should look: 0 for a block, 0.25 for a balloon. */
  bulge: number;
  /** Kept free over the first line and under the last, em. */
  above: number;
  below: number;
  /** Width that every line takes beside its own: leaning or heavier glyphs, em. */
  aside: number;
};

export type Rows = {
  lines: Line[];
  /** Page pixels: top of the counted ink of the first line. */
  top: number;
  cost: number;
};

/**
 * Lays lines into an area at one size: tries every number of lines that has room, each line as long as the
 * area is wide at its height, all centred on one axis.
 */
export function rowsAt(
  size: number,
  pieces: MeasuredPiece[],
  widths: Widths,
  profile: AreaProfile,
  shape: Proportions,
  look: Look,
): Rows | null {
  const { fill, bulge, above, below } = look;
  const total = pieces.reduce((sum, piece) => sum + piece.width + (piece.space ? widths.space : 0), 0);
  const height = profile.start.length / size - above - below;
  const most = Math.min(
    pieces.length,
    Math.floor((height - shape.ascent - shape.descent) / shape.lineHeight + 1 + 1e-9),
  );
  let best: Rows | null = null;
  for (let count = 1; count <= most; count++) {
    const ink = shape.ascent + shape.descent + (count - 1) * shape.lineHeight;
    const top = profile.middle - (ink * size) / 2;
    const limits = limitsOf(profile, top, size, count, shape, look);
    if (!limits || limits.reduce((sum, limit) => sum + limit, 0) < total * 0.9) continue;
    const wanted = limits.map((limit, index) => limit * (1 - bulge * offCentre(index, count) ** 2));
    const broken = breakLines(pieces, widths, limits, wanted);
    if (!broken) continue;
    const wide = Math.max(...broken.lines.map((line, index) => line.width / (limits[index]! / fill)));
    const cost = broken.cost + marginCost(wide, ink / height);
    if (!best || cost < best.cost) best = { lines: broken.lines, top, cost };
  }
  return best;
}

/** Lays lines out without an area, no wider than `width` em where words allow; for text that fits nowhere. */
export function rowsFreely(pieces: MeasuredPiece[], widths: Widths, width: number): Line[] {
  const widest = Math.max(width, ...pieces.map((piece) => piece.width + (piece.hyphen ? widths.hyphen : 0)));
  for (let count = 1; count <= pieces.length; count++) {
    const limits = new Array<number>(count).fill(widest);
    const broken = breakLines(pieces, widths, limits, limits);
    if (broken) return broken.lines;
  }
  return [];
}

function limitsOf(
  profile: AreaProfile,
  top: number,
  size: number,
  count: number,
  shape: Proportions,
  { fill, above, below, aside }: Look,
): number[] | null {
  const limits: number[] = [];
  for (let index = 0; index < count; index++) {
    const from = top + index * shape.lineHeight * size;
    const over = index === 0 ? above * size : 0;
    const under = index === count - 1 ? below * size : 0;
    const width =
      (centredWidth(profile, from - over, from + (shape.ascent + shape.descent) * size + under) / size) * fill - aside;
    if (width < 0.5) return null;
    limits.push(width);
  }
  return limits;
}

/**
 * Even margins: a block that is wide in a wide area and high in a high one. A pillar of short lines with room at
 * its sides looks worse than a band with room above and below.
 */
function marginCost(wide: number, high: number): number {
  const difference = (wide - high) ** 2;
  return wide > high ? 0.12 * difference : 0.22 * difference + 0.6 * Math.max(0, 0.7 - wide) ** 2;
}

/** −1 for the first line, 0 in the middle, 1 for the last. */
function offCentre(index: number, count: number): number {
  return count === 1 ? 0 : (2 * index) / (count - 1) - 1;
}
