import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../lib/page/region-document';
import type { RgbImage } from '../page';
import { boxArea, overlapArea } from '../raster/box';
import { shareSet } from '../raster/mask';
import { openCtdNetwork } from './ctd-network';

/** Networks of 64 × 64 with comic-text-detector's outputs that take every dark pixel for text (make_ctd.py). */
const fixtures = join(import.meta.dirname, '../../tests/fixtures/detectors');

describe.each(['ctd.onnx', 'ctd-swapped.onnx'])('comic-text-detector, exported as %s', (file) => {
  it('gives lines grown back to their text, and the mask, in page pixels', async () => {
    const line = { x: 10, y: 30, width: 40, height: 10 };
    const { lines, textMask } = await find(file, page(64, 64, [line]));
    expect(lines).toHaveLength(1);
    expect(lines[0]!.score).toBeCloseTo(1, 1);
    expect(overlapArea(lines[0]!.box, line)).toBeCloseTo(boxArea(line), 0);
    expect(lines[0]!.box.height).toBeGreaterThan(12);
    expect(shareSet(textMask, line)).toBe(1);
    expect(shareSet(textMask, { x: 0, y: 0, width: 64, height: 28 })).toBe(0);
  });

  it('sees a strip in tiles, each line once or twice and none in halves', async () => {
    // The middle ones lie across seams of tiles, and one is taller than what two tiles share.
    const texts = [8, 58, 140].map((y) => ({ x: 12, y, width: 30, height: 9 }));
    const column = { x: 50, y: 85, width: 8, height: 40 };
    const { lines } = await find(file, page(64, 200, [...texts, column]));
    for (const text of [...texts, column]) {
      const on = lines.filter(({ box }) => overlapArea(box, text) > 0);
      expect(on.length).toBeGreaterThan(0);
      for (const { box } of on) expect(overlapArea(box, text)).toBeGreaterThan(0.95 * boxArea(text));
    }
  });

  it('keeps one of two blocks in one place and no doubtful ones', async () => {
    const { blocks } = await find(file, page(64, 64, []));
    expect(blocks).toHaveLength(1);
    expect(blocks[0]!.score).toBeCloseTo(0.855, 3);
    expect(blocks[0]!.box).toMatchObject({ width: 12, height: 8 });
  });

  it('scales a wider page to squares and back', async () => {
    const line = { x: 30, y: 20, width: 30, height: 12 };
    const { lines, textMask } = await find(file, page(100, 70, [line]));
    const on = lines.filter(({ box }) => overlapArea(box, line) > 0.9 * boxArea(line));
    expect(on.length).toBeGreaterThan(0);
    expect(shareSet(textMask, line)).toBeGreaterThan(0.85);
    expect(textMask).toMatchObject({ width: 100, height: 70 });
  });
});

it('does not take the black around a small page for text', async () => {
  const { lines, textMask } = await find('ctd.onnx', page(40, 30, []));
  expect(lines).toEqual([]);
  expect(textMask.data.every((pixel) => pixel === 0)).toBe(true);
});

async function find(file: string, image: RgbImage) {
  const network = await openCtdNetwork(join(fixtures, file));
  try {
    return await network.find(image);
  } finally {
    await network.close();
  }
}

/** White, with black boxes. */
function page(width: number, height: number, boxes: Box[]): RgbImage {
  const data = new Uint8Array(3 * width * height).fill(255);
  for (const { x, y, ...size } of boxes) {
    for (let row = y; row < y + size.height; row++)
      data.fill(0, 3 * (row * width + x), 3 * (row * width + x + size.width));
  }
  return { data, width, height };
}
