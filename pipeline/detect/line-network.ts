import { join } from 'node:path';
import * as ort from 'onnxruntime-node';
import type { Box } from '../../lib/page/region-document';
import { type Component, labelComponents } from '../raster/components';
import { createMask } from '../raster/mask';
import { type NetworkOptions, sessionOptions } from './network-session';

/** A line as the network drew it, in pixels of the picture that was given to it. */
export type FoundLine = { box: Box; score: number };

/** Pixels ready for the network: three planes, width and height multiples of 32. */
export type NetworkInput = { planes: Float32Array; width: number; height: number };

export type LineNetwork = {
  find(input: NetworkInput): Promise<FoundLine[]>;
  close(): Promise<void>;
};

const pixelThreshold = 0.3;
const coreThreshold = 0.75;
const lineThreshold = 0.5;
const loosePacking = 0.62;
/** The network draws lines shrunk (Liao et al., Real-time Scene Text Detection with DB); this grows them back. */
const unclipRatio = 1.5;
const thinnestLine = 3;

/** Opens the text line detector, PP-OCRv4's with its arithmetic folded (models/text-lines.md). */
export async function openLineNetwork({ modelsDir, threads }: NetworkOptions): Promise<LineNetwork> {
  const session = await ort.InferenceSession.create(join(modelsDir, 'text-lines.onnx'), sessionOptions(threads));
  return {
    async find({ planes, width, height }) {
      const input = new ort.Tensor('float32', planes, [1, 3, height, width]);
      const outputs = await session.run({ [session.inputNames[0]!]: input });
      const probability = outputs[session.outputNames[0]!]!;
      const lines = linesOf(probability.data as Float32Array, width, height, lineThreshold);
      probability.dispose();
      input.dispose();
      return lines;
    },
    async close() {
      await session.release();
    },
  };
}

/**
 * Lines in a map of shrunk lines, one for each connected piece.
 * @param threshold mean probability from which a piece is a line
 */
export function linesOf(probability: Float32Array, width: number, height: number, threshold: number): FoundLine[] {
  const mask = createMask({ left: 0, top: 0, width, height });
  for (let i = 0; i < mask.data.length; i++) if (probability[i]! >= pixelThreshold) mask.data[i] = 1;
  const { labels, components } = labelComponents(mask);
  const sums = new Float64Array(components.length + 1);
  for (let i = 0; i < labels.length; i++) sums[labels[i]!]! += probability[i]!;

  const found: FoundLine[] = [];
  for (const component of components) {
    const { id, left, top, right, bottom, size } = component;
    const across = right - left + 1;
    const down = bottom - top + 1;
    const score = sums[id]! / size;
    if (Math.min(across, down) < thinnestLine || score < threshold) continue;
    // A component that fills little of its box is slanted, or two lines that touch: their cores lie apart.
    const cores = size < loosePacking * across * down ? coresOf(probability, width, labels, component) : [];
    const parts = cores.length > 1 ? cores : [component];
    for (const part of parts) found.push({ score, box: grownBox(part, parts.length > 1 ? 2 : 0, width, height) });
  }
  return found;
}

/** Components of the surely textual pixels of one component, in picture coordinates. */
function coresOf(probability: Float32Array, width: number, labels: Int32Array, whole: Component): Component[] {
  const mask = createMask({
    left: whole.left,
    top: whole.top,
    width: whole.right - whole.left + 1,
    height: whole.bottom - whole.top + 1,
  });
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const at = (y + mask.top) * width + x + mask.left;
      if (labels[at] === whole.id && probability[at]! >= coreThreshold) mask.data[y * mask.width + x] = 1;
    }
  }
  return labelComponents(mask)
    .components.map((core) => ({
      ...core,
      left: core.left + mask.left,
      right: core.right + mask.left,
      top: core.top + mask.top,
      bottom: core.bottom + mask.top,
    }))
    .filter((core) => Math.min(core.right - core.left, core.bottom - core.top) + 1 >= thinnestLine);
}

/** Grows a shrunk line back to its text: by area × ratio ÷ perimeter, as the DB paper's offset does. */
function grownBox(part: Component, extra: number, width: number, height: number): Box {
  const across = part.right - part.left + 1;
  const down = part.bottom - part.top + 1;
  const grow = extra + (across * down * unclipRatio) / (2 * (across + down));
  const x = Math.max(0, part.left - grow);
  const y = Math.max(0, part.top - grow);
  return {
    x,
    y,
    width: Math.min(width, part.right + 1 + grow) - x,
    height: Math.min(height, part.bottom + 1 + grow) - y,
  };
}
