import type { Box } from '../../lib/page/region-document';
import type { RgbImage } from '../page';
import { paperOf, pixelsNear } from '../raster/color';
import { invert, windowAround } from '../raster/mask';
import type { LineGroup } from './group-lines';
import type { FoundLine } from './line-network';

/** Of a band's thickness: lanes narrower than this are gaps between strokes. */
const leastLane = 0.12;
/** Times its width from which a box of one band stands upright. */
const upright = 1.3;

/**
 * The lines of a text of which only the box is known: bands of ink with lanes of paper between them, across or down.
 * Where both part the box (glyphs on a grid), the fewer bands are the lines, and of as many the upright ones.
 * @param smooth the page without halftone and noise
 */
export function linesIn(smooth: RgbImage, { box, score }: FoundLine): LineGroup {
  const window = windowAround(box, 0, smooth);
  const ink = invert(pixelsNear(smooth, window, paperOf(smooth, [box]).color, 60));
  const across = new Uint32Array(window.width);
  const down = new Uint32Array(window.height);
  ink.data.forEach((set, index) => {
    across[index % window.width]! += set;
    down[Math.floor(index / window.width)]! += set;
  });
  const [columns, rows] = [bandsOf(across), bandsOf(down)];
  const isVertical =
    columns.length === 1 && rows.length === 1
      ? box.height > upright * box.width
      : rows.length === 1 || (columns.length > 1 && columns.length <= rows.length);
  const { left, top } = window;
  const boxes = isVertical
    ? columns.map(([from, to]): Box => ({ x: left + from, y: box.y, width: to - from, height: box.height })).reverse()
    : rows.map(([from, to]): Box => ({ x: box.x, y: top + from, width: box.width, height: to - from }));
  const direction = isVertical ? 'vertical' : 'horizontal';
  return { direction, lines: boxes.map((line) => ({ box: line, direction, score })) };
}

/** Runs of ink, with those joined that stand too close for lines of their own; the whole where there is no ink. */
function bandsOf(profile: Uint32Array): [number, number][] {
  const runs: [number, number][] = [];
  let from = -1;
  for (let place = 0; place <= profile.length; place++) {
    const isInk = (profile[place] ?? 0) > 0;
    if (isInk && from < 0) from = place;
    if (!isInk && from >= 0) {
      runs.push([from, place]);
      from = -1;
    }
  }
  const thickest = Math.max(1, ...runs.map(([start, end]) => end - start));
  const bands: [number, number][] = [];
  for (const [start, end] of runs) {
    const before = bands.at(-1);
    const isPart = before && (start - before[1] < leastLane * thickest || end - start < 0.4 * thickest);
    if (isPart) before[1] = end;
    else bands.push([start, end]);
  }
  return bands.length > 0 ? bands : [[0, profile.length]];
}
