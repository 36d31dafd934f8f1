import type { Box, Polygon, RegionKind } from '../../lib/page/region-document';
import { areaMargin } from '../area-margin';
import { boxArea, growBox } from '../raster/box';
import { countSet, createMask, erode, type Mask, paintBox } from '../raster/mask';
import { traceOutline } from '../raster/outline';
import { boxPolygon, polygonArea } from '../raster/polygon';
import type { PaperRegion } from './paper-region';

const outlineTolerance = 1.5;

/**
 * Where new text may be set: the inside of a closed balloon or caption less a small margin, shared fairly with
 * other texts in it; else the text's box, grown while clean paper continues and no other text is met.
 * @param others boxes of the other blocks
 */
export function areaOf(
  region: PaperRegion,
  box: Box,
  fontSize: number,
  direction: 'horizontal' | 'vertical',
  others: readonly Box[],
  page: { width: number; height: number },
): { kind: RegionKind; area: Polygon } {
  if (region.inside) {
    const area = traceOutline(
      erode(nearText(region.inside, box, fontSize), areaMargin(fontSize, boundsOf(region.inside).width), 'empty'),
      outlineTolerance,
    );
    if (area.length >= 3 && polygonArea(area) > 0.6 * boxArea(box)) {
      return { kind: isRectangle(region.inside) ? 'caption' : 'balloon', area };
    }
  }
  const grown = growOnPaper(region.reached, box, fontSize, direction, others, page);
  return { kind: 'free', area: boxPolygon(direction === 'vertical' ? widened(grown, fontSize, others, page) : grown) };
}

/** Most languages cannot be set in one column's width: over art, with their outline, words may reach this far. */
const leastWidth = 2.4;

/** Moves both sides outwards, over art too, to where a word has room; up to other texts and the page's edge. */
function widened(area: Box, fontSize: number, others: readonly Box[], page: { width: number }): Box {
  const missing = Math.max(0, leastWidth * fontSize - area.width) / 2;
  let [left, right] = [Math.max(2, area.x - missing), Math.min(page.width - 2, area.x + area.width + missing)];
  const gap = 0.4 * fontSize;
  for (const other of others) {
    if (other.y - gap >= area.y + area.height || other.y + other.height + gap <= area.y) continue;
    if (other.x + other.width <= area.x) left = Math.max(left, other.x + other.width + gap);
    if (other.x >= area.x + area.width) right = Math.min(right, other.x - gap);
  }
  [left, right] = [Math.min(left, area.x), Math.max(right, area.x + area.width)];
  return { ...area, x: left, width: right - left };
}

/** Cuts off what lies so far from the text that new text set in the middle would stand elsewhere. */
function nearText(inside: Mask, box: Box, fontSize: number): Mask {
  const limit = growBox(
    box,
    0.45 * Math.max(box.width, 0.5 * box.height) + 1.5 * fontSize,
    0.35 * Math.max(box.height, 0.5 * box.width) + 1.5 * fontSize,
  );
  const near = createMask(inside);
  paintBox(near, limit);
  for (let i = 0; i < near.data.length; i++) near.data[i]! &= inside.data[i]!;
  return near;
}

function isRectangle(inside: Mask): boolean {
  const { width, height } = boundsOf(inside);
  // An ellipse fills 0.79 of its box, a rectangle with round corners 0.95.
  return countSet(inside) > 0.9 * width * height;
}

/** Size of the smallest box around a mask's pixels. */
function boundsOf(inside: Mask): { width: number; height: number } {
  let [left, top, right, bottom] = [inside.width, inside.height, 0, 0];
  for (let y = 0; y < inside.height; y++) {
    const row = inside.data.subarray(y * inside.width, (y + 1) * inside.width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, row.lastIndexOf(1) + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  return { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Moves each side outwards, in turns, while the strip it gains is paper. */
function growOnPaper(
  paper: Mask,
  box: Box,
  fontSize: number,
  direction: 'horizontal' | 'vertical',
  others: readonly Box[],
  page: { width: number; height: number },
): Box {
  const free = { ...paper, data: paper.data.slice() };
  const limitX = direction === 'vertical' ? 3 * fontSize : fontSize;
  const limit = growBox(box, limitX, fontSize);
  const blocked = createMask(paper);
  for (const other of others) paintBox(blocked, other, 0.4 * fontSize);
  for (let i = 0; i < free.data.length; i++) if (blocked.data[i]) free.data[i] = 0;

  let left = Math.floor(box.x);
  let top = Math.floor(box.y);
  let right = Math.ceil(box.x + box.width);
  let bottom = Math.ceil(box.y + box.height);
  for (let grew = true; grew; ) {
    grew = false;
    if (left - 1 >= Math.max(2, limit.x) && isClean(free, left - 1, top, 1, bottom - top))
      [left, grew] = [left - 1, true];
    if (right + 1 <= Math.min(page.width - 2, limit.x + limit.width) && isClean(free, right, top, 1, bottom - top))
      [right, grew] = [right + 1, true];
    if (top - 1 >= Math.max(2, limit.y) && isClean(free, left, top - 1, right - left, 1)) [top, grew] = [top - 1, true];
    if (bottom + 1 <= Math.min(page.height - 2, limit.y + limit.height) && isClean(free, left, bottom, right - left, 1))
      [bottom, grew] = [bottom + 1, true];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function isClean(paper: Mask, left: number, top: number, width: number, height: number): boolean {
  let clean = 0;
  for (let y = top - paper.top; y < top + height - paper.top; y++) {
    for (let x = left - paper.left; x < left + width - paper.left; x++) {
      if (x >= 0 && y >= 0 && x < paper.width && y < paper.height) clean += paper.data[y * paper.width + x]!;
    }
  }
  return clean > 0.97 * width * height;
}
