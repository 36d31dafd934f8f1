import * as ort from 'onnxruntime-node';
import sharp from 'sharp';
import type { Box } from '../../lib/page/region-document';
import type { RgbImage } from '../page';
import { boxArea, overlapArea } from '../raster/box';
import { createMask, type Mask, type PixelWindow } from '../raster/mask';
import { type FoundLine, linesOf } from './line-network';
import { sessionOptions } from './network-session';
import { acrossTiles, fromTile } from './tile-seams';

/** Texts as comic-text-detector sees them, in page pixels; a line may stand there more than once. */
export type CtdFinds = {
  lines: FoundLine[];
  /** Pixels of text. */
  textMask: Mask;
  /** Blocks of text, each once. */
  blocks: FoundLine[];
};

export type CtdNetwork = {
  find(page: RgbImage, signal?: AbortSignal): Promise<CtdFinds>;
  close(): Promise<void>;
};

/** Side of the square it takes where the graph does not say. */
const usualSide = 1024;
/** As its authors use it: mean probability of a line, of a pixel of the mask, of a block; overlap of one block seen twice. */
const lineThreshold = 0.6;
const maskThreshold = 0.3;
const blockThreshold = 0.4;
const sameBlock = 0.35;
/** Network pixels for each page pixel: below, small print is lost; above, nothing is gained. */
const leastScale = 0.9;
const mostScale = 1.3;
/** Part of a tile that its neighbour sees too, and (network pixels) the rim in which a line may have been cut. */
const overlap = 0.2;
const unsure = 24;

/**
 * Opens comic-text-detector (models.lock.json, `comictextdetector`): input 1×3×S×S, red, green, blue, 0 to 1, the
 * picture in the upper left of a black square; outputs blocks of YOLOv5 (1×N×(5 + classes): centre, size, objectness,
 * classes), a mask of text (1×1×S×S) and a map of lines with its thresholds (1×2×S×S). Exports name and order them
 * differently, so they are known by their shapes.
 */
export async function openCtdNetwork(modelPath: string, threads?: number): Promise<CtdNetwork> {
  const session = await ort.InferenceSession.create(modelPath, sessionOptions(threads));
  const declared = session.inputMetadata[0];
  const sides = declared?.isTensor ? declared.shape.slice(2).map(Number) : [];
  const side = sides[0] && sides[0] === sides[1] ? sides[0] : usualSide;
  return {
    async find(page, signal) {
      const { tiles, scale } = squareTiles(page, side);
      const textMask = createMask({ left: 0, top: 0, width: page.width, height: page.height });
      const blocks: FoundLine[] = [];
      const lines = await acrossTiles(tiles, page, unsure / scale, async (tile) => {
        signal?.throwIfAborted();
        const input = new ort.Tensor('float32', await readTile(page, tile, side, scale), [1, 3, side, side]);
        const outputs = await session.run({ [session.inputNames[0]!]: input });
        const found = readOutputs(Object.values(outputs) as ort.Tensor[], side);
        for (const tensor of [input, ...Object.values(outputs)]) (tensor as ort.Tensor).dispose();
        const step = 1 / scale;
        paste(textMask, found.mask, side, tile, scale);
        blocks.push(...found.blocks.map(({ box, score }) => ({ score, box: fromTile(box, tile, step, step) })));
        return found.lines.map(({ box, score }) => ({ score, box: fromTile(box, tile, step, step) }));
      });
      const inside = { x: 0, y: 0, width: page.width, height: page.height };
      const isOnPage = ({ box }: FoundLine): boolean => overlapArea(box, inside) > 0.5 * boxArea(box);
      return { lines: lines.filter(isOnPage), textMask, blocks: eachOnce(blocks.filter(isOnPage)) };
    },
    async close() {
      await session.release();
    },
  };
}

