import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { WritingDirection } from '../../lib/page/region-document';
import { PageError } from '../page';
import { type GrayImage, medianGray, resizeGray } from './gray-image';

/** One glyph position: candidates from the most to the less likely. */
export type GlyphGuess = {
  candidates: { character: string; probability: number }[];
  /** Centre along the line, 0 at its start and 1 at its end. */
  center: number;
  /** Seen in two pictures of the line: something stands there, whichever glyph it is. */
  isConfirmed?: boolean;
};

export type GlyphNet = {
  /**
   * Reads one line, dark on light, cut close around the glyphs.
   * @returns its glyphs in reading order
   */
  readLine(line: GrayImage, direction: WritingDirection): Promise<GlyphGuess[]>;
  close(): Promise<void>;
};

/** Our own networks that read glyph by glyph. */
export const glyphNetNames = ['ocr-ja', 'ocr-ko'] as const;
export type GlyphNetName = (typeof glyphNetNames)[number];

/**
 * One of our own networks (models/ocr-ja.md, models/ocr-ko.md). Input `x`: 1×1×32×L for a row, 1×1×L×32 for a column,
 * both upright, 0 black to 1 white; output `y`: logits for L/8 − 3 steps, of which step s names the glyph whose middle
 * is near pixel 8s + 16, class 0 meaning "no glyph here", class n the n-th character of the list.
 * @throws PageError model-missing
 */
export async function loadGlyphNet(modelsDir: string, name: GlyphNetName, threads: number): Promise<GlyphNet> {
  const { session, characters } = await load(modelsDir, name, threads);
  return {
    async readLine(line, direction) {
      const isColumn = direction === 'vertical';
      const [along, across] = isColumn ? [line.height, line.width] : [line.width, line.height];
      const length = clampLength(Math.round((along * lineSize) / across));
      const scaled = await resizeGray(line, isColumn ? lineSize : length, isColumn ? length : lineSize);
      const output = await session.run({ x: withPaper(scaled, direction) });
      const logits = output.y!;
      const glyphs = glyphsOf(logits.data as Float32Array, characters, logits.dims[2]!);
      logits.dispose();
      return glyphs.map(({ candidates, step }) => ({
        candidates,
        center: (step * stride + windowMiddle - leadIn) / length,
      }));
    },
    close: () => session.release(),
  };
}

const lineSize = 32;
const stride = 8;
/** A step looks at 32 pixels; the glyph that it names stands in their middle. */
const windowMiddle = 16;
/** Blank pixels before the line and, at least, after it, as in training. */
const leadIn = 8;
const leadOut = 16;
const candidatesKept = 6;
/** Longer than any real line: 75 glyphs. Bounds memory when a detector hands over a panel border. */
const maxLength = 2400;

async function load(modelsDir: string, name: GlyphNetName, threads: number) {
  try {
    const [session, list] = await Promise.all([
      InferenceSession.create(join(modelsDir, `${name}.onnx`), { intraOpNumThreads: threads, interOpNumThreads: 1 }),
      readFile(join(modelsDir, `${name}.chars.json`), 'utf8'),
    ]);
    return { session, characters: JSON.parse(list) as string[] };
  } catch (cause) {
    throw new PageError(
      'model-missing',
      `A reader could not be loaded from ${modelsDir}: ${name}.onnx and ${name}.chars.json belong there (they come with the repository).`,
      { cause },
    );
  }
}

function withPaper(line: GrayImage, direction: WritingDirection): Tensor {
  const isColumn = direction === 'vertical';
  const length = Math.ceil(((isColumn ? line.height : line.width) + leadIn + leadOut) / stride) * stride;
  const [width, height] = isColumn ? [lineSize, length] : [length, lineSize];
  const values = new Float32Array(width * height).fill(medianGray(line) / 255);
  const start = isColumn ? leadIn * width : leadIn;
  for (let y = 0; y < line.height; y++) {
    for (let x = 0; x < line.width; x++) values[start + y * width + x] = line.data[y * line.width + x]! / 255;
  }
  return new Tensor('float32', values, [1, 1, height, width]);
}

/** `step`: the surest of those that it lights up, `last`: the last of them. */
type Glyph = { step: number; last: number; candidates: GlyphGuess['candidates'] };

/**
 * A glyph lights up one to three neighbouring steps. Neighbours are one glyph, even when they disagree about which: the
 * surer step speaks for both. Only narrow characters may stand a step from another one.
 */
function glyphsOf(logits: Float32Array, characters: string[], steps: number): Glyph[] {
  const glyphs: Glyph[] = [];
  for (let step = 0; step < steps; step++) {
    const classes = likeliest(logits, characters.length + 1, steps, step);
    if (classes[0]!.index === 0) continue;
    const candidates = classes
      .filter(({ index }) => index !== 0)
      .map(({ index, probability }) => ({ character: characters[index - 1]!, probability }));
    const top = candidates[0]!;
    const before = glyphs.at(-1);
    if (before && step - before.last === 1) {
      const known = before.candidates[0]!;
      const isSame = known.character === top.character;
      if (isSame || !(isNarrow(known.character) || isNarrow(top.character))) {
        before.last = step;
        if (top.probability > known.probability) Object.assign(before, { step, candidates });
        continue;
      }
    }
    glyphs.push({ step, last: step, candidates });
  }
  return glyphs;
}

/** Latin letters, digits, spaces and their marks: two of them may stand only a step apart. */
export function isNarrow(character: string): boolean {
  return character.charCodeAt(0) < 0x300;
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
