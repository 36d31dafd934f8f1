import type { DetectorId } from '../../lib/page/engines';
import type { RgbImage } from '../page';
import { overlapArea } from '../raster/box';
import { type Mask, type PixelWindow, shareSet } from '../raster/mask';
import type { FoundLine, LineNetwork } from './line-network';
import { type CutLine, joinCutLines, mergeLines } from './merge-lines';
import { prepareInput } from './network-input';
import { planTiles } from './search-tiles';

const netSide = 1280;
const stripWidth = 960;
const secondLook = 1.6;
/** Bounds the time of the second look: about half a CPU second. */
const secondLookPixels = 2_200_000;
/** Network pixels of a tile; bounds the network's working memory, some 400 bytes a pixel. */
const tilePixels = { everywhere: 720_000, textual: 300_000 };
/** Network pixels from a tile's edge within which a line may have been cut. */
const unsure = 40;
/** Share of a lone glyph's box that the text mask must know, where no second look vouches for it. */
const leastTextual = 0.25;
/** Page pixels; glyphs are somewhat smaller than their line's box. */
const thinnestLine = 7.5;
/** A page taller than this many widths shrinks its text away when searched whole. */
const stripAspect = 3;

/**
 * Finds lines of text in page pixels. Whole pages are searched at two sizes (small text shows at the larger
 * one, large text at the smaller), strips at one; the larger sizes only where the text mask shows something, in
 * tiles, so that memory is bounded whatever the page.
 */
export async function findLines(
  network: LineNetwork,
  image: RgbImage,
  textMask: Mask,
  detector: DetectorId,
  signal?: AbortSignal,
): Promise<FoundLine[]> {
  const search = (scale: number, everywhere: boolean) => {
    const largest = everywhere ? tilePixels.everywhere : tilePixels.textual;
    return findInTiles(network, image, planTiles(textMask, { scale, everywhere, largest }), scale, signal);
  };
  if (detector === 'ctd' || image.height > stripAspect * image.width) {
    const found = await search(Math.min(1.5, stripWidth / image.width), false);
    return legible(found.filter((line) => isLong(line) || shareSet(textMask, line.box) > leastTextual));
  }
  const first = Math.min(1, netSide / Math.max(image.width, image.height));
  const largest = Math.sqrt(secondLookPixels / (image.width * image.height));
  const whole = await search(first, true);
  const closer = await search(Math.min(first * secondLook, largest), false);
  const isSeenTwice = (line: FoundLine): boolean => whole.some((other) => overlapArea(other.box, line.box) > 0);
  return legible([...whole, ...closer.filter((line) => isLong(line) || isSeenTwice(line))]);
}

/** Whether it is a line rather than a lone glyph; in a small tile the network takes a face for a glyph. */
function isLong({ box }: FoundLine): boolean {
  return Math.max(box.width, box.height) > 1.8 * Math.min(box.width, box.height);
}

/** One line for each, without what is too thin to be read: rows of screentone dots, hatching. */
function legible(found: readonly FoundLine[]): FoundLine[] {
  return mergeLines(found).filter(({ box }) => Math.min(box.width, box.height) >= thinnestLine);
}

/** Searches each tile; what the tiles' edges cut is put together again. */
async function findInTiles(
  network: LineNetwork,
  image: RgbImage,
  tiles: readonly PixelWindow[],
  scale: number,
  signal?: AbortSignal,
): Promise<FoundLine[]> {
  const whole: FoundLine[] = [];
  const cut: CutLine[] = [];
  for (const tile of tiles) {
    signal?.throwIfAborted();
    for (const line of await findInTile(network, image, tile, scale)) {
      const { x, y, width, height } = line.box;
      const across = isCut(x, x + width, tile.left, tile.left + tile.width, image.width, unsure / scale);
      const down = isCut(y, y + height, tile.top, tile.top + tile.height, image.height, unsure / scale);
      if (across || down) cut.push({ ...line, across, down });
      else whole.push(line);
    }
  }
  return [...whole, ...joinCutLines(cut, whole)];
}

/** Whether a line reaches an end of its tile that is not the page's own. */
function isCut(from: number, to: number, start: number, end: number, page: number, rim: number): boolean {
  return (start > 0 && from < start + rim) || (end < page && to > end - rim);
}

async function findInTile(
  network: LineNetwork,
  image: RgbImage,
  tile: PixelWindow,
  scale: number,
): Promise<FoundLine[]> {
  const input = await prepareInput(image, tile, scale);
  const lines = await network.find(input);
  const stepX = tile.width / input.width;
  const stepY = tile.height / input.height;
  return lines.map(({ score, box }) => ({
    score,
    box: {
      x: tile.left + box.x * stepX,
      y: tile.top + box.y * stepY,
      width: box.width * stepX,
      height: box.height * stepY,
    },
  }));
}
