import type { Rgb, RgbImage, TextLine } from '../page';
import { boxAround, gapX, gapY } from '../raster/box';
import { colorDistance, paperOf, pixelsNear } from '../raster/color';
import { floodFill } from '../raster/flood';
import { createMask, type Mask, paintBox, windowAround } from '../raster/mask';
import type { FoundLine } from './line-network';
import { textColorOf } from './text-color';

/** Lines of one balloon, caption or free text, in reading order. */
export type LineGroup = { lines: TextLine[]; direction: TextLine['direction'] };

type Candidate = TextLine & { thickness: number; paper: Rgb; ink: Rgb };

/** Papers of two lines that differ more than this are two papers (largest channel difference). */
const paperTolerance = 46;
/** Pieces of one row have one colour; rows of one balloon may differ (a word in red). */
const inkTolerance = 130;
/** What still counts as the same paper on the way from one line to the other; halftone and scans vary. */
const pathTolerance = 60;

/**
 * Joins lines that stand beside each other on one connected piece of paper: distance and size alone would
 * join a caption with the balloon under it, so the paper between two lines must not be cut by an outline.
 * @param smooth the page without halftone and noise
 */
export function groupLines(smooth: RgbImage, found: readonly FoundLine[]): LineGroup[] {
  const lines = withDirections(withFurigana(found))
    .map((line) => {
      const paper = paperOf(smooth, [line.box]).color;
      const ink = textColorOf(smooth, [line.box], paper);
      return { ...line, thickness: Math.min(line.box.width, line.box.height), paper, ink };
    })
    .sort((a, b) => a.box.y - b.box.y);
  const parents = lines.map((_, i) => i);
  for (let a = 0; a < lines.length; a++) {
    const upper = lines[a]!;
    for (let b = a + 1; b < lines.length; b++) {
      const lower = lines[b]!;
      // Sorted by top edge: nothing further down can be near enough.
      if (lower.box.y > upper.box.y + upper.box.height + 2 * upper.thickness) break;
      if (rootOf(parents, a) === rootOf(parents, b)) continue;
      if (areNeighbours(upper, lower) && sharePaper(smooth, upper, lower))
        parents[rootOf(parents, a)] = rootOf(parents, b);
    }
  }
  const groups = new Map<number, Candidate[]>();
  for (let i = 0; i < lines.length; i++) {
    const root = rootOf(parents, i);
    groups.set(root, [...(groups.get(root) ?? []), lines[i]!]);
  }
  return [...groups.values()].map(orderLines);
}

/**
 * Joins small glyphs that run beside a column (furigana) to it, as the network itself does most of the time; readers
 * expect them there.
 */
function withFurigana(found: readonly FoundLine[]): FoundLine[] {
  const columns = found.filter(({ box }) => box.height > 1.3 * box.width);
  const hosts = new Map<FoundLine, FoundLine>();
  for (const small of columns) {
    const host = columns.find(
      ({ box }) =>
        small.box.width < 0.6 * box.width &&
        small.box.x - box.x - box.width < 0.35 * box.width &&
        small.box.x - box.x - box.width > -0.2 * box.width &&
        small.box.y > box.y - 0.5 * box.width &&
        small.box.y + small.box.height < box.y + box.height + 0.5 * box.width,
    );
    if (host) hosts.set(small, host);
  }
  return found
    .filter((line) => !hosts.has(line))
    .map((line) => {
      const small = [...hosts].filter(([, host]) => host === line).map(([part]) => part.box);
      return small.length === 0 ? line : { ...line, box: boxAround([line.box, ...small]) };
    });
}

/** A line about as long as it is thick (one glyph) runs as most text of the page does. */
function withDirections(found: readonly FoundLine[]): TextLine[] {
  let [vertical, horizontal] = [0, 0];
  for (const { box } of found) {
    if (box.height > 1.3 * box.width) vertical += box.height;
    else if (box.width > 1.3 * box.height) horizontal += box.width;
  }
  return found.map(({ box, score }) => {
    const tall = box.height > (vertical > horizontal ? 0.75 : 1.3) * box.width;
    return { box, score, direction: tall ? 'vertical' : 'horizontal' };
  });
}

