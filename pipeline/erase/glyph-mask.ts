import type { RgbImage, TextBlock } from '../page';
import { boxAround } from '../raster/box';
import { distanceTo } from '../raster/color';
import { labelComponents } from '../raster/components';
import { createMask, dilate, type Mask, paintBox, windowAround } from '../raster/mask';
import { fillPolygon, polygonBox } from '../raster/polygon';

/** Ink differs from paper by at least this part of the difference between text and paper colours. */
const inkPart = 0.22;
const leastInk = 16;
const mostInk = 38;

/**
 * The pixels to erase for one block: glyphs with their soft edges, everything small that stands free inside a
 * balloon or caption (furigana, punctuation the detector did not box), and nothing of an outline that the
 * text touches but what lies between the glyphs' own edges.
 */
export function glyphMask(image: RgbImage, block: TextBlock): Mask {
  const { fontSize } = block;
  const enclosed = block.kind !== 'free';
  const around = enclosed ? boxAround([block.box, polygonBox(block.area)]) : block.box;
  const window = windowAround(around, Math.ceil(fontSize), image);
  const ink = inkOf(image, block, window);

  const near = createMask(window);
  for (const line of block.lines) paintBox(near, line.box, Math.max(2, 0.25 * fontSize));
  if (enclosed) {
    const inside = dilate(fillPolygon(block.area, window), Math.max(2, Math.round(0.15 * fontSize)) - 1);
    for (let i = 0; i < near.data.length; i++) near.data[i]! |= inside.data[i]!;
  }
  const tight = createMask(window);
  for (const line of block.lines) paintBox(tight, line.box, 1);

  const { labels, components } = labelComponents(ink);
  const nearCount = new Int32Array(components.length + 1);
  for (let i = 0; i < labels.length; i++) if (near.data[i]) nearCount[labels[i]!]!++;
  const glyphs = createMask(window);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!;
    if (label === 0) continue;
    const { size } = components[label - 1]!;
    const share = nearCount[label]! / size;
    if (share > 0.8 || (tight.data[i] && share > 0.02)) glyphs.data[i] = 1;
  }
  return softened(block, glyphs, near, ink);
}

function inkOf(image: RgbImage, block: TextBlock, window: ReturnType<typeof windowAround>): Mask {
  const { text, background } = block.colors;
  const contrast = Math.max(...text.map((value, c) => Math.abs(value - background[c]!)));
  const threshold = Math.min(mostInk, Math.max(leastInk, inkPart * contrast));
  const ink = createMask(window);
  for (let y = 0; y < window.height; y++) {
    for (let x = 0; x < window.width; x++) {
      const at = 3 * ((window.top + y) * image.width + window.left + x);
      if (distanceTo(image.data, at, background) > threshold) ink.data[y * window.width + x] = 1;
    }
  }
  return ink;
}

/** Grows the glyphs over their blurred edges and JPEG halos, but never onto other ink. */
function softened(block: TextBlock, glyphs: Mask, near: Mask, ink: Mask): Mask {
  const grown = dilate(glyphs, Math.max(2, Math.round(0.08 * block.fontSize)));
  for (let i = 0; i < grown.data.length; i++) {
    if (glyphs.data[i]) continue;
    if (!near.data[i] || ink.data[i]) grown.data[i] = 0;
  }
  // A halo beside foreign ink belongs to that ink.
  const foreign = { ...ink, data: ink.data.slice() };
  for (let i = 0; i < foreign.data.length; i++) if (glyphs.data[i]) foreign.data[i] = 0;
  const guard = dilate(foreign, 1);
  for (let i = 0; i < grown.data.length; i++) if (guard.data[i] && !glyphs.data[i]) grown.data[i] = 0;
  return grown;
}
