import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as ort from 'onnxruntime-node';
import type { RgbImage } from '../page';
import type { Mask } from '../raster/mask';

export type TextMaskNetwork = {
  /** The page's pixels that look like text, 1 where they do. */
  find(image: RgbImage, signal?: AbortSignal): Promise<Mask>;
  close(): Promise<void>;
};

const tileSize = 1024;
/** What the network sees around a pixel; tiles overlap by it so that seams do not show. */
const tileRim = 32;
/** Logit above which a pixel counts as text; 0 would be the balance of the training loss, which favours recall. */
const threshold = 1;

/** Opens our own text mask network (models/text-mask.md). */
export async function openTextMaskNetwork(options: { modelsDir?: string; threads?: number }): Promise<TextMaskNetwork> {
  const folder = options.modelsDir ?? fileURLToPath(new URL('../../models', import.meta.url));
  const session = await ort.InferenceSession.create(join(folder, 'text-mask.onnx'), {
    intraOpNumThreads: options.threads ?? 1,
    interOpNumThreads: 1,
  });
  return {
    async find(image, signal) {
      const { width, height } = image;
      const mask: Mask = { left: 0, top: 0, width, height, data: new Uint8Array(width * height) };
      for (let top = 0; top < height; top += tileSize - 2 * tileRim) {
        for (let left = 0; left < width; left += tileSize - 2 * tileRim) {
          signal?.throwIfAborted();
          const tile = readTile(image, left, top);
          const input = new ort.Tensor('float32', tile.plane, [1, 1, tile.height, tile.width]);
          const outputs = await session.run({ [session.inputNames[0]!]: input });
          pasteTile(mask, outputs[session.outputNames[0]!]!.data as Float32Array, tile, left, top);
          if (left + tileSize >= width) break;
        }
        if (top + tileSize >= height) break;
      }
      return mask;
    },
    async close() {
      await session.release();
    },
  };
}

type Tile = { plane: Float32Array; width: number; height: number };

/** Brightness of one tile, 0 to 1, padded with white to multiples of 32. */
function readTile(image: RgbImage, left: number, top: number): Tile {
  const across = Math.min(tileSize, image.width - left);
  const down = Math.min(tileSize, image.height - top);
  const width = Math.ceil(across / 32) * 32;
  const height = Math.ceil(down / 32) * 32;
  const plane = new Float32Array(width * height).fill(1);
  for (let y = 0; y < down; y++) {
    let from = 3 * ((top + y) * image.width + left);
    for (let x = 0; x < across; x++, from += 3) {
      const { data } = image;
      plane[y * width + x] = (data[from]! * 0.299 + data[from + 1]! * 0.587 + data[from + 2]! * 0.114) / 255;
    }
  }
  return { plane, width, height };
}

function pasteTile(mask: Mask, logits: Float32Array, tile: Tile, left: number, top: number): void {
  const fromX = left > 0 ? tileRim : 0;
  const fromY = top > 0 ? tileRim : 0;
  const toX = Math.min(tileSize, mask.width - left);
  const toY = Math.min(tileSize, mask.height - top);
  for (let y = fromY; y < toY; y++) {
    for (let x = fromX; x < toX; x++) {
      mask.data[(top + y) * mask.width + left + x] = logits[y * tile.width + x]! > threshold ? 1 : 0;
    }
  }
}