function areNeighbours(a: Candidate, b: Candidate): boolean {
  if (a.direction !== b.direction) return false;
  const large = Math.max(a.thickness, b.thickness);
  const small = Math.min(a.thickness, b.thickness);
  const vertical = a.direction === 'vertical';
  const across = vertical ? gapX(a.box, b.box) : gapY(a.box, b.box);
  const along = vertical ? gapY(a.box, b.box) : gapX(a.box, b.box);
  const shorter = vertical ? Math.min(a.box.height, b.box.height) : Math.min(a.box.width, b.box.width);
  // The rest of the same line: punctuation and small kana are often found as pieces of their own.
  if (across < -0.5 * small && along < 0.7 * large) {
    return small > (along < 0.35 * large ? 0.2 : 0.35) * large && colorDistance(a.ink, b.ink) < inkTolerance;
  }
  if (large > 1.9 * small || colorDistance(a.paper, b.paper) > paperTolerance) return false;
  if (vertical) {
    // Columns of an aside that touch each other may stand like steps.
    const shared = across < 0.25 * small && large < 1.25 * small ? 0.28 : 0.4;
    return across < 0.75 * small && -along > shared * shorter && Math.abs(a.box.y - b.box.y) < 2.2 * large;
  }
  // Capitals leave more air between rows than their height says.
  return across < (large < 1.4 * small ? 0.95 : 0.65) * small && -along > 0.35 * shorter;
}

/** Whether most paper of one line can be reached from the other's without leaving the window around both. */
function sharePaper(smooth: RgbImage, a: Candidate, b: Candidate): boolean {
  const window = windowAround(boxAround([a.box, b.box]), 0.35 * Math.max(a.thickness, b.thickness), smooth);
  const paper: Rgb = [0, 1, 2].map((c) => (a.paper[c]! + b.paper[c]!) / 2) as Rgb;
  const passable = pixelsNear(smooth, window, paper, pathTolerance);
  const goal = boxOnly(b, a, passable);
  const reached = floodFill(passable, boxOnly(a, b, passable));
  let [total, met] = [0, 0];
  for (let i = 0; i < goal.data.length; i++) {
    if (!goal.data[i] || !passable.data[i]) continue;
    total++;
    met += reached.data[i]!;
  }
  return total === 0 || met > 0.4 * total;
}

/** The pixels of one line's box that are not the other's too. */
function boxOnly(line: Candidate, other: Candidate, window: Mask): Mask {
  const mask = createMask(window);
  paintBox(mask, line.box);
  paintBox(mask, other.box, 0, 0);
  return mask;
}

/** Columns right to left, rows top to bottom; pieces of one column or row become one line. */
function orderLines(lines: Candidate[]): LineGroup {
  const direction = lines.reduce((a, b) => (a.thickness * length(a) > b.thickness * length(b) ? a : b)).direction;
  const vertical = direction === 'vertical';
  const thick = median(lines.map((line) => line.thickness));
  const center = (line: TextLine): number =>
    vertical ? line.box.x + line.box.width / 2 : line.box.y + line.box.height / 2;
  const rows: TextLine[] = [];
  for (const line of [...lines].sort((a, b) => length(b) - length(a))) {
    const row = rows.findIndex(
      (other) =>
        Math.abs(center(other) - center(line)) < 0.5 * thick &&
        (vertical ? gapY(other.box, line.box) : gapX(other.box, line.box)) < 1.2 * thick,
    );
    const piece: TextLine = { box: line.box, score: line.score, direction };
    if (row < 0) rows.push(piece);
    else rows[row] = { ...rows[row]!, box: boxAround([rows[row]!.box, piece.box]) };
  }
  rows.sort((a, b) => (vertical ? center(b) - center(a) : center(a) - center(b)) || a.box.y - b.box.y);
  return { lines: rows, direction };
}

/** The middle value; of two, the smaller, since furigana widen a column and nothing narrows one. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;
}

function length(line: TextLine): number {
  return Math.max(line.box.width, line.box.height);
}

function rootOf(parents: number[], i: number): number {
  let root = i;
  while (parents[root] !== root) root = parents[root]!;
  parents[i] = root;
  return root;
}
