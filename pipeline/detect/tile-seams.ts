import type { Box } from '../../lib/page/region-document';
import type { PixelWindow } from '../raster/mask';
import type { FoundLine } from './line-network';
import { type CutLine, joinCutLines } from './merge-lines';

/**
 * What is found in each of overlapping tiles, one after another; lines that a tile's edge cut are dropped where
 * another tile saw them whole, and put together where none did. Lines seen whole by two tiles stand there twice.
 * @param rim page pixels from a tile's edge within which a line may have been cut
 * @param find lines of one tile in page pixels
 */
export async function acrossTiles(
  tiles: readonly PixelWindow[],
  page: { width: number; height: number },
  rim: number,
  find: (tile: PixelWindow) => Promise<FoundLine[]>,
): Promise<FoundLine[]> {
  const whole: FoundLine[] = [];
  const cut: CutLine[] = [];
  for (const tile of tiles) {
    for (const line of await find(tile)) {
      const { x, y, width, height } = line.box;
      const across = isCut(x, x + width, tile.left, tile.left + tile.width, page.width, rim);
      const down = isCut(y, y + height, tile.top, tile.top + tile.height, page.height, rim);
      if (across || down) cut.push({ ...line, across, down });
      else whole.push(line);
    }
  }
  return [...whole, ...joinCutLines(cut, whole)];
}

/** A box of the network's picture of a tile, in page pixels. */
export function fromTile(box: Box, tile: PixelWindow, stepX: number, stepY: number): Box {
  return {
    x: tile.left + box.x * stepX,
    y: tile.top + box.y * stepY,
    width: box.width * stepX,
    height: box.height * stepY,
  };
}

/** Whether a line reaches an end of its tile that is not the page's own. */
function isCut(from: number, to: number, start: number, end: number, page: number, rim: number): boolean {
  return (start > 0 && from < start + rim) || (end < page && to > end - rim);
}
