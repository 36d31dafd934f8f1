import type { Box, Polygon, RegionKind } from '../../lib/page/region-document';
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
      erode(nearText(region.inside, box, fontSize), Math.max(2, Math.round(0.15 * fontSize)), 'empty'),
      outlineTolerance,
    );
    if (area.length >= 3 && polygonArea(area) > 0.6 * boxArea(box)) {
      return { kind: isRectangle(region.inside) ? 'caption' : 'balloon', area };
    }
  }
  return { kind: 'free', area: boxPolygon(growOnPaper(region.reached, box, fontSize, direction, others, page)) };
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
  // An ellipse fills 0.79 of its box, a rectangle with round corners 0.95.
  return countSet(inside) > 0.9 * (right - left) * (bottom - top);
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
