import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ModelFile, VisionEntry } from '@/pipeline/models/model-entry';
import { onnxModel } from './tiny-onnx';

/**
 * A recogniser of PaddleOCR's signature that knows characters by their shade: it looks at stretches of eight columns
 * and answers the character whose level of blue (-1 to 1) comes nearest; the blank is white.
 */
export function shadePaddle(characters: string[], { logits = false } = {}): { model: Buffer; keys: string } {
  const classes = characters.length + 2;
  const levels = shadeLevels(characters.length);
  // Nearest level = largest of 2·level·x - level², which is linear in the mean x of a stretch.
  const area = 48 * 8;
  const weights = levels.flatMap((level) => [...plane((2 * sharpness * level) / area, area), ...plane(0, 2 * area)]);
  const bias = levels.map((level) => -sharpness * level * level);
  const model = onnxModel({
    inputs: [{ name: 'x', type: 'float32', shape: [1, 3, 48, 'W'] }],
    outputs: [{ name: 'y', type: 'float32', shape: [1, 'T', classes] }],
    constants: [
      { name: 'w', dims: [classes, 3, 48, 8], floats: weights },
      { name: 'b', dims: [classes], floats: bias },
      { name: 'axis', dims: [1], ints: [2] },
    ],
    nodes: [
      {
        operator: 'Conv',
        inputs: ['x', 'w', 'b'],
        outputs: ['c'],
        attributes: { kernel_shape: [48, 8], strides: [48, 8] },
      },
      { operator: 'Squeeze', inputs: ['c', 'axis'], outputs: ['s'] },
      { operator: 'Transpose', inputs: ['s'], outputs: [logits ? 'y' : 't'], attributes: { perm: [0, 2, 1] } },
      ...(logits ? [] : [{ operator: 'Softmax', inputs: ['t'], outputs: ['y'], attributes: { axis: 2 } }]),
    ],
  });
  return { model, keys: `${characters.join('\n')}\n` };
}

/** The shade of blue, 0 to 255, that `shadePaddle` reads as the character at `index`. */
export function shadeOf(index: number, count: number): number {
  return Math.round((shadeLevels(count)[index + 1]! + 1) * 127.5);
}

/** Blank first, at white; then the characters from dark on; the space out of reach. */
function shadeLevels(count: number): number[] {
  return [1, ...Array.from({ length: count }, (_, index) => -1 + (1.6 * index) / count), -9];
}

const sharpness = 400;

function plane(value: number, size: number): number[] {
  return Array.from({ length: size }, () => value);
}

/**
 * The two networks of manga-ocr's signature: the encoder sees four bands of the picture, the decoder answers one
 * character for each (by its shade, from black to white), then the end token.
 */
export function shadeMangaOcr(characters: string[]): { encoder: Buffer; decoder: Buffer; keys: string } {
  const area = 3 * 56 * 224;
  const encoder = onnxModel({
    inputs: [{ name: 'pixel_values', type: 'float32', shape: ['N', 3, 224, 224] }],
    outputs: [{ name: 'last_hidden_state', type: 'float32', shape: ['N', 4, 1] }],
    constants: [
      { name: 'w', dims: [1, 3, 56, 224], floats: plane(1 / area, area) },
      { name: 'axis', dims: [1], ints: [1] },
    ],
    nodes: [
      {
        operator: 'Conv',
        inputs: ['pixel_values', 'w'],
        outputs: ['c'],
        attributes: { kernel_shape: [56, 224], strides: [56, 224] },
      },
      { operator: 'Squeeze', inputs: ['c', 'axis'], outputs: ['last_hidden_state'] },
    ],
  });
  const structure = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
  const end = 5;
  const levels = [
    ...structure.map((name) => (name === '[SEP]' ? end : -9)),
    ...characters.map((_, index) => -1 + (2 * index) / (characters.length - 1)),
  ];
  const decoder = onnxModel({
    inputs: [
      { name: 'input_ids', type: 'int64', shape: ['N', 'L'] },
      { name: 'encoder_hidden_states', type: 'float32', shape: ['N', 'S', 1] },
    ],
    outputs: [{ name: 'logits', type: 'float32', shape: ['N', 'L', levels.length] }],
    constants: [
      { name: 'end', dims: [1, 1, 1], floats: [end] },
      { name: 'zero', dims: [1], ints: [0] },
      { name: 'one', dims: [1], ints: [1] },
      { name: 'w', dims: [1, levels.length], floats: levels.map((level) => 2 * sharpness * level) },
      { name: 'b', dims: [levels.length], floats: levels.map((level) => -sharpness * level * level) },
    ],
    nodes: [
      { operator: 'Concat', inputs: ['encoder_hidden_states', 'end'], outputs: ['all'], attributes: { axis: 1 } },
      { operator: 'Shape', inputs: ['input_ids'], outputs: ['shape'] },
      { operator: 'Gather', inputs: ['shape', 'one'], outputs: ['length'] },
      { operator: 'Slice', inputs: ['all', 'zero', 'length', 'one'], outputs: ['seen'] },
      { operator: 'MatMul', inputs: ['seen', 'w'], outputs: ['m'] },
      { operator: 'Add', inputs: ['m', 'b'], outputs: ['logits'] },
    ],
  });
  return { encoder, decoder, keys: [...structure, ...characters].join('\r\n') };
}

/** Puts a reader where `npm run models` would have put it. */
export function installReader(
  downloadsDir: string,
  id: string,
  files: Partial<Record<ModelFile['role'], Buffer | string>>,
): void {
  const folder = path.join(downloadsDir, id);
  mkdirSync(folder, { recursive: true });
  const entry: VisionEntry = {
    id,
    kind: 'reading',
    label: 'a stand-in',
    version: 'test',
    licence: 'test',
    source: 'test',
    files: Object.entries(files).map(([role, content]) => {
      const bytes = Buffer.from(content as string);
      const name = `${role}.bin`;
      writeFileSync(path.join(folder, name), bytes);
      return {
        role: role as ModelFile['role'],
        name,
        urls: ['https://example.invalid/model'],
        compression: 'none',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    }),
  };
  writeFileSync(path.join(folder, 'entry.json'), JSON.stringify(entry));
}
