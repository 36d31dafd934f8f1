import type { Box, RegionDocument } from '../lib/page/region-document';
import type { TextBlock } from './page';
import { boxAround } from './raster/box';

type ReadingOrder = RegionDocument['page']['readingOrder'];

/** Boxes of one panel or balloon may overlap the next ones' a little without belonging together. */
const tolerance = 0.12;
/** A page is read row by row, so a gap between rows counts more than one between columns. */
const rowPreference = 3;

/**
 * Indices of the blocks in reading order. The page is cut along its widest empty lane, again and again
 * (recursive XY cut, Nagy and Seth 1984): rows top to bottom, columns in the direction of reading; where
 * nothing can be cut, by diagonal distance from the corner at which reading starts.
 */
export function orderBlocks(
  blocks: readonly TextBlock[],
  readingOrder: ReadingOrder,
  page: { width: number; height: number },
): number[] {
  const entries = blocks.map((block, index) => ({ index, box: shrunk(mirrored(block.box, readingOrder, page)) }));
  if (readingOrder === 'top-to-bottom') {
    return entries.sort((a, b) => middle(a.box).y - middle(b.box).y || a.box.x - b.box.x).map(({ index }) => index);
  }
  return ordered(entries, page).map(({ index }) => index);
}

type Entry = { index: number; box: Box };

/** Mirrors right-to-left pages so that everything below reads from the left. */
function mirrored(box: Box, readingOrder: ReadingOrder, page: { width: number }): Box {
  return readingOrder === 'right-to-left' ? { ...box, x: page.width - box.x - box.width } : box;
}

function shrunk(box: Box): Box {
  const { x, y, width, height } = box;
  const dx = tolerance * Math.min(width, height);
  return { x: x + dx, y: y + dx, width: Math.max(0, width - 2 * dx), height: Math.max(0, height - 2 * dx) };
}

function ordered(entries: Entry[], page: { width: number; height: number }): Entry[] {
  if (entries.length < 2) return entries;
  const margin = marginText(entries);
  if (margin) {
    const rest = ordered(
      entries.filter((entry) => entry !== margin.entry),
      page,
    );
    return margin.first ? [margin.entry, ...rest] : [...rest, margin.entry];
  }
  const rows = widestLane(entries, (box) => [box.y, box.y + box.height]);
  const columns = widestLane(entries, (box) => [box.x, box.x + box.width]);
  if (!rows && !columns) return alongDiagonal(entries);
  const byRows = rows && (!columns || (rowPreference * rows.width) / page.height >= columns.width / page.width);
  const lane = byRows ? rows : columns!;
  const isBefore = (box: Box): boolean => (byRows ? box.y + box.height : box.x + box.width) <= lane.at;
  return [
    ...ordered(
      entries.filter(({ box }) => isBefore(box)),
      page,
    ),
    ...ordered(
      entries.filter(({ box }) => !isBefore(box)),
      page,
    ),
  ];
}

/** A column beside everything else and as tall as most of it (an advertisement down the margin) would bar every row. */
function marginText(entries: readonly Entry[]): { entry: Entry; first: boolean } | null {
  if (entries.length < 3) return null;
  for (const entry of entries) {
    const rest = entries.filter((other) => other !== entry);
    const around = boxAround(rest.map(({ box }) => box));
    if (entry.box.height < 0.6 * around.height) continue;
    if (entry.box.x + entry.box.width <= around.x) return { entry, first: true };
    if (entry.box.x >= around.x + around.width) return { entry, first: false };
  }
  return null;
}

/** The widest stretch that no box crosses, between the first box and the last. */
function widestLane(
  entries: readonly Entry[],
  span: (box: Box) => [number, number],
): { at: number; width: number } | null {
  const spans = entries.map(({ box }) => span(box)).sort((a, b) => a[0] - b[0]);
  let best: { at: number; width: number } | null = null;
  let end = spans[0]![1];
  for (const [from, to] of spans) {
    if (from > end && (!best || from - end > best.width)) best = { at: end, width: from - end };
    end = Math.max(end, to);
  }
  return best;
}

function alongDiagonal(entries: Entry[]): Entry[] {
  const around = boxAround(entries.map(({ box }) => box));
  const distance = ({ box }: Entry): number =>
    middle(box).x / Math.max(1, around.width) + (1.5 * middle(box).y) / Math.max(1, around.height);
  return [...entries].sort((a, b) => distance(a) - distance(b));
}

function middle(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
