import type { RgbImage, TextLine } from '../page';
import { boxAround, growBox } from '../raster/box';
import { paperOf, pixelsNear } from '../raster/color';
import { componentBox, labelComponents } from '../raster/components';
import { dilate, erode, invert, windowAround } from '../raster/mask';
import type { LineGroup } from './group-lines';

/** Lengths in parts of the first line's thickness: how far a line with an initial stands in from the next. */
const leastIndent = 0.3;
const mostIndent = 1.8;
/** An initial is drawn with strokes about twice as bold as a border's line, so opening tells them apart. */
const strokeRadius = 0.065;
/** Captions that open with an initial tell at some length. */
const fewestLines = 3;
const leastHeight = 0.6;

/**
 * The group's lines, with the bold initial of a western caption as part of the first. It often stands on the border, where the line
 * network does not see it, and no free ink is left to lengthen the line over.
 * @param smooth the page without halftone and noise
 */
export function withInitial(smooth: RgbImage, { lines, direction }: LineGroup): TextLine[] {
  const [first, second] = lines;
  if (!first || !second || lines.length < fewestLines || direction !== 'horizontal') return lines;
  const thickness = Math.min(first.box.height, second.box.height);
  const indent = first.box.x - second.box.x;
  if (indent < leastIndent * thickness || indent > mostIndent * thickness) return lines;

  const zone = {
    x: second.box.x - 0.1 * thickness,
    y: first.box.y - 0.45 * thickness,
    width: indent + 0.4 * thickness,
    height: first.box.height + 0.3 * thickness,
  };
  const window = windowAround(zone, 0, smooth);
  const { color } = paperOf(smooth, [first.box, second.box]);
  const radius = Math.max(2, Math.round(strokeRadius * thickness));
  const bold = dilate(erode(invert(pixelsNear(smooth, window, color, 90)), radius, 'empty'), radius);
  const strokes = labelComponents(bold).components.map((piece) => componentBox(piece, window));
  if (strokes.length === 0) return lines;
  // Opening took the strokes' pointed ends.
  const initial = growBox(boxAround(strokes), radius + 1);
  const isLetter =
    initial.height > leastHeight * thickness &&
    initial.x < first.box.x &&
    initial.x + initial.width > first.box.x - 0.3 * thickness;
  if (!isLetter) return lines;
  return [{ ...first, box: boxAround([first.box, initial]) }, ...lines.slice(1)];
}
