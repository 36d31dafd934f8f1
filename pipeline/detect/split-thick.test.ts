import { describe, expect, it } from 'vitest';
import { drawText } from '@/tests/draw-text';
import { boxAround } from '../raster/box';
import { splitThickLines } from './split-thick';

const found = (box: { x: number; y: number; width: number; height: number }) => ({ box, score: 0.99 });

describe('a line much thicker than the others of its page', () => {
  const { image, block } = drawText(['資料はもうでき', 'ていますか？'], {
    font: 'noto-sans-jp',
    direction: 'horizontal',
  });
  const [first, second] = block.lines.map(({ box }) => box) as [typeof block.box, typeof block.box];
  const both = found(boxAround([first, second]));
  const usual = [found(first), found(second), found(first)];

  it('becomes two where a lane of paper runs through it', () => {
    const lines = splitThickLines(image, [both, ...usual]);
    expect(lines).toHaveLength(5);
    const [upper, lower] = lines as [(typeof lines)[0], (typeof lines)[0]];
    expect(upper.box.y + upper.box.height).toBeCloseTo(lower.box.y);
    expect(lower.box.y).toBeGreaterThan(first.y + 0.8 * first.height);
    expect(lower.box.y).toBeLessThan(second.y + 0.2 * second.height);
  });

  it('stays one on a page where all lines are as thick', () => {
    expect(splitThickLines(image, [both])).toEqual([both]);
  });

  it('stays one where glyphs fill it', () => {
    const large = drawText(['はい、そうです'], { font: 'noto-sans-jp', direction: 'horizontal', size: 64 });
    const [box] = large.block.lines.map((line) => line.box);
    const small = found({ x: 0, y: 0, width: 90, height: 24 });
    expect(splitThickLines(large.image, [found(box!), small, small])).toEqual([found(box!), small, small]);
  });
});
