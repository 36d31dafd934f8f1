import type { Box } from '../lib/page/region-document';
import type { RgbImage } from './page';

/** Side of the small picture in which panels are sought: a gutter is some six of its pixels wide. */
const smallSide = 800;
/** Difference of brightness up to which a pixel is paper of the gutter. */
const paperTolerance = 40;
/** Ink that a gutter's line may hold: hair or a hand that reaches over it. */
const mostInk = 0.16;
/** Ink of the line beside a gutter: the panel's border on one side, its border or its art on the other. */
const borderInk = 0.6;
const artInk = 0.25;
/** Lines from a gutter within which the border stands. */
const borderReach = 4;
/** Share of a line that must not be covered by texts for it to tell anything. */
const leastSeen = 0.35;
/** Parts of the page: thinnest gutter, and smallest panel. */
const thinnest = 0.003;
const smallest = 0.05;
/** Part of a line at each end that must be free: inside a panel its side borders stand there. */
const endPart = 0.012;
/**
 * Rows before columns; where neither is found, once more with one free end, since art that bleeds off the page and
 * print in the margin may stand at the other.
 */
const attempts = [
  [true, 2],
  [false, 2],
  [true, 1],
  [false, 1],
] as const;

/** Small picture of a page: 0 paper of the gutters, 1 ink, 2 hidden by a text. */
type Sheet = { cells: Uint8Array; width: number; height: number; step: number };
type Rect = { left: number; top: number; right: number; bottom: number };

/**
 * The page's panels in reading order: cut along the gutters, rows before columns, again and again (recursive XY cut
 * over the picture itself). A page without gutters is one panel.
 * @param hidden boxes of texts and balloons, which may cover gutters
 * @param fromRight whether columns are read from the right
 */
export function findPanels(image: RgbImage, hidden: readonly Box[], fromRight: boolean): Box[] {
  const sheet = smallSheet(image, hidden);
  const panels = cut(sheet, { left: 0, top: 0, right: sheet.width, bottom: sheet.height }, fromRight);
  return panels.map(({ left, top, right, bottom }) => ({
    x: left * sheet.step,
    y: top * sheet.step,
    width: (right - left) * sheet.step,
    height: (bottom - top) * sheet.step,
  }));
}

function cut(sheet: Sheet, around: Rect, fromRight: boolean): Rect[] {
  const rect = trimmed(sheet, around);
  const size = Math.max(sheet.width, sheet.height);
  if (Math.min(rect.right - rect.left, rect.bottom - rect.top) < 2 * smallest * size) return [rect];
  for (const [rows, endsFree] of attempts) {
    const gutters = guttersOf(sheet, rect, rows, endsFree);
    if (gutters.length === 0) continue;
    const edges = [rows ? rect.top : rect.left, ...gutters, rows ? rect.bottom : rect.right];
    const parts = edges.slice(1).map((to, i): Rect => {
      const from = edges[i]!;
      return rows ? { ...rect, top: from, bottom: to } : { ...rect, left: from, right: to };
    });
    if (!rows && fromRight) parts.reverse();
    return parts.flatMap((part) => cut(sheet, part, fromRight));
  }
  return [rect];
}

/** Middles of the gutters that part the rectangle from side to side. */
function guttersOf(sheet: Sheet, rect: Rect, rows: boolean, endsFree: 1 | 2): number[] {
  const [from, to] = rows ? [rect.top, rect.bottom] : [rect.left, rect.right];
  const size = Math.max(sheet.width, sheet.height);
  const lines = Array.from({ length: to - from }, (_, i) => lineOf(sheet, rect, rows, from + i, endsFree));
  const inkNear = (start: number, step: number): number =>
    inkOfAny(
      sheet,
      rect,
      rows,
      Array.from({ length: borderReach }, (_, k) => from + start + k * step).filter((at) => at >= from && at < to),
    );
  const gutters: number[] = [];
  for (let start = 0; start < lines.length; start++) {
    if (!lines[start]!.isClear) continue;
    let end = start;
    while (end < lines.length && lines[end]!.isClear) end++;
    const beside = [inkNear(start - 1, -1), inkNear(end, 1)];
    const isBordered = Math.max(...beside) >= borderInk && Math.min(...beside) >= artInk;
    const parts = [start, lines.length - end];
    if (isBordered && end - start >= Math.max(1, thinnest * size) && Math.min(...parts) >= smallest * size) {
      gutters.push(from + Math.round((start + end) / 2));
    }
    start = end;
  }
  return gutters;
}

