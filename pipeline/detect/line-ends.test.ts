import { describe, expect, it } from 'vitest';
import { drawText } from '@/tests/draw-text';
import { reachLineEnds } from './line-ends';

const column = () => drawText(['先生に会う'], { font: 'noto-sans-jp', direction: 'vertical', size: 40 });

describe('reachLineEnds', () => {
  it('draws a line out over a glyph that its end cuts, at either end', () => {
    const { image, block } = column();
    const line = block.lines[0]!;
    const whole = { ...line.box };
    line.box = { ...whole, y: whole.y + 50, height: whole.height - 110 };
    const reached = reachLineEnds(image, block, line);
    expect(reached.y).toBeLessThan(whole.y + 10);
    expect(reached.y + reached.height).toBeGreaterThan(whole.y + whole.height - 10);
  });

  it('does not run into the next line of the block', () => {
    const { image, block } = column();
    const line = block.lines[0]!;
    const upper = { ...line, box: { ...line.box, height: 85 } };
    const lower = { ...line, box: { ...line.box, y: line.box.y + 87, height: line.box.height - 87 } };
    expect(reachLineEnds(image, { ...block, lines: [upper, lower] }, upper)).toEqual(upper.box);
  });
});
