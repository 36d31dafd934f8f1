import type { Mask, PixelWindow } from '../raster/mask';

/** Page pixels; evidence is weighed in cells of this side. */
const cellSide = 16;
/** Text pixels that make a cell worth searching; below is dirt. */
const leastInCell = 4;
/** In network pixels: what the line network should see around a text to find it as well as on the whole page. */
const margin = 48;
/** Network pixels that a cut along an empty lane must save; a run of the network costs something by itself. */
const leastSaved = 20_000;
/** The network takes sides in multiples of this. */
const networkStep = 32;

export type TilePlan = {
  /** Network pixels for each page pixel. */
  scale: number;
  /** Network pixels that a tile may have. */
  largest: number;
  /** Search everywhere, or only where the text mask shows something. */
  everywhere: boolean;
};

/** Cells of a rectangle, ends exclusive. */
type Cells = { left: number; top: number; right: number; bottom: number };

type Grid = { width: number; height: number; counts: Uint16Array };

/**
 * Windows of the page to search for lines, few and small: cut along lanes without text where that saves work, and
 * where a window would be too large for memory, across as little text as possible. Neighbours overlap.
 * @param textMask pixels of the page that look like text
 */
export function planTiles(textMask: Mask, plan: TilePlan): PixelWindow[] {
  const grid = countCells(textMask);
  const tiles: PixelWindow[] = [];
  const open: Cells[] = [{ left: 0, top: 0, right: grid.width, bottom: grid.height }];
  for (let rect = open.pop(); rect; rect = open.pop()) {
    const cells = plan.everywhere ? rect : shrunk(grid, rect);
    if (!cells) continue;
    const cut = cutOf(grid, cells, plan, textMask);
    if (cut) open.push(...cut);
    else tiles.push(windowOf(cells, plan.scale, textMask));
  }
  return tiles.sort((a, b) => a.top - b.top || a.left - b.left);
}

function countCells(mask: Mask): Grid {
  const width = Math.ceil(mask.width / cellSide);
  const height = Math.ceil(mask.height / cellSide);
  const counts = new Uint16Array(width * height);
  for (let y = 0; y < mask.height; y++) {
    const row = Math.floor(y / cellSide) * width;
    for (let x = 0; x < mask.width; x++) counts[row + Math.floor(x / cellSide)]! += mask.data[y * mask.width + x]!;
  }
  for (let i = 0; i < counts.length; i++) if (counts[i]! < leastInCell) counts[i] = 0;
  return { width, height, counts };
}

/** Text pixels in each row and column of cells. */
function profilesOf({ width, counts }: Grid, { left, top, right, bottom }: Cells) {
  const rows = new Float64Array(bottom - top);
  const columns = new Float64Array(right - left);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      rows[y - top]! += counts[y * width + x]!;
      columns[x - left]! += counts[y * width + x]!;
    }
  }
  return { rows, columns };
}

/** The smallest rectangle that holds all text of another, or null without any. */
function shrunk(grid: Grid, rect: Cells): Cells | null {
  const { rows, columns } = profilesOf(grid, rect);
  const isText = (count: number): boolean => count > 0;
  const top = rows.findIndex(isText);
  if (top < 0) return null;
  return {
    left: rect.left + columns.findIndex(isText),
    top: rect.top + top,
    right: rect.left + columns.findLastIndex(isText) + 1,
    bottom: rect.top + rows.findLastIndex(isText) + 1,
  };
}

/** The two parts to search instead of the rectangle, or null where it is fine as it is. */
function cutOf(
  grid: Grid,
  cells: Cells,
  { scale, largest, everywhere }: TilePlan,
  page: { width: number; height: number },
): [Cells, Cells] | null {
  const { rows, columns } = profilesOf(grid, cells);
  const height = Math.min(page.height * scale, rows.length * cellSide * scale + 2 * margin);
  const width = Math.min(page.width * scale, columns.length * cellSide * scale + 2 * margin);
  if (!everywhere) {
    const [row, column] = [widestLane(rows), widestLane(columns)];
    const savedBy = (lane: { length: number }, across: number): number =>
      (lane.length * cellSide * scale - 2 * margin) * across;
    const [byRow, byColumn] = [savedBy(row, width), savedBy(column, height)];
    if (Math.max(byRow, byColumn) > leastSaved) {
      return byRow >= byColumn ? cutAtRow(cells, row.middle) : cutAtColumn(cells, column.middle);
    }
  }
  if (width * height <= largest || Math.max(rows.length, columns.length) < 4) return null;
  // Across the longer side, unless that would cut much more text.
  const [row, column] = [emptiest(rows), emptiest(columns)];
  const byRow = height >= width ? row.count <= 4 * column.count + 100 : 4 * row.count + 100 < column.count;
  return (byRow && rows.length > 3) || columns.length < 4 ? cutAtRow(cells, row.at) : cutAtColumn(cells, column.at);
}

function cutAtRow(cells: Cells, at: number): [Cells, Cells] {
  return [
    { ...cells, bottom: cells.top + at },
    { ...cells, top: cells.top + at },
  ];
}

function cutAtColumn(cells: Cells, at: number): [Cells, Cells] {
  return [
    { ...cells, right: cells.left + at },
    { ...cells, left: cells.left + at },
  ];
}

function widestLane(profile: Float64Array): { length: number; middle: number } {
  let best = { length: 0, middle: 0 };
  for (let at = 0, from = 0; at < profile.length; at++) {
    if (profile[at] !== 0) from = at + 1;
    else if (at + 1 - from > best.length) best = { length: at + 1 - from, middle: (at + 1 + from) >> 1 };
  }
  return best;
}

/** The cut between two cells of the middle half that parts the least text; of equals, the middlemost. */
function emptiest(profile: Float64Array): { at: number; count: number } {
  const middle = profile.length / 2;
  let best = { at: Math.round(middle), count: Infinity };
  for (let at = Math.max(1, Math.ceil(middle / 2)); at <= Math.min(profile.length - 1, 1.5 * middle); at++) {
    const count = Math.min(profile[at - 1]!, profile[at]!);
    if (count < best.count || (count === best.count && Math.abs(at - middle) < Math.abs(best.at - middle))) {
      best = { at, count };
    }
  }
  return best;
}

/** Cells with their margin, widened to sides that the network takes, as far as the page reaches. */
function windowOf(cells: Cells, scale: number, page: { width: number; height: number }): PixelWindow {
  const across = span(cells.left * cellSide, cells.right * cellSide, scale, page.width);
  const down = span(cells.top * cellSide, cells.bottom * cellSide, scale, page.height);
  return { left: across.from, top: down.from, width: across.length, height: down.length };
}

function span(from: number, to: number, scale: number, limit: number): { from: number; length: number } {
  const wanted = Math.min(to, limit) - from + (2 * margin) / scale;
  const length = Math.min(limit, Math.round((Math.ceil((wanted * scale) / networkStep) * networkStep) / scale));
  const start = Math.round((from + Math.min(to, limit) - length) / 2);
  return { from: Math.min(Math.max(0, start), limit - length), length };
}
