import { describe, expect, it } from 'vitest';
import { openSheet } from '../../tests/draw-balloons';
import type { TextLine } from '../page';
import { withInitial } from './initials';

const line = (x: number, y: number, width: number): TextLine => ({
  box: { x, y, width, height: 26 },
  direction: 'horizontal',
  score: 0.9,
});

/** A caption's border, its lines, and on the border an "I" as bold as initials are. */
function drawCaption(withLetter: boolean) {
  const sheet = openSheet(400, 200, '#ffffff');
  sheet.context.lineWidth = 4;
  sheet.context.strokeRect(40, 40, 320, 120);
  sheet.context.fillStyle = '#000000';
  if (withLetter) sheet.context.fillRect(56, 36, 14, 38);
  for (const [x, y, width] of [
    [78, 56, 240],
    [52, 84, 260],
    [52, 112, 260],
  ] as const)
    for (let at = x; at < x + width; at += 14) sheet.context.fillRect(at, y, 3, 18);
  return sheet.read();
}

const lines = [line(76, 52, 244), line(50, 80, 264), line(50, 108, 264)];

describe('an initial on the border', () => {
  it('becomes part of the first line', () => {
    const [first, ...rest] = withInitial(drawCaption(true), { lines, direction: 'horizontal' });
    expect(first!.box.x).toBeLessThanOrEqual(56);
    expect(first!.box.y).toBeLessThan(45);
    expect(first!.box.x + first!.box.width).toBe(320);
    expect(rest).toEqual(lines.slice(1));
  });

  it('is not made of the border alone', () => {
    expect(withInitial(drawCaption(false), { lines, direction: 'horizontal' })).toEqual(lines);
  });
});
