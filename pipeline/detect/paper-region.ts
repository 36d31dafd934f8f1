import type { Box } from '../../lib/page/region-document';
import type { Rgb, RgbImage } from '../page';
import { boxArea, boxAround, growBox, overlapArea } from '../raster/box';
import { paperOf, pixelsNear } from '../raster/color';
import { isBorder, labelComponents } from '../raster/components';
import { fillHoles, floodFill } from '../raster/flood';
import {
  countSet,
  createMask,
  crop,
  dilate,
  erode,
  intersect,
  invert,
  type Mask,
  paintBox,
  trim,
  unite,
  windowAround,
} from '../raster/mask';
import { convexHull, polygonArea } from '../raster/polygon';
import { shareInside } from './share-inside';

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

/** The page's other texts, and its usual glyph size: a balloon keeps that much room even around a lone dot. */
export type Surroundings = {
  lineBoxes: readonly Box[];
  otherBoxes: readonly Box[];
  fontSize: number;
  /** The page without the coarsest dots either; outlines are soft in it, but there. */
  blurred: RgbImage;
};

const paperTolerance = 36;
/** Halftone, screentone: below this share of plain paper the smoothed page is searched instead. */
const plainPaper = 0.42;
/** From this share on, paper is plain enough for the first try to be the last. */
const evenPaper = 0.66;
/** Ink besides text that an inside may hold; more is a panel with a drawing. */
const foreignInk = 0.05;
/** Share of its convex hull that an inside fills. Balloons reach 0.93, captions notched by a balloon 0.87. */
const solidity = 0.84;
/** Times the text's box with a glyph's room around it; balloons stay below 2, panels begin above. */
const roomy = 2.6;
/** Up to this where the text stands well in the middle: a short word in a large caption. */
const roomiest = 4;
/** Glyph sizes: a lone "!" has a balloon as wide as a word would. */
const leastRoom = 2.6;
/** Text stands in the middle of its balloon (parts of the box with its room), and anywhere on a panel. */
const mostOffCentre = 0.21;
/** Share of the lines' boxes inside; the corners of a tight balloon's lines and initials on the border stay out. */
const leastCover = 0.85;

/**
 * Floods the paper from the text outwards. Where it runs out through a gap of the outline (open balloons,
 * thin or broken lines), the flood is repeated with ink thickened a little, then a little more.
 * @param smooth the page without halftone and noise
 */
export function measurePaper(
  image: RgbImage,
  smooth: RgbImage,
  lineBoxes: readonly Box[],
  fontSize: number,
  page: Surroundings,
): PaperRegion {
  const plain = paperOf(image, lineBoxes);
  const isPlain = plain.share >= plainPaper;
  const { color: paper, share: flatness } = isPlain ? plain : paperOf(smooth, lineBoxes);
  const box = boxAround(lineBoxes);
  const size = Math.max(fontSize, page.fontSize);
  const window = windowAround(
    boxAround([box, ...nearby(box, fontSize, page.otherBoxes)].map((text) => reachOf(text, size))),
    0,
    image,
  );
  const seeds = createMask(window);
  paintBox(seeds, box, 1);
  let reached: Mask | null = null;
  let largest: Mask | null = null;
  const tries = [{ source: isPlain ? image : smooth, tolerance: paperTolerance }];
  // Shaded or unevenly printed paper needs a second one.
  if (flatness < evenPaper) {
    tries.push(
      { source: smooth, tolerance: 1.6 * paperTolerance },
      { source: page.blurred, tolerance: paperTolerance },
    );
  }
  for (const { source, tolerance } of tries) {
    const color = source === page.blurred ? paperOf(source, lineBoxes).color : paper;
    const passable = pixelsNear(source, window, color, tolerance);
    const text = glyphsOf(passable, lineBoxes, fontSize);
    const flooded = floodFill(passable, seeds);
    reached ??= flooded;
    const radius = Math.max(2, Math.round(0.4 * fontSize));
    const coreAt = (gap: number): Mask | null => {
      const region = gap === 0 ? flooded : floodThickened(passable, seeds, gap);
      return coreOf(region, text, lineBoxes, radius, image);
    };
    const widest = Math.ceil(0.15 * fontSize);
    const core = coreAt(0) ?? (coreAt(widest) && (coreAt(Math.ceil(0.07 * fontSize)) ?? coreAt(widest)));
    if (!core) continue;
    const { inside, isShared } = shareInside(fillHoles(core), box, page.otherBoxes);
    if (!isBalloon(inside, core, lineBoxes, size, page.lineBoxes, isShared)) continue;
    // On dots a flood may stop among them; the try that saw through them reached further.
    if (!largest || countSet(inside) > countSet(largest)) largest = inside;
  }
  return { paper, flatness, reached: reached ?? createMask(window), inside: largest };
}

