import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { PageError } from '../page';
import { type GrayImage, medianGray, resizeGray } from './gray-image';

/** One glyph position: candidates from the most to the less likely. */
export type GlyphGuess = {
  candidates: { character: string; probability: number }[];
  /** Centre along the column, 0 at its top and 1 at its foot. */
  center: number;
  /** Seen in two pictures of the line: something stands there, whichever glyph it is. */
  isConfirmed?: boolean;
};

export type JapaneseNet = {
  /** Reads one column of vertical Japanese, dark on light, cut close around the glyphs. */
  readColumn(column: GrayImage): Promise<GlyphGuess[]>;
  close(): Promise<void>;
};

/**
 * Our own network (models/ocr-ja-vertical.md): input 1×1×32×L, the column laid on its side so that reading runs
 * along the last axis, 0 black to 1 white; output one row of logits for every 8 pixels, class 0 meaning "between
 * glyphs", class n the n-th character of the list.
 * @throws PageError model-missing
 */
export async function loadJapaneseNet(modelsDir: string, threads: number): Promise<JapaneseNet> {
  const { session, characters } = await load(modelsDir, threads);
  return {
    async readColumn(column) {
      const length = clampLength(Math.round((column.height * columnWidth) / column.width));
      const scaled = await resizeGray(column, columnWidth, length);
      const input = layOnSide(scaled);
      const output = await session.run({ x: input });
      const logits = output.y!;
      const guesses = peaksOf(logits.data as Float32Array, logits.dims[1]!, logits.dims[2]!);
      logits.dispose();
      return guesses.map(({ classes, step }) => ({
        candidates: classes.map(({ index, probability }) => ({ character: characters[index - 1]!, probability })),
        center: ((step + 0.5) * stride - leadIn) / length,
      }));
    },
    close: () => session.release(),
  };
}

const columnWidth = 32;
const stride = 8;
/** Blank pixels before the first glyph; the training set had about as much. */
const leadIn = 8;
const candidatesKept = 6;
/** Longer than any real column: 60 glyphs. Bounds memory when a detector hands over a panel border. */
const maxLength = 2400;

async function load(modelsDir: string, threads: number) {
  try {
    const [session, list] = await Promise.all([
      InferenceSession.create(join(modelsDir, 'ocr-ja-vertical.onnx'), {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
      }),
      readFile(join(modelsDir, 'ocr-ja-vertical.chars.json'), 'utf8'),
    ]);
    return { session, characters: JSON.parse(list) as string[] };
  } catch (cause) {
    throw new PageError(
      'model-missing',
      `The Japanese reader could not be loaded from ${modelsDir}: ocr-ja-vertical.onnx and ocr-ja-vertical.chars.json belong there (they come with the repository).`,
      { cause },
    );
  }
}

function layOnSide(column: GrayImage): Tensor {
  const length = Math.ceil((column.height + 4 * stride) / 16) * 16;
  const values = new Float32Array(columnWidth * length).fill(medianGray(column) / 255);
  for (let y = 0; y < column.height; y++) {
    for (let x = 0; x < columnWidth; x++) {
      values[x * length + leadIn + y] = column.data[y * columnWidth + x]! / 255;
    }
  }
  return new Tensor('float32', values, [1, 1, columnWidth, length]);
}

type Peak = { step: number; last: number; classes: { index: number; probability: number }[] };

/**
 * A glyph lights up one to three neighbouring steps. Neighbours are one glyph, even when they disagree about
 * which: the surer step speaks for both (glyphs stand at least two steps apart).
 */
function peaksOf(logits: Float32Array, classCount: number, steps: number): Peak[] {
  const peaks: Peak[] = [];
  for (let step = 0; step < steps; step++) {
    const classes = likeliest(logits, classCount, steps, step);
    if (classes[0]!.index === 0) continue;
    const peak: Peak = { step, last: step, classes: classes.filter(({ index }) => index !== 0) };
    const previous = peaks.at(-1);
    if (previous && step - previous.last === 1) {
      const surer = peak.classes[0]!.probability > previous.classes[0]!.probability;
      const same = peak.classes[0]!.index === previous.classes[0]!.index;
      if (surer) peaks[peaks.length - 1] = peak;
      else if (same) previous.last = step;
    } else {
      peaks.push(peak);
    }
  }
  return peaks;
}

function likeliest(logits: Float32Array, classCount: number, steps: number, step: number) {
  const best: { index: number; logit: number }[] = [];
  for (let index = 0; index < classCount; index++) {
    const logit = logits[index * steps + step]!;
    if (best.length === candidatesKept && logit <= best.at(-1)!.logit) continue;
    let place = best.length;
    while (place > 0 && best[place - 1]!.logit < logit) place--;
    best.splice(place, 0, { index, logit });
    if (best.length > candidatesKept) best.pop();
  }
  const top = best[0]!.logit;
  let sum = 0;
  for (let index = 0; index < classCount; index++) sum += Math.exp(logits[index * steps + step]! - top);
  return best.map(({ index, logit }) => ({ index, probability: Math.exp(logit - top) / sum }));
}

function clampLength(length: number): number {
  return Math.max(16, Math.min(maxLength, length));
}
