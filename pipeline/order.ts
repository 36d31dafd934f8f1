import type { Box, RegionDocument } from '../lib/page/region-document';
import type { RgbImage, TextBlock } from './page';
import { findPanels } from './panels';
import { boxArea, boxAround, gapX, gapY, overlapArea } from './raster/box';
import { polygonBox } from './raster/polygon';

type ReadingOrder = RegionDocument['page']['readingOrder'];

/** Boxes of one panel or balloon may overlap the next ones' a little without belonging together. */
const tolerance = 0.12;
/** Share of a text that lies in its panel, at least; of a strip's texts beside each other, of the lower one's height. */
const leastInPanel = 0.3;
const sameRow = 0.6;
/** A page is read row by row, so a gap between rows counts more than one between columns. */
const rowPreference = 3;

/** A page, with its pixels where panels are to be found in them. */
type OrderedPage = { width: number; height: number; data?: Uint8Array };

/**
 * Indices of the blocks in reading order: panel by panel (panels.ts), and within a panel along the widest empty lane,
 * again and again (recursive XY cut, Nagy and Seth 1984): rows top to bottom, columns in the direction of reading;
 * where nothing can be cut, by diagonal distance from the corner at which reading starts. Strips are read by rows.
 */
export function orderBlocks(blocks: readonly TextBlock[], readingOrder: ReadingOrder, page: OrderedPage): number[] {
  const entries = blocks.map((block, index) => ({ index, box: shrunk(mirrored(block.box, readingOrder, page)) }));
  if (readingOrder === 'top-to-bottom') return byRows(entries).map(({ index }) => index);
  const panels = page.data ? panelsOf({ ...page, data: page.data }, blocks, readingOrder) : [];
  const groups: Entry[][] = panels.map(() => []);
  const rest: Entry[] = [];
  for (const entry of entries) {
    const home = homeOf(blocks[entry.index]!.box, panels);
    (home < 0 ? rest : groups[home]!).push(entry);
  }
  // Texts in no panel (titles, notes in the margin) are ordered with the panels as wholes.
  const wholes = groups.flatMap((members): Whole[] =>
    members.length === 0 ? [] : [{ members: ordered(members, page), box: boxAround(members.map(({ box }) => box)) }],
  );
  return withRest(wholes, rest, page).map(({ index }) => index);
}

/** A panel's texts in order. */
type Whole = { members: Entry[]; box: Box };

function panelsOf(image: RgbImage, blocks: readonly TextBlock[], readingOrder: ReadingOrder): Box[] {
  const hidden = blocks.flatMap(({ box, area }) => (area.length > 0 ? [box, polygonBox(area)] : [box]));
  const panels = findPanels(image, hidden, readingOrder === 'right-to-left');
  return panels.length > 1 ? panels : [];
}

/** The panel that holds most of the box, if any holds a good part. */
function homeOf(box: Box, panels: readonly Box[]): number {
  const shares = panels.map((panel) => overlapArea(panel, box) / Math.max(1, boxArea(box)));
  const most = Math.max(...shares, 0);
  return most > leastInPanel ? shares.indexOf(most) : -1;
}

/** Panels keep their order; each other text goes before the first panel's text that it would be read before. */
function withRest(wholes: Whole[], rest: Entry[], page: OrderedPage): Entry[] {
  if (wholes.length === 0) return ordered(rest, page);
  const result = [...wholes];
  for (const entry of ordered(rest, page)) {
    const place = result.findIndex(({ members, box }) => {
      const [first] = ordered([entry, { index: -1, box }], page);
      return first === entry && members[0] !== undefined;
    });
    result.splice(place < 0 ? result.length : place, 0, { members: [entry], box: entry.box });
  }
  return result.flatMap(({ members }) => members);
}

/** Texts that stand beside each other from left to right, rows top to bottom. */
function byRows(entries: Entry[]): Entry[] {
  const rows: Entry[][] = [];
  for (const entry of [...entries].sort((a, b) => middle(a.box).y - middle(b.box).y)) {
    const row = rows.at(-1);
    const isBeside = row?.every(
      ({ box }) => -gapY(box, entry.box) > sameRow * Math.min(box.height, entry.box.height) && gapX(box, entry.box) > 0,
    );
    if (row && isBeside) row.push(entry);
    else rows.push([entry]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x));
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
