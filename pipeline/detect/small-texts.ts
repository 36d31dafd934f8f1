import type { Box } from '../../lib/page/region-document';
import type { RgbImage } from '../page';
import { boxArea, boxAround, growBox, overlapArea } from '../raster/box';
import { luma, paperOf, pixelsNear } from '../raster/color';
import { type Component, componentBox, labelComponents } from '../raster/components';
import { fillHoles, floodFill } from '../raster/flood';
import {
  countSet,
  createMask,
  dilate,
  erode,
  invert,
  type Mask,
  type PixelWindow,
  paintBox,
  windowAround,
} from '../raster/mask';
import { isFace } from './faces';
import type { FoundLine } from './line-network';

/** Score given to what only the text mask and its balloon vouch for. */
export const smallTextScore = 0.6;
/** Share of the ink inside the balloon that the text mask must call text. */
const leastTextual = 0.12;
/** Ink in the glyphs' box; scattered strokes of a drawing fill less. */
const sparsest = 0.15;

/**
 * Single glyphs, "!" and "…" in balloons of their own, which the line network does not see. The text mask points
 * at them, but it also points at eyes and hair, so a piece counts only inside a closed, plain white
 * balloon that holds nothing else.
 * @param fontSize usual glyph size of the page
 */
export function findSmallTexts(
  image: RgbImage,
  textMask: Mask,
  lines: readonly FoundLine[],
  fontSize: number,
): FoundLine[] {
  const open = { ...textMask, data: textMask.data.slice() };
  for (const line of lines) paintBox(open, line.box, 0.3 * fontSize, 0);
  const clusters = labelComponents(dilate(open, Math.max(1, Math.round(0.25 * fontSize)))).components;
  const found: FoundLine[] = [];
  for (const cluster of clusters) {
    const box = componentBox(cluster, textMask);
    if (Math.max(box.width, box.height) > 4.5 * fontSize || Math.min(box.width, box.height) < 0.4 * fontSize) continue;
    if (found.some((other) => overlapArea(other.box, box) > 0)) continue;
    const text = inkInBalloon(image, textMask, box, lines, fontSize);
    if (text) found.push({ box: text, score: smallTextScore });
  }
  return found;
}

/** The box of the glyphs in the balloon around `box`, or null where there is no such balloon. */
function inkInBalloon(
  image: RgbImage,
  textMask: Mask,
  box: Box,
  lines: readonly FoundLine[],
  fontSize: number,
): Box | null {
  const { color, share } = paperOf(image, [growBox(box, 0.5 * fontSize)]);
  if (share < 0.45 || luma(color) < 225) return null;
  const window = windowAround(box, 5 * fontSize, image);
  const passable = pixelsNear(image, window, color, 36);
  const seeds = createMask(window);
  paintBox(seeds, box, 2);
  let flooded = floodFill(erode(passable, 1), seeds);
  let inside = fillHoles(dilate(flooded, 1));
  if (touchesEdge(flooded)) {
    // Through the open end of a tail, most likely: narrower than the balloon is anywhere.
    const neck = Math.max(2, Math.round(0.14 * fontSize));
    flooded = floodFill(erode(passable, neck), seeds);
    inside = fillHoles(dilate(flooded, neck));
    if (touchesEdge(flooded)) return null;
  }
  const area = countSet(inside);
  const bounds = boundsOf(inside);
  if (lines.some((line) => overlapArea(line.box, bounds) > 0.3 * boxArea(line.box))) return null;

  const core = erode(inside, Math.max(2, Math.round(0.12 * fontSize)));
  const ink = createMask(window);
  const notPaper = invert(passable);
  for (let i = 0; i < ink.data.length; i++) ink.data[i] = notPaper.data[i]! & inside.data[i]!;
  const { labels, components } = labelComponents(ink);
  const free = freeComponents(labels, components, core);
  if (free.length === 0 || free.length > 12) return null;
  if (!looksWritten(labels, free, textMask, window, area, fontSize)) return null;
  return growBox(boxAround(free.map((piece) => componentBox(piece, window))), 2);
}

/** Ink that stands clear of the outline. */
function freeComponents(labels: Int32Array, components: readonly Component[], core: Mask): Component[] {
  const inCore = new Int32Array(components.length + 1);
  for (let i = 0; i < labels.length; i++) if (core.data[i]) inCore[labels[i]!]!++;
  return components.filter(({ id, size }) => size >= 6 && inCore[id]! > 0.97 * size);
}

function looksWritten(
  labels: Int32Array,
  free: readonly Component[],
  textMask: Mask,
  window: PixelWindow,
  area: number,
  fontSize: number,
): boolean {
  const ids = new Set(free.map(({ id }) => id));
  let [ink, textual] = [0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (!ids.has(labels[i]!)) continue;
    const x = (i % window.width) + window.left;
    const y = Math.floor(i / window.width) + window.top;
    ink++;
    textual += textMask.data[y * textMask.width + x]!;
  }
  const box = boxAround(free.map((piece) => componentBox(piece, window)));
  if (textual < leastTextual * ink || ink > 0.3 * area || ink < sparsest * boxArea(box)) return false;
  if (isFace(free)) return false;
  if (area < (box.width + 0.5 * fontSize) * (box.height + 0.5 * fontSize)) return false;
  const length = Math.max(box.width, box.height);
  // A lone stroke smaller than a glyph is a pupil.
  if (length < (free.length === 1 ? 0.75 : 0.5) * fontSize || length > 5 * fontSize) return false;
  // A lone filled disc is a pupil or a button; written dots come in rows.
  const [first] = free;
  return !(free.length === 1 && first!.size > 0.68 * boxArea(box));
}

function touchesEdge(mask: Mask): boolean {
  const { data, width, height } = mask;
  for (let x = 0; x < width; x++) if (data[x] || data[(height - 1) * width + x]) return true;
  for (let y = 0; y < height; y++) if (data[y * width] || data[y * width + width - 1]) return true;
  return false;
}

function boundsOf(mask: Mask): Box {
  const [whole] = [...labelComponents(mask).components].sort((a, b) => b.size - a.size);
  return whole ? componentBox(whole, mask) : { x: 0, y: 0, width: 0, height: 0 };
}
