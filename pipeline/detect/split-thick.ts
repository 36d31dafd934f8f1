import type { Box } from '../../lib/page/region-document';
import type { RgbImage } from '../page';
import { paperOf, pixelsNear } from '../raster/color';
import { invert, windowAround } from '../raster/mask';
import { median } from './group-lines';
import type { FoundLine } from './line-network';

/** Times the page's usual thickness from which a line may be two. */
const suspicious = 1.5;
/** In thicknesses of the line as it was found. */
const leastLength = 2;
const leastBand = 0.25;
const leastGap = 0.04;
/** Two lines of one text are about equally thick; furigana is half as thick as its line. */
const mostUneven = 1.45;

/**
 * Parts lines that the network drew as one although a lane of plain paper runs between two of them from end to end:
 * short rows set close together, mostly.
 * @param smooth the page without halftone and noise
 */
export function splitThickLines(smooth: RgbImage, lines: readonly FoundLine[]): FoundLine[] {
  if (lines.length === 0) return [];
  const usual = median(lines.map(thickness));
  return lines.flatMap((line) => {
    const isSuspicious = thickness(line) > suspicious * usual && length(line) > leastLength * thickness(line);
    const bands = isSuspicious ? bandsOf(smooth, line.box) : null;
    return bands ? bands.map((box) => ({ ...line, box })) : [line];
  });
}

/** The two bands of ink along the box, or null where there is no lane between two alike. */
function bandsOf(smooth: RgbImage, box: Box): [Box, Box] | null {
  const { color, share } = paperOf(smooth, [box]);
  if (share < 0.4) return null;
  const window = windowAround(box, 0, smooth);
  const ink = invert(pixelsNear(smooth, window, color, 60));
  const isRow = box.width > box.height;
  const across = isRow ? window.height : window.width;
  const profile = new Uint32Array(across);
  for (let i = 0; i < ink.data.length; i++) {
    profile[isRow ? Math.floor(i / window.width) : i % window.width]! += ink.data[i]!;
  }
  const lane = widestLane(profile);
  const [first, last] = [profile.findIndex((count) => count > 0), profile.findLastIndex((count) => count > 0)];
  const [before, after] = [lane.from - first, last + 1 - lane.to];
  if (lane.to - lane.from < Math.max(1, leastGap * across)) return null;
  if (Math.min(before, after) < leastBand * across || Math.max(before, after) > mostUneven * Math.min(before, after))
    return null;
  const middle = (lane.from + lane.to) / 2;
  return isRow
    ? [
        { ...box, height: window.top + middle - box.y },
        { ...box, y: window.top + middle, height: box.y + box.height - window.top - middle },
      ]
    : [
        { ...box, width: window.left + middle - box.x },
        { ...box, x: window.left + middle, width: box.x + box.width - window.left - middle },
      ];
}

/** The longest run without ink that has ink on both sides. */
function widestLane(profile: Uint32Array): { from: number; to: number } {
  let best = { from: 0, to: 0 };
  let from = profile.findIndex((count) => count > 0) + 1;
  for (let at = from; at < profile.length; at++) {
    if (profile[at] === 0) continue;
    if (at - from > best.to - best.from) best = { from, to: at };
    from = at + 1;
  }
  return best;
}

function thickness({ box }: FoundLine): number {
  return Math.min(box.width, box.height);
}

function length({ box }: FoundLine): number {
  return Math.max(box.width, box.height);
}