/** Squares of the page that overlap, at a scale at which as few as possible cover its width. */
function squareTiles(page: { width: number; height: number }, side: number): { tiles: PixelWindow[]; scale: number } {
  const scale = Math.min(mostScale, Math.max(leastScale, side / page.width));
  const length = Math.round(side / scale);
  const tiles = starts(page.height, length).flatMap((top) =>
    starts(page.width, length).map((left) => ({
      left,
      top,
      width: Math.min(length, page.width - left),
      height: Math.min(length, page.height - top),
    })),
  );
  return { tiles, scale };
}

/** Where even, overlapping stretches begin that cover a length. */
function starts(total: number, length: number): number[] {
  if (total <= length) return [0];
  const count = Math.ceil((total - overlap * length) / ((1 - overlap) * length));
  return Array.from({ length: count }, (_, i) => Math.round((i * (total - length)) / (count - 1)));
}

/** The tile in the upper left of a black square, as planes of red, green and blue from 0 to 1. */
async function readTile(page: RgbImage, tile: PixelWindow, side: number, scale: number): Promise<Float32Array> {
  const width = Math.min(side, Math.round(tile.width * scale));
  const height = Math.min(side, Math.round(tile.height * scale));
  const pixels = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 3 } })
    .extract(tile)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const planes = new Float32Array(3 * side * side);
  for (let c = 0; c < 3; c++) {
    for (let y = 0, from = c; y < height; y++) {
      const to = (c * side + y) * side;
      for (let x = 0; x < width; x++, from += 3) planes[to + x] = pixels[from]! / 255;
    }
  }
  return planes;
}

function readOutputs(
  tensors: readonly ort.Tensor[],
  side: number,
): { blocks: FoundLine[]; lines: FoundLine[]; mask: Float32Array } {
  const found = tensors.find(({ dims }) => dims.length === 3);
  const mask = tensors.find(({ dims }) => dims.length === 4 && dims[1] === 1);
  const maps = tensors.find(({ dims }) => dims.length === 4 && dims[1] === 2);
  if (!found || !mask || !maps) {
    throw new Error(`comictextdetector has outputs of unknown shapes: ${tensors.map(({ dims }) => dims.join('×'))}`);
  }
  const probability = (maps.data as Float32Array).subarray(0, side * side);
  return {
    blocks: blocksOf(found.data as Float32Array, found.dims[2]!),
    lines: linesOf(probability, side, side, lineThreshold),
    mask: mask.data as Float32Array,
  };
}

function blocksOf(rows: Float32Array, width: number): FoundLine[] {
  const blocks: FoundLine[] = [];
  for (let at = 0; at + width <= rows.length; at += width) {
    const [x, y, across, down, objectness] = rows.subarray(at, at + 5) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ];
    const score = objectness * Math.max(...rows.subarray(at + 5, at + width));
    if (score < blockThreshold) continue;
    blocks.push({ score, box: { x: x - across / 2, y: y - down / 2, width: across, height: down } });
  }
  return blocks;
}

/** The surest of boxes that mean one block; of one that a seam cut, the larger part. */
function eachOnce(blocks: readonly FoundLine[]): FoundLine[] {
  const kept: FoundLine[] = [];
  for (const block of [...blocks].sort((a, b) => boxArea(b.box) * b.score - boxArea(a.box) * a.score)) {
    if (!kept.some((other) => isSame(other.box, block.box))) kept.push(block);
  }
  return kept;
}

function isSame(a: Box, b: Box): boolean {
  const shared = overlapArea(a, b);
  return shared > sameBlock * (boxArea(a) + boxArea(b) - shared) || shared > 0.8 * Math.min(boxArea(a), boxArea(b));
}

/** Sets the page's pixels of text; what two tiles see is text where either says so. */
function paste(textMask: Mask, mask: Float32Array, side: number, tile: PixelWindow, scale: number): void {
  for (let y = 0; y < tile.height; y++) {
    const row = Math.min(side - 1, Math.floor((y + 0.5) * scale)) * side;
    const to = (tile.top + y) * textMask.width + tile.left;
    for (let x = 0; x < tile.width; x++) {
      if (mask[row + Math.min(side - 1, Math.floor((x + 0.5) * scale))]! > maskThreshold) textMask.data[to + x] = 1;
    }
  }
}
