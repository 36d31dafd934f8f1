import type { Box } from '../../lib/page/region-document';
import type { RgbImage, TextBlock, TextLine } from '../page';
import { growBox } from '../raster/box';
import { type Component, labelComponents } from '../raster/components';
import { windowAround } from '../raster/mask';
import { cropDarkOnLight, inkMask, otsuThreshold } from '../read/gray-image';

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
  const across = vertical ? crop.width : crop.height;
  const spans = labelComponents(inkMask(crop, otsuThreshold(crop))).components.map((component) =>
    spanOf(component, vertical, em, across),
  );
  const start = vertical ? line.box.y - window.top : line.box.x - window.left;
  const length = vertical ? line.box.height : line.box.width;
  const end = follow(spans, start + length, em, across);
  const before = follow(spans.map(mirrored), -start, em, across);
  const grown = vertical
    ? { ...line.box, y: window.top - before, height: end + before }
    : { ...line.box, x: window.left - before, width: end + before };
  return runsIntoAnother(grown, block, line) ? line.box : grown;
}

const mostReach = 1.6;

/** A piece of ink: extent along the line and across it, `to` exclusive. */
type Span = {
  from: number;
  to: number;
  acrossFrom: number;
  acrossTo: number;
  /** Longer than a glyph, or reaching out of the line's sides: an outline, art, a neighbouring text. */
  foreign: boolean;
};

function spanOf({ left, top, right, bottom }: Component, vertical: boolean, em: number, across: number): Span {
  const [from, to, acrossFrom, acrossTo] = vertical
    ? [top, bottom + 1, left, right + 1]
    : [left, right + 1, top, bottom + 1];
  return { from, to, acrossFrom, acrossTo, foreign: acrossFrom === 0 || acrossTo === across || to - from > em * 1.1 };
}

function mirrored({ from, to, ...rest }: Span): Span {
  return { from: -to, to: -from, ...rest };
}

/** Moves an end outwards over the glyph that it cuts and over those that follow closely in clean paper. */
function follow(spans: Span[], end: number, em: number, across: number): number {
  const limit = end + em * mostReach;
  let reached = end;
  for (let step = 0; step < 4; step++) {
    const cut = spans.filter(({ from, to, foreign }) => !foreign && from < reached && to > reached);
    const next = cut.length > 0 ? cut : nextGlyph(spans, reached, em, across);
    const to = Math.max(reached, ...next.map((span) => span.to));
    if (to === reached || to > limit) break;
    reached = to;
  }
  return reached;
}

/** The strokes of a glyph that stands right after this place, in the line's middle and with nothing beside it. */
function nextGlyph(spans: Span[], place: number, em: number, across: number): Span[] {
  const ahead = spans.filter(({ from, to }) => to > place && from < place + em * 1.2);
  if (ahead.length === 0 || ahead.length > mostStrokes || ahead.some(({ foreign }) => foreign)) return [];
  const first = Math.min(...ahead.map(({ from }) => from));
  const glyph = ahead.filter(({ from }) => from < first + em * 0.9);
  const sides = [Math.min(...glyph.map((span) => span.acrossFrom)), Math.max(...glyph.map((span) => span.acrossTo))];
  const offCenter = Math.abs((sides[0]! + sides[1]!) / 2 - across / 2);
  const isClose = first - place <= em * 0.3;
  const longest = Math.max(
    ...glyph.map(({ from, to, acrossFrom, acrossTo }) => Math.max(to - from, acrossTo - acrossFrom)),
  );
  return isClose && offCenter <= em * 0.2 && longest >= em * 0.2 ? glyph : [];
}

/** More loose pieces than this are not one or two glyphs but hatching. */
const mostStrokes = 6;

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
