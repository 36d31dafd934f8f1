import type { Box } from '../../lib/page/region-document';
import type { RgbImage, TextBlock, TextLine } from '../page';
import { growBox } from '../raster/box';
import { type Component, labelComponents } from '../raster/components';
import { windowAround } from '../raster/mask';
import { cropDarkOnLight, inkMask, otsuThreshold } from './gray-image';

/**
 * The line's box, drawn out where the detector stopped short: over a glyph that its end cuts, and over one or two
 * more that follow at a glyph's distance in the same column or row. Other lines of the block are not run into.
 */
export function reachLineEnds(image: RgbImage, block: TextBlock, line: TextLine): Box {
  const vertical = line.direction === 'vertical';
  const em = vertical ? line.box.width : line.box.height;
  const reach = em * mostReach;
  const window = windowAround(vertical ? growBox(line.box, 0, reach) : growBox(line.box, reach, 0), 0, image);
  const crop = cropDarkOnLight(image, window, block.colors);
  const glyphs = labelComponents(inkMask(crop, otsuThreshold(crop)))
    .components.map((component) => spanOf(component, vertical))
    .filter((span) => isGlyph(span, em, vertical ? crop.width : crop.height));
  const start = vertical ? line.box.y - window.top : line.box.x - window.left;
  const length = vertical ? line.box.height : line.box.width;
  const end = follow(glyphs, start + length, em);
  const before = follow(glyphs.map(mirrored), -start, em);
  const grown = vertical
    ? { ...line.box, y: window.top - before, height: end + before }
    : { ...line.box, x: window.left - before, width: end + before };
  return runsIntoAnother(grown, block, line) ? line.box : grown;
}

const mostReach = 1.6;

/** Extent along the line and across it, `to` exclusive. */
type Span = { from: number; to: number; acrossFrom: number; acrossTo: number };

function spanOf({ left, top, right, bottom }: Component, vertical: boolean): Span {
  return vertical
    ? { from: top, to: bottom + 1, acrossFrom: left, acrossTo: right + 1 }
    : { from: left, to: right + 1, acrossFrom: top, acrossTo: bottom + 1 };
}

function mirrored({ from, to, ...across }: Span): Span {
  return { from: -to, to: -from, ...across };
}

/** A stroke of a glyph: neither longer than one nor reaching out of the line's sides, as outlines and art do. */
function isGlyph(span: Span, em: number, across: number): boolean {
  const length = span.to - span.from;
  const inside = span.acrossFrom > 0 && span.acrossTo < across;
  return inside && length <= em * 1.1 && Math.max(length, span.acrossTo - span.acrossFrom) >= em * 0.14;
}

/** Moves an end outwards over the glyphs that it cuts or that follow closely. */
function follow(glyphs: Span[], end: number, em: number): number {
  const limit = end + em * mostReach;
  let reached = end;
  for (const { from, to } of [...glyphs].sort((a, b) => a.from - b.from)) {
    if (to > reached && from <= reached + em * 0.3 && to < limit) reached = to;
  }
  return reached;
}

function runsIntoAnother(grown: Box, block: TextBlock, line: TextLine): boolean {
  return block.lines.some(
    ({ box }) =>
      box !== line.box &&
      overlap(grown.x, grown.width, box.x, box.width) * overlap(grown.y, grown.height, box.y, box.height) >
        overlap(line.box.x, line.box.width, box.x, box.width) *
          overlap(line.box.y, line.box.height, box.y, box.height) +
          0.1 * box.width * box.height,
  );
}

function overlap(a: number, aLength: number, b: number, bLength: number): number {
  return Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));
}
