import type { Box } from '../../lib/page/region-document';
import type { Rgb, RgbImage } from '../page';
import { boxArea, boxAround, growBox, overlapArea } from '../raster/box';
import { paperOf, pixelsNear } from '../raster/color';
import { type Component, componentBox, labelComponents } from '../raster/components';
import { createMask, crop, invert, type Mask, type PixelWindow, windowAround } from '../raster/mask';
import type { FoundLine } from './line-network';

/** All lengths in parts of the line's thickness. */
const widestGap = 0.5;
/** A line seldom loses more than a few glyphs at an end. */
const mostAdded = 4;
const longestPiece = 1.5;
const sideRoom = 0.3;
const slack = 0.14;
/** Share of a piece that the text mask must know. */
const leastTextual = 0.1;
/** Share of other ink in the stretch that a line gains. */
const mostForeign = 0.09;

/**
 * The line network often drops the last glyphs of a line (thin strokes, punctuation, a heart). Where glyph-sized
 * ink goes on along the line's axis, standing free on the same paper, the line is lengthened over it.
 * @param smooth the page without halftone and noise
 * @param textMask pixels that look like text; without their support free ink may be grass or a sweat drop
 */
export function extendLines(smooth: RgbImage, textMask: Mask, lines: readonly FoundLine[]): FoundLine[] {
  return lines.map((found) => {
    const line = { ...found, box: wholeGlyph(smooth, found.box) };
    const vertical = line.box.height > line.box.width;
    const thickness = vertical ? line.box.width : line.box.height;
    const { color, share } = paperOf(smooth, [line.box]);
    // Text over art: what goes on is as likely a drawing.
    if (share < 0.4) return line;
    const { free, barriers } = freePieces(smooth, textMask, line.box, color, vertical, thickness);
    const pieces = free.filter(
      (piece) =>
        !lines.some(
          (other) =>
            other !== line &&
            overlapArea(piece, other.box) > 0.5 * boxArea(piece) &&
            boxArea(other.box) > 0.5 * boxArea(line.box),
        ),
    );
    return { ...line, box: lengthened(line.box, pieces, barriers, vertical, thickness) };
  });
}

/** Small pieces of ink before and after the line that touch nothing beside it. */
function freePieces(
  smooth: RgbImage,
  textMask: Mask,
  line: Box,
  paper: Rgb,
  vertical: boolean,
  thickness: number,
): { free: Box[]; barriers: Mask } {
  const along = mostAdded * thickness;
  const across = sideRoom * thickness;
  const strip = vertical
    ? { x: line.x - across, y: line.y - along, width: line.width + 2 * across, height: line.height + 2 * along }
    : { x: line.x - along, y: line.y - across, width: line.width + 2 * along, height: line.height + 2 * across };
  const window = windowAround(strip, 0, smooth);
  const { labels, components } = labelComponents(invert(pixelsNear(smooth, window, paper, 60)));
  const textual = new Int32Array(components.length + 1);
  for (let i = 0; i < labels.length; i++) {
    const x = (i % window.width) + window.left;
    const y = Math.floor(i / window.width) + window.top;
    textual[labels[i]!]! += textMask.data[y * textMask.width + x]!;
  }
  const free = components.filter((piece) => !touchesSides(piece, window));
  const isFree = new Uint8Array(components.length + 1);
  for (const { id } of free) isFree[id] = 1;
  const barriers = createMask(window);
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && !isFree[labels[i]!]) barriers.data[i] = 1;
  const written = free.filter(({ id, size }) => textual[id]! > leastTextual * size);
  // Glyphs that art runs into are no free pieces, but the text mask still tells them from the art.
  const marked = crop(textMask, window);
  for (let i = 0; i < barriers.data.length; i++) if (marked.data[i]) barriers.data[i] = 0;
  const masked = labelComponents(marked).components.filter((piece) => !touchesSides(piece, window));
  const small = [...written, ...masked]
    .map((piece) => componentBox(piece, window))
    .filter((piece) => {
      const [from, size, lineFrom, lineSize, length] = vertical
        ? [piece.x, piece.width, line.x, line.width, piece.height]
        : [piece.y, piece.height, line.y, line.height, piece.width];
      return (
        from >= lineFrom - slack * thickness &&
        from + size <= lineFrom + lineSize + slack * thickness &&
        length < longestPiece * thickness &&
        Math.max(size, length) > 0.12 * thickness
      );
    });
  return { free: small, barriers };
}

/** Whether the stretch that a line would gain is crossed by an outline or other larger ink. */
function isBarred(barriers: Mask, from: Box, to: Box): boolean {
  let ink = 0;
  const window = { left: barriers.left, top: barriers.top };
  for (let y = Math.floor(to.y); y < to.y + to.height; y++) {
    for (let x = Math.floor(to.x); x < to.x + to.width; x++) {
      if (x >= from.x && x < from.x + from.width && y >= from.y && y < from.y + from.height) continue;
      const [column, row] = [x - window.left, y - window.top];
      if (column < 0 || row < 0 || column >= barriers.width || row >= barriers.height) continue;
      ink += barriers.data[row * barriers.width + column]!;
    }
  }
  return ink > mostForeign * (boxArea(to) - boxArea(from));
}

/** A glyph that was found in part: its box grown over the free-standing ink that reaches into it. */
function wholeGlyph(smooth: RgbImage, box: Box): Box {
  const size = Math.min(box.width, box.height);
  if (Math.max(box.width, box.height) > 1.6 * size) return box;
  const { color, share } = paperOf(smooth, [growBox(box, 0.5 * size)]);
  if (share < 0.4) return box;
  const window = windowAround(box, size, smooth);
  const ink = labelComponents(invert(pixelsNear(smooth, window, color, 60))).components;
  const glyph = ink
    .filter((piece) => !touchesSides(piece, window))
    .map((piece) => componentBox(piece, window))
    .filter((piece) => overlapArea(piece, box) > 0.15 * boxArea(piece));
  return boxAround([box, ...glyph.map((piece) => growBox(piece, 1))]);
}

/** Touching the window's edge: part of something larger. */
function touchesSides(piece: Component, window: PixelWindow): boolean {
  return piece.left === 0 || piece.top === 0 || piece.right === window.width - 1 || piece.bottom === window.height - 1;
}

function lengthened(line: Box, pieces: readonly Box[], barriers: Mask, vertical: boolean, thickness: number): Box {
  let box = line;
  for (let grew = true; grew; ) {
    grew = false;
    for (const piece of pieces) {
      const [from, size, boxFrom, boxSize] = vertical
        ? [piece.y, piece.height, box.y, box.height]
        : [piece.x, piece.width, box.x, box.width];
      if (Math.max(from, boxFrom) - Math.min(from + size, boxFrom + boxSize) > widestGap * thickness) continue;
      const next = boxAround([
        box,
        vertical ? { ...piece, x: line.x, width: line.width } : { ...piece, y: line.y, height: line.height },
      ]);
      if (boxArea(next) <= boxArea(box) || isBarred(barriers, box, next)) continue;
      box = next;
      grew = true;
    }
  }
  return box;
}
