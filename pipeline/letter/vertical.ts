import { type AreaProfile, commonSpan } from './area-profile';
import { breakLines, type Line, type MeasuredPiece } from './line-breaks';

export type Columns = {
  lines: Line[];
  /** Page pixels: right edge of the first column and the common top of all. */
  right: number;
  top: number;
  cost: number;
};

/** Column centre to column centre, em. */
export const COLUMN_PITCH = 1.22;

/**
 * Lays columns into an area at one size, right to left, all from one height as Japanese lettering wants it.
 *
 * @param profile of the area after `turned`: its rows are the page's columns
 * @param fill share of the area's height that columns may take
 */
export function columnsAt(size: number, pieces: MeasuredPiece[], profile: AreaProfile, fill: number): Columns | null {
  const total = pieces.reduce((sum, piece) => sum + piece.width, 0);
  const wide = profile.start.length / size;
  const most = Math.min(pieces.length, Math.floor((wide - 1) / COLUMN_PITCH + 1 + 1e-9));
  let best: Columns | null = null;
  for (let count = 1; count <= most; count++) {
    const block = 1 + (count - 1) * COLUMN_PITCH;
    const first = profile.middle - (block * size) / 2;
    const spans = spansOf(profile, first, size, count, fill);
    if (!spans) continue;
    const highest = Math.max(...spans.map(([start]) => start));
    const lowest = Math.max(highest, profile.axis - ((total / count) * size) / 2);
    for (let step = 0; step < TOPS; step++) {
      const top = highest + ((lowest - highest) * step) / (TOPS - 1);
      const limits = spans.map(
        ([, end]) => Math.min(end - top, Math.max(2 * (profile.axis - top), end - highest - 0.001)) / size,
      );
      if (limits.some((limit) => limit < 0.99)) continue;
      // What closing up punctuation saves is less than a tenth.
      if (limits.reduce((sum, limit) => sum + limit, 0) < total * 0.9) continue;
      const broken = breakLines(
        pieces,
        NO_WIDTHS,
        limits,
        limits.map(() => 1),
        true,
      );
      if (!broken) continue;
      const high = Math.max(...broken.lines.map((line) => line.width)) / (((profile.axis - highest) * 2) / size);
      const cost = broken.cost + 0.22 * (high - block / wide) ** 2 + (high > 1 ? high - 1 : 0);
      if (!best || cost < best.cost - 1e-9) {
        best = {
          lines: broken.lines,
          right: -first,
          top: centredTop(broken.lines, spans, profile.axis, size, highest),
          cost,
        };
      }
    }
  }
  return best;
}

const NO_WIDTHS = { space: 0, hyphen: 0 };
/** Heights tried for the common top of the columns. */
const TOPS = 4;

function spansOf(
  profile: AreaProfile,
  first: number,
  size: number,
  count: number,
  fill: number,
): [number, number][] | null {
  const spans: [number, number][] = [];
  for (let index = 0; index < count; index++) {
    const from = first + index * COLUMN_PITCH * size;
    const span = commonSpan(profile, from, from + size);
    if (!span) return null;
    const margin = ((span[1] - span[0]) * (1 - fill)) / 2;
    spans.push([span[0] + margin, span[1] - margin]);
  }
  return spans;
}

/** The block in the middle of the area, as far as every column keeps inside. */
function centredTop(lines: Line[], spans: [number, number][], middle: number, size: number, highest: number): number {
  const height = Math.max(...lines.map((line) => line.width)) * size;
  const lowest = Math.min(...lines.map((line, index) => spans[index]![1] - line.width * size));
  return Math.max(highest, Math.min(lowest, middle - height / 2));
}