/** Texts that may share the paper: conjoined balloons are to be seen whole, or they would seem to run on. */
function nearby(box: Box, fontSize: number, others: readonly Box[]): Box[] {
  const near = growBox(box, 3.6 * fontSize);
  return others.filter(
    (other) => overlapArea(other, near) > 0 && boxArea(other) < 4 * boxArea(box) && boxArea(box) < 12 * boxArea(other),
  );
}

/** As far as a balloon around this text would reach. */
function reachOf(box: Box, fontSize: number): Box {
  const room = 2.5 * fontSize + 16;
  return growBox(
    box,
    0.5 * Math.max(box.width, 0.5 * box.height) + room,
    0.5 * Math.max(box.height, 0.5 * box.width) + room,
  );
}

/** Ink that stands free around the lines, with the paper it encloses: the glyphs, without outlines they touch. */
function glyphsOf(passable: Mask, lineBoxes: readonly Box[], fontSize: number): Mask {
  const near = createMask(windowAround(boxAround(lineBoxes), fontSize, { width: Infinity, height: Infinity }));
  for (const line of lineBoxes) paintBox(near, line, 0.3 * fontSize);
  const { labels, components } = labelComponents(invert(crop(passable, near)));
  const inside = new Int32Array(components.length + 1);
  for (let i = 0; i < labels.length; i++) if (near.data[i]) inside[labels[i]!]!++;
  const isGlyph = components.map(
    (component) => inside[component.id]! > 0.8 * component.size && !isBorder(component, fontSize),
  );
  const glyphs = createMask(near);
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && isGlyph[labels[i]! - 1]) glyphs.data[i] = 1;
  return glyphs;
}

/**
 * The paper around the text without what hangs on it by a narrow neck: a balloon's tail, and whatever the flood
 * reached through the tail's open end (morphological opening, keeping only what holds the text). Null where it runs
 * out of the window.
 */
function coreOf(
  flooded: Mask,
  text: Mask,
  lineBoxes: readonly Box[],
  radius: number,
  page: { width: number; height: number },
): Mask | null {
  const solid = trim(flooded, radius + 3);
  unite(solid, crop(text, solid));
  const middle = createMask(solid);
  for (const line of lineBoxes) paintBox(middle, line);
  const opened = floodFill(erode(solid, radius), middle);
  if (leaks(opened, page)) return null;
  const core = dilate(opened, radius + 2);
  intersect(core, solid);
  return leaks(core, page) ? null : core;
}

function floodThickened(passable: Mask, seeds: Mask, gap: number): Mask {
  const reached = dilate(floodFill(erode(passable, gap), seeds), gap);
  intersect(reached, passable);
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

/** The measures' limits come from looking at the true and false insides of some sixty blocks. */
function isBalloon(
  inside: Mask,
  paper: Mask,
  lineBoxes: readonly Box[],
  fontSize: number,
  textBoxes: readonly Box[],
  isShared: boolean,
): boolean {
  const box = boxAround(lineBoxes);
  const area = countSet(inside);
  const width = Math.max(box.width + fontSize, leastRoom * fontSize);
  const height = Math.max(box.height + fontSize, leastRoom * fontSize);
  if (area < 0.7 * boxArea(box) || area > roomiest * width * height) return false;
  if (coverOf(inside, lineBoxes) < leastCover) return false;
  const middle = centroid(inside, area);
  const offCentre = Math.max(
    Math.abs(middle.x - box.x - box.width / 2) / width,
    Math.abs(middle.y - box.y - box.height / 2) / height,
  );
  if (offCentre > (isShared ? 1.5 : 1) * mostOffCentre) return false;
  if (area > roomy * width * height && offCentre > 0.5 * mostOffCentre) return false;
  const holes = createMask(inside);
  for (let i = 0; i < holes.data.length; i++) holes.data[i] = inside.data[i]! & (paper.data[i]! ^ 1);
  // Furigana and punctuation stand beside the lines that were found.
  for (const text of textBoxes) paintBox(holes, text, 0.6 * fontSize, 0);
  if (countSet(holes) > foreignInk * area) return false;
  return area > (isShared ? 0.9 : 1) * solidity * hullArea(inside);
}

/** Share of the lines' boxes that lies inside. */
function coverOf(inside: Mask, lineBoxes: readonly Box[]): number {
  const lines = createMask(windowAround(boxAround(lineBoxes), 0, { width: Infinity, height: Infinity }));
  for (const line of lineBoxes) paintBox(lines, line);
  const total = countSet(lines);
  intersect(lines, crop(inside, lines));
  return countSet(lines) / Math.max(1, total);
}

function centroid(mask: Mask, area: number): { x: number; y: number } {
  let [x, y] = [0, 0];
  for (let row = 0; row < mask.height; row++) {
    for (let column = 0; column < mask.width; column++) {
      if (!mask.data[row * mask.width + column]) continue;
      x += column;
      y += row;
    }
  }
  return { x: mask.left + 0.5 + x / area, y: mask.top + 0.5 + y / area };
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
