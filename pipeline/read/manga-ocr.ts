import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { PageError } from '../page';
import { type GrayImage, resizeGray } from './gray-image';

/** One character of a text with its probability. */
export type WrittenCharacter = { character: string; probability: number };

export type MangaOcr = {
  /** Reads a whole balloon, columns or rows, as it is on the page; furigana is left out by the network itself. */
  readPicture(picture: GrayImage): Promise<WrittenCharacter[]>;
  close(): Promise<void>;
};

/**
 * kha-white/manga-ocr as two ONNX networks without a cache of past steps: `pixel_values` 1×3×224×224, gray in all
 * three channels, -1 to 1 → hidden states; `input_ids` 1×n and `encoder_hidden_states` → `logits` 1×n×tokens.
 * Greedy: the likeliest next token until the end token.
 * @throws PageError model-missing
 */
export async function loadMangaOcr(
  files: { encoder: string; decoder: string; keys: string },
  threads: number,
): Promise<MangaOcr> {
  const { encoder, decoder, tokens } = await load(files, threads);
  return {
    async readPicture(picture) {
      const seen = await encoder.run({ pixel_values: await pixelsOf(picture) });
      const hidden = seen[encoder.outputNames[0]!]!;
      const written: WrittenCharacter[] = [];
      const ids = [startToken];
      while (ids.length < mostTokens) {
        const input = new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]);
        const output = await decoder.run({ input_ids: input, encoder_hidden_states: hidden });
        const logits = output[decoder.outputNames[0]!]!;
        const [, length, classes] = logits.dims as [number, number, number];
        const next = likeliest((logits.data as Float32Array).subarray((length - 1) * classes, length * classes));
        logits.dispose();
        if (next.token === endToken) break;
        ids.push(next.token);
        if (next.token < firstCharacter) continue;
        const character = (tokens[next.token] ?? '').replace(/\s/g, '');
        if (character !== '') written.push({ character, probability: next.probability });
      }
      hidden.dispose();
      return written;
    },
    async close() {
      await Promise.all([encoder.release(), decoder.release()]);
    },
  };
}

const pictureSize = 224;
/** [CLS], [SEP]; below the first character stand other marks of structure such as [UNK] and [MASK]. */
const startToken = 2;
const endToken = 3;
const firstCharacter = 5;
/** The network was trained with at most this many; a text that reaches it has run away. */
const mostTokens = 300;

async function load({ encoder, decoder, keys }: { encoder: string; decoder: string; keys: string }, threads: number) {
  try {
    const options = { intraOpNumThreads: threads, interOpNumThreads: 1 };
    const [first, second, list] = await Promise.all([
      InferenceSession.create(encoder, options),
      InferenceSession.create(decoder, options),
      readFile(keys, 'utf8'),
    ]);
    return { encoder: first, decoder: second, tokens: list.split(/\r?\n/) };
  } catch (cause) {
    throw new PageError('model-missing', 'manga-ocr could not be loaded: run `npm run models -- manga-ocr`.', {
      cause,
    });
  }
}

async function pixelsOf(picture: GrayImage): Promise<Tensor> {
  const { data } = await resizeGray(picture, pictureSize, pictureSize);
  const plane = pictureSize * pictureSize;
  const values = new Float32Array(3 * plane);
  for (let at = 0; at < plane; at++) {
    const value = data[at]! / 127.5 - 1;
    values[at] = value;
    values[plane + at] = value;
    values[2 * plane + at] = value;
  }
  return new Tensor('float32', values, [1, 3, pictureSize, pictureSize]);
}

function likeliest(logits: Float32Array): { token: number; probability: number } {
  let token = 0;
  for (let candidate = 1; candidate < logits.length; candidate++)
    if (logits[candidate]! > logits[token]!) token = candidate;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - logits[token]!);
  return { token, probability: 1 / sum };
}
