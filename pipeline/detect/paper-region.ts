import type { Box } from '../../lib/page/region-document';
import type { Rgb, RgbImage } from '../page';
import { boxArea, boxAround } from '../raster/box';
import { paperOf, pixelsNear } from '../raster/color';
import { fillHoles, floodFill } from '../raster/flood';
import { countSet, createMask, dilate, erode, type Mask, paintBox, windowAround } from '../raster/mask';
import { convexHull, polygonArea } from '../raster/polygon';

/** The paper that text stands on. */
export type PaperRegion = {
  paper: Rgb;
  /** Share of the lines' boxes that has the paper's colour. */
  flatness: number;
  /** Paper reached from the text, in a window around it; holes (the glyphs) not filled. */
  reached: Mask;
  /** The inside of the balloon or caption, holes filled; null where the paper runs on or holds a drawing. */
  inside: Mask | null;
};

const paperTolerance = 36;
/** Halftone, screentone: below this share of plain paper the smoothed page is searched instead. */
const plainPaper = 0.42;
/** Ink besides text that an inside may hold; more is a panel with a drawing. */
const foreignInk = 0.05;
/** Share of its convex hull that an inside fills; balloons with tails and conjoined ones stay above. */
const solidity = 0.75;
/** Times the text's box with a glyph's room around it. */
const roomiest = 5;

/**
 * Floods the paper from the text outwards. Where it runs out through a gap of the outline (open balloons,
 * thin or broken lines), the flood is repeated with ink thickened a little, then a little more.
 * @param smooth the page without halftone and noise
 * @param textBoxes boxes of all lines of the page that may lie inside, the block's own among them
 * @param pageFontSize usual glyph size of the page; a balloon keeps that much room around a lone dot
 */
export function measurePaper(
  image: RgbImage,
  smooth: RgbImage,
  lineBoxes: readonly Box[],
  fontSize: number,
  textBoxes: readonly Box[],
  pageFontSize: number,
): PaperRegion {
  let { color, share } = paperOf(image, lineBoxes);
  let source = image;
  if (share < plainPaper) {
    source = smooth;
    ({ color, share } = paperOf(smooth, lineBoxes));
  }
  const box = boxAround(lineBoxes);
  const window = windowAround(box, 0.9 * Math.max(box.width, box.height) + 3 * fontSize + 30, image);
  const passable = pixelsNear(source, window, color, paperTolerance);
  const seeds = createMask(window);
  paintBox(seeds, box, 1);
  const text = createMask(window);
  for (const line of lineBoxes) paintBox(text, line);
  const reached = floodFill(passable, seeds);
  for (const gap of [0, 0.07, 0.15].map((part) => Math.ceil(part * fontSize))) {
    const flooded = gap === 0 ? reached : floodThickened(passable, seeds, gap);
    const core = coreOf(flooded, text, Math.max(2, Math.round(0.4 * fontSize)));
    if (leaks(core, image)) continue;
    const inside = fillHoles(core);
    if (!isBalloon(inside, core, box, Math.max(fontSize, pageFontSize), textBoxes)) continue;
    return { paper: color, flatness: share, reached, inside };
  }
  return { paper: color, flatness: share, reached, inside: null };
}

/**
 * The paper around the text without what hangs on it by a narrow neck: a balloon's tail, and whatever the flood
 * reached through the tail's open end (morphological opening, keeping only what holds the text).
 */
function coreOf(flooded: Mask, text: Mask, radius: number): Mask {
  const solid = { ...flooded, data: flooded.data.slice() };
  for (let i = 0; i < solid.data.length; i++) solid.data[i]! |= text.data[i]!;
  const core = dilate(floodFill(erode(solid, radius), text), radius + 2);
  for (let i = 0; i < core.data.length; i++) core.data[i]! &= solid.data[i]!;
  return core;
}

function floodThickened(passable: Mask, seeds: Mask, gap: number): Mask {
  const reached = dilate(floodFill(erode(passable, gap), seeds), gap);
  for (let i = 0; i < reached.data.length; i++) reached.data[i]! &= passable.data[i]!;
  return reached;
}

/** Whether the flood met the window's edge anywhere but at the page's own. */
function leaks(region: Mask, page: { width: number; height: number }): boolean {
  const { data, width, height } = region;
  for (let x = 0; x < width; x++) {
    if (region.top > 0 && data[x]) return true;
    if (region.top + height < page.height && data[(height - 1) * width + x]) return true;
  }
  for (let y = 0; y < height; y++) {
    if (region.left > 0 && data[y * width]) return true;
    if (region.left + width < page.width && data[y * width + width - 1]) return true;
  }
  return false;
}

function isBalloon(filled: Mask, region: Mask, box: Box, fontSize: number, textBoxes: readonly Box[]): boolean {
  const area = countSet(filled);
  if (area < 0.7 * boxArea(box) || area > roomiest * (box.width + fontSize) * (box.height + fontSize)) return false;
  const holes = createMask(filled);
  for (let i = 0; i < holes.data.length; i++) holes.data[i] = filled.data[i]! & (region.data[i]! ^ 1);
  // Furigana and punctuation stand beside the lines that were found.
  for (const text of textBoxes) paintBox(holes, text, 0.6 * fontSize, 0);
  if (countSet(holes) > foreignInk * area) return false;
  return area > solidity * hullArea(filled);
}

function hullArea(mask: Mask): number {
  const points: [number, number][] = [];
  for (let y = 0; y < mask.height; y++) {
    const row = mask.data.subarray(y * mask.width, (y + 1) * mask.width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    const last = row.lastIndexOf(1) + 1;
    points.push([first, y], [last, y], [first, y + 1], [last, y + 1]);
  }
  return polygonArea(convexHull(points));
}
