import { expect, it } from 'vitest';
import type { TextBlock } from '../page';
import { withLineBoxes } from './line-boxes';

it('measures the block around its lines, though they stay as they are', () => {
  const box = { x: 10, y: 20, width: 30, height: 40 };
  const lines = [{ box, direction: 'vertical', score: 1 }];
  const found = { lines, polygon: [], box: { x: 0, y: 0, width: 1, height: 1 } } as unknown as TextBlock;
  const block = withLineBoxes(found, [box]);
  expect(block.box).toEqual(box);
  expect(block.polygon).toHaveLength(4);
  expect(found.polygon).toEqual([]);
});
