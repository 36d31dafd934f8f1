import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RgbImage, TextBlock } from '@/pipeline/page';
import type { BlockReader } from '@/pipeline/read/block-reader';
import type { DrawnBlock } from '../draw-text';

export type ReaderUnderContract = {
  reader: BlockReader;
  /** A block that this reader reads, and what stands in each of its lines. */
  drawn: DrawnBlock;
  texts: string[];
};

/** What every reader of blocks promises, whatever is behind it. */
export function blockReaderContract(
  name: string,
  make: () => Promise<ReaderUnderContract>,
  close: () => Promise<void>,
): void {
  describe(`${name} keeps the reader's contract`, () => {
    let reader: BlockReader;
    let drawn: DrawnBlock;
    let texts: string[];

    beforeAll(async () => {
      ({ reader, drawn, texts } = await make());
    });
    afterAll(close);

    test('each line is read, in the order of the block', async () => {
      const lines = await reader.read(drawn.image, drawn.block);
      expect(lines.map(({ text }) => text.replace(/\s/g, ''))).toEqual(texts.map((text) => text.replace(/\s/g, '')));
    });

    test('what is read is believed, between 0 and 1', async () => {
      for (const { confidence } of await reader.read(drawn.image, drawn.block)) {
        expect(confidence).toBeGreaterThan(0.6);
        expect(confidence).toBeLessThanOrEqual(1);
      }
    });

    test('one line of the block alone gives one reading', async () => {
      const last = drawn.block.lines.at(-1)!;
      const lines = await reader.read(drawn.image, { ...drawn.block, box: last.box, lines: [last] });
      expect(lines).toHaveLength(1);
    });

    test('a block without lines gives none', async () => {
      expect(await reader.read(drawn.image, { ...drawn.block, lines: [] })).toEqual([]);
    });

    test('nothing is read on bare paper', async () => {
      const lines = await reader.read(paperLike(drawn.image), drawn.block);
      expect(lines).toEqual(drawn.block.lines.map(() => ({ text: '', confidence: 0 })));
    });

    test('the same block is read alike twice, also at the same time', async () => {
      const [first, second] = await Promise.all([
        reader.read(drawn.image, drawn.block),
        reader.read(drawn.image, drawn.block),
      ]);
      expect(second).toEqual(first);
    });

    test('picture and block stay as they were', async () => {
      const before = { pixels: drawn.image.data.slice(), block: structuredClone(drawn.block) as TextBlock };
      await reader.read(drawn.image, drawn.block);
      expect(Buffer.compare(drawn.image.data, before.pixels)).toBe(0);
      expect(drawn.block).toEqual(before.block);
    });

    test('a line that reaches over the page’s edge is no failure', async () => {
      const line = drawn.block.lines[0]!;
      const box = { ...line.box, x: line.box.x - 200, y: line.box.y - 5, width: line.box.width + 400 };
      const lines = await reader.read(drawn.image, { ...drawn.block, box, lines: [{ ...line, box }] });
      expect(lines).toHaveLength(1);
    });

    test('a line of a single pixel is no failure', async () => {
      const line = { ...drawn.block.lines[0]!, box: { x: 3, y: 3, width: 1, height: 1 } };
      expect(await reader.read(drawn.image, { ...drawn.block, box: line.box, lines: [line] })).toHaveLength(1);
    });
  });
}

function paperLike({ data, width, height }: RgbImage): RgbImage {
  return { data: new Uint8Array(data.length).fill(255), width, height };
}
