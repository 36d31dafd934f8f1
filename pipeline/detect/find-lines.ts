import type { DetectorId } from '../../lib/page/engines';
import type { RgbImage } from '../page';
import { overlapArea } from '../raster/box';
import { type Mask, type PixelWindow, paintBox, shareSet } from '../raster/mask';
import type { FoundLine, LineNetwork } from './line-network';
import { mergeLines } from './merge-lines';
import { prepareInput } from './network-input';
import { planTiles } from './search-tiles';
import { acrossTiles, fromTile } from './tile-seams';
import type { WorkingPage } from './working-page';

const netSide = 1280;
const stripWidth = 960;
const secondLook = 1.6;
/** Bounds the time of the second look: about half a CPU second. */
const secondLookPixels = 2_200_000;
/** Network pixels of a tile; bounds the network's working memory, some 400 bytes a pixel. */
const tilePixels = 300_000;
/** A line at least this thick (network pixels) and this sure is not looked at again. */
const wellSeen = 15;
const sureScore = 0.75;
/** Network pixels from a tile's edge within which a line may have been cut. */
const unsure = 40;
/** Share of a lone glyph's box that the text mask must know, where no second look vouches for it. */
const leastTextual = 0.25;
/** Page pixels; glyphs are somewhat smaller than their line's box. */
const thinnestLine = 7.5;
/** A page taller than this many widths shrinks its text away when searched whole. */
const stripAspect = 3;
/** From this on a page sent as a strip is one. */
const shortestStrip = 1.8;

/**
 * Finds lines of text, in pixels of the working page. Whole pages are searched at two sizes (small text shows at the
 * larger one, large text at the smaller), strips at one; the larger sizes only where the text mask shows what the
 * first look did not explain, in tiles, so that memory is bounded whatever the page.
 * @param image the page as it was uploaded, for the larger size
 * @param page the same at working size
 */
export async function findLines(
  network: LineNetwork,
  image: RgbImage,
  page: WorkingPage,
  textMask: Mask,
  detector: DetectorId,
  signal?: AbortSignal,
): Promise<FoundLine[]> {
  const search = (evidence: Mask, scale: number, everywhere: boolean) =>
    acrossTiles(planTiles(evidence, { scale, everywhere, largest: tilePixels }), page, unsure / scale, (tile) => {
      signal?.throwIfAborted();
      return findInTile(network, { image, page }, tile, scale);
    });
  if (page.height > (detector === 'ctd' ? shortestStrip : stripAspect) * page.width) {
    const found = await search(textMask, Math.min(1.5, stripWidth / page.width), false);
    return legible(found.filter((line) => isLong(line) || shareSet(textMask, line.box) > leastTextual));
  }
  const first = Math.min(1, netSide / Math.max(page.width, page.height));
  const largest = Math.sqrt(secondLookPixels / (page.width * page.height));
  const whole = await search(textMask, first, true);
  const closer = await search(unexplained(textMask, whole, first), Math.min(first * secondLook, largest), false);
  const isSeenTwice = (line: FoundLine): boolean => whole.some((other) => overlapArea(other.box, line.box) > 0);
  return legible([...whole, ...closer.filter((line) => isLong(line) || isSeenTwice(line))]);
}

/** The text mask without lines that were large and sure at the first look: a second would show the same. */
function unexplained(textMask: Mask, whole: readonly FoundLine[], scale: number): Mask {
  const rest = { ...textMask, data: textMask.data.slice() };
  for (const line of whole) {
    const thickness = Math.min(line.box.width, line.box.height);
    if (isLong(line) && line.score > sureScore && thickness * scale > wellSeen)
      paintBox(rest, line.box, 0.4 * thickness, 0);
  }
  return rest;
}

/** Whether it is a line rather than a lone glyph; in a small tile the network takes a face for a glyph. */
function isLong({ box }: FoundLine): boolean {
  return Math.max(box.width, box.height) > 1.8 * Math.min(box.width, box.height);
}

/** One line for each, without what is too thin to be read: rows of screentone dots, hatching. */
export function legible(found: readonly FoundLine[]): FoundLine[] {
  return mergeLines(found).filter(({ box }) => Math.min(box.width, box.height) >= thinnestLine);
}

type Pages = { image: RgbImage; page: WorkingPage };

async function findInTile(
  network: LineNetwork,
  { image, page }: Pages,
  tile: PixelWindow,
  scale: number,
): Promise<FoundLine[]> {
  const input =
    scale <= 1 || page.scale === 1
      ? await prepareInput(page, tile, scale)
      : await prepareInput(image, enlarged(tile, image, page), scale * page.scale);
  const lines = await network.find(input);
  const stepX = tile.width / input.width;
  const stepY = tile.height / input.height;
  return lines.map(({ score, box }) => ({ score, box: fromTile(box, tile, stepX, stepY) }));
}

/** The tile in pixels of the uploaded page. */
function enlarged({ left, top, width, height }: PixelWindow, image: RgbImage, page: RgbImage): PixelWindow {
  const [sx, sy] = [image.width / page.width, image.height / page.height];
  const [x, y] = [Math.round(left * sx), Math.round(top * sy)];
  return {
    left: x,
    top: y,
    width: Math.min(image.width - x, Math.round(width * sx)),
    height: Math.min(image.height - y, Math.round(height * sy)),
  };
}
