import type { DetectorId } from '../../lib/page/engines';
import type { Box } from '../../lib/page/region-document';
import type { RgbImage } from '../page';
import type { FoundLine, LineNetwork } from './line-network';
import { joinCutLines, mergeLines } from './merge-lines';
import { prepareInput, sliceRows } from './network-input';

const netSide = 1280;
const stripWidth = 960;
const secondLook = 1.6;
/** Bounds the time of the second look: about half a CPU second. */
const secondLookPixels = 2_200_000;
/** Bounds the network's working memory: some 400 bytes a pixel. */
const tilePixels = 1_250_000;
/** In network pixels: twice the height of ordinary text lines, so that a line is whole in one of two tiles. */
const tileOverlap = 256;
/** Page pixels; glyphs are somewhat smaller than their line's box. */
const thinnestLine = 7.5;
/** A page taller than this many widths shrinks its text away when searched whole. */
const stripAspect = 3;

/**
 * Finds lines of text in page pixels. Whole pages are searched at two sizes (small text shows at the larger
 * one, large text at the smaller); strips in tiles that overlap, so cost and memory grow with length only.
 */
export async function findLines(
  network: LineNetwork,
  image: RgbImage,
  detector: DetectorId,
  signal?: AbortSignal,
): Promise<FoundLine[]> {
  if (detector === 'ctd' || image.height > stripAspect * image.width) {
    return legible(await findInTiles(network, image, Math.min(1.5, stripWidth / image.width), signal));
  }
  const first = Math.min(1, netSide / Math.max(image.width, image.height));
  const largest = Math.sqrt(secondLookPixels / (image.width * image.height));
  const found: FoundLine[] = [];
  for (const scale of [first, Math.min(first * secondLook, largest)]) {
    found.push(...(await findInTiles(network, image, scale, signal)));
  }
  return legible(found);
}

/** One line for each, without what is too thin to be read: rows of screentone dots, hatching. */
function legible(found: readonly FoundLine[]): FoundLine[] {
  return mergeLines(found).filter(({ box }) => Math.min(box.width, box.height) >= thinnestLine);
}

/** Searches at one size, in tiles as wide as the page; what a tile's edge cut is put together again. */
async function findInTiles(
  network: LineNetwork,
  image: RgbImage,
  scale: number,
  signal?: AbortSignal,
): Promise<FoundLine[]> {
  const tallest = Math.min(netSide, Math.max(2 * tileOverlap, tilePixels / (image.width * scale)));
  const tileHeight = Math.floor(tallest / scale);
  const overlap = Math.round(tileOverlap / scale);
  // Near a tile's edge the network sees too little; the tile that overlaps it there sees more.
  const unsure = Math.max(6, 0.3 * overlap);
  const whole: FoundLine[] = [];
  const cut: FoundLine[] = [];
  for (let top = 0; ; top += tileHeight - overlap) {
    signal?.throwIfAborted();
    const height = Math.min(tileHeight, image.height - top);
    const atEnd = top + height >= image.height;
    for (const line of await findAt(network, sliceRows(image, top, height), scale)) {
      const isCut = (top > 0 && line.box.y < unsure) || (!atEnd && line.box.y + line.box.height > height - unsure);
      (isCut ? cut : whole).push({ ...line, box: { ...line.box, y: line.box.y + top } });
    }
    if (atEnd) break;
  }
  return [...whole, ...joinCutLines(cut, whole)];
}

async function findAt(network: LineNetwork, image: RgbImage, scale: number): Promise<FoundLine[]> {
  const input = await prepareInput(image, scale);
  const lines = await network.find(input);
  return lines.map((line) => ({
    ...line,
    box: scaleBox(line.box, image.width / input.width, image.height / input.height),
  }));
}

function scaleBox(box: Box, x: number, y: number): Box {
  return { x: box.x * x, y: box.y * y, width: box.width * x, height: box.height * y };
}
