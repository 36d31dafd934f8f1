import { join } from 'node:path';
import * as ort from 'onnxruntime-node';
import type { RgbImage } from '../page';
import { createMask, type Mask, type PixelWindow } from '../raster/mask';
import { type NetworkOptions, sessionOptions } from './network-session';

export type TextMaskNetwork = {
  /** The page's pixels that look like text, 1 where they do. */
  find(image: RgbImage, signal?: AbortSignal): Promise<Mask>;
  close(): Promise<void>;
};

/** Bounds the network's working memory. */
const largestTile = 640;
/** What the network sees around a pixel; tiles overlap by it so that seams do not show. */
const tileRim = 32;
/** Logit above which a pixel counts as text; 0 would be the balance of the training loss, which favours recall. */
const threshold = 1;

/** Opens our own text mask network (models/text-mask.md). */
export async function openTextMaskNetwork({ modelsDir, threads }: NetworkOptions): Promise<TextMaskNetwork> {
  const session = await ort.InferenceSession.create(join(modelsDir, 'text-mask.onnx'), sessionOptions(threads));
  return {
    async find(image, signal) {
      const mask = createMask({ left: 0, top: 0, width: image.width, height: image.height });
      for (const [top, bottom] of spans(image.height)) {
        for (const [left, right] of spans(image.width)) {
          signal?.throwIfAborted();
          const tile = readTile(image, { left, top, width: right - left, height: bottom - top });
          const input = new ort.Tensor('float32', tile.plane, [1, 1, tile.height, tile.width]);
          const outputs = await session.run({ [session.inputNames[0]!]: input });
          const logits = outputs[session.outputNames[0]!]!;
          pasteTile(mask, logits.data as Float32Array, tile);
          logits.dispose();
          input.dispose();
        }
      }
      return mask;
    },
    async close() {
      await session.release();
    },
  };
}

/** From and to of even parts that cover a length; neighbours overlap by the rims of both. */
function spans(length: number): [number, number][] {
  const count = Math.max(1, Math.ceil((length - 2 * tileRim) / (largestTile - 2 * tileRim)));
  const step = Math.ceil((length - 2 * tileRim) / count);
  return Array.from({ length: count }, (_, i) => [i * step, Math.min(length, (i + 1) * step + 2 * tileRim)]);
}

/** A window of the page, as a plane with sides that are multiples of 32. */
type Tile = { plane: Float32Array; width: number; height: number; window: PixelWindow };

/** Brightness of one window, 0 to 1, padded with white. */
function readTile({ data, width: stride }: RgbImage, window: PixelWindow): Tile {
  const width = Math.ceil(window.width / 32) * 32;
  const height = Math.ceil(window.height / 32) * 32;
  const plane = new Float32Array(width * height).fill(1);
  for (let y = 0; y < window.height; y++) {
    let from = 3 * ((window.top + y) * stride + window.left);
    for (let x = 0; x < window.width; x++, from += 3) {
      plane[y * width + x] = (data[from]! * 0.299 + data[from + 1]! * 0.587 + data[from + 2]! * 0.114) / 255;
    }
  }
  return { plane, width, height, window };
}

function pasteTile(mask: Mask, logits: Float32Array, tile: Tile): void {
  const { left, top, width, height } = tile.window;
  const fromX = left > 0 ? tileRim : 0;
  for (let y = top > 0 ? tileRim : 0; y < height; y++) {
    const to = (top + y) * mask.width + left;
    for (let x = fromX; x < width; x++) mask.data[to + x] = logits[y * tile.width + x]! > threshold ? 1 : 0;
  }
}