/** Share of ink in one row or column of the rectangle, and whether it may run along a gutter. */
function lineOf(
  { cells, width }: Sheet,
  rect: Rect,
  rows: boolean,
  at: number,
  endsFree: 1 | 2 = 2,
): { ink: number; isClear: boolean } {
  const length = rows ? rect.right - rect.left : rect.bottom - rect.top;
  const first = rows ? at * width + rect.left : rect.top * width + at;
  const step = rows ? 1 : width;
  const ends = Math.max(2, Math.round(endPart * length));
  let [ink, seen, inkBefore, inkAfter] = [0, 0, 0, 0];
  for (let i = 0, cell = first; i < length; i++, cell += step) {
    if (cells[cell] === 2) continue;
    seen++;
    if (cells[cell] === 0) continue;
    ink++;
    if (i < ends) inkBefore++;
    else if (i >= length - ends) inkAfter++;
  }
  const share = ink / Math.max(1, seen);
  return {
    ink: share,
    isClear:
      seen > leastSeen * length && share <= mostInk && (inkBefore === 0 ? 1 : 0) + (inkAfter === 0 ? 1 : 0) >= endsFree,
  };
}

/** Share of places along the rectangle at which one of these rows or columns has ink: borders of a page laid on askew. */
function inkOfAny({ cells, width }: Sheet, rect: Rect, rows: boolean, lines: readonly number[]): number {
  const length = rows ? rect.right - rect.left : rect.bottom - rect.top;
  let [ink, seen] = [0, 0];
  for (let i = 0; i < length; i++) {
    const values = lines.map((at) => cells[rows ? at * width + rect.left + i : (rect.top + i) * width + at]!);
    if (values.every((value) => value === 2)) continue;
    seen++;
    if (values.includes(1)) ink++;
  }
  return ink / Math.max(1, seen);
}

/** Without the empty margins. */
function trimmed(sheet: Sheet, rect: Rect): Rect {
  const result = { ...rect };
  const isEmpty = (rows: boolean, at: number): boolean => lineOf(sheet, result, rows, at).ink < 0.02;
  while (result.bottom - result.top > 2 && isEmpty(true, result.top)) result.top++;
  while (result.bottom - result.top > 2 && isEmpty(true, result.bottom - 1)) result.bottom--;
  while (result.right - result.left > 2 && isEmpty(false, result.left)) result.left++;
  while (result.right - result.left > 2 && isEmpty(false, result.right - 1)) result.right--;
  return result;
}

function smallSheet(image: RgbImage, hidden: readonly Box[]): Sheet {
  const step = Math.max(1, Math.floor(Math.max(image.width, image.height) / smallSide));
  const width = Math.max(1, Math.floor(image.width / step));
  const height = Math.max(1, Math.floor(image.height / step));
  const gray = new Uint8Array(width * height);
  // Of each square the pixels of one diagonal: borders are met wherever they run.
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < step; k++) sum += image.data[3 * ((y * step + k) * image.width + x * step + k) + 1]!;
      gray[y * width + x] = sum / step;
    }
  }
  const paper = paperOf(gray, width, height);
  const cells = gray.map((value) => (Math.abs(value - paper) > paperTolerance ? 1 : 0));
  for (const box of hidden) {
    const right = Math.min(width, Math.ceil((box.x + box.width) / step));
    const bottom = Math.min(height, Math.ceil((box.y + box.height) / step));
    const left = Math.max(0, Math.floor(box.x / step));
    for (let y = Math.max(0, Math.floor(box.y / step)); y < bottom; y++) {
      if (right > left) cells.fill(2, y * width + left, y * width + right);
    }
  }
  return { cells, width, height, step };
}

/** Brightness of the page's edges where they agree, else white. */
function paperOf(gray: Uint8Array, width: number, height: number): number {
  const bins = new Uint32Array(32);
  const rim = Math.max(2, Math.round(0.012 * Math.max(width, height)));
  let total = 0;
  for (let y = 0; y < height; y++) {
    const isRow = y < rim || y >= height - rim;
    for (let x = 0; x < width; x++) {
      if (!isRow && x >= rim && x < width - rim) continue;
      bins[gray[y * width + x]! >> 3]!++;
      total++;
    }
  }
  const most = bins.indexOf(Math.max(...bins));
  return bins[most]! > 0.35 * total ? most * 8 + 4 : 255;
}
