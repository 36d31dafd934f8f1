import { describe, expect, it } from 'vitest';
import type { Box } from '../lib/page/region-document';
import { orderBlocks } from './order';
import type { TextBlock } from './page';

const page = { width: 800, height: 1200 };

describe('the order of reading', () => {
  const grid = {
    topLeft: box(80, 80, 120, 150),
    topRight: box(600, 60, 120, 150),
    bottomLeft: box(80, 700, 120, 150),
    bottomRight: box(600, 720, 120, 150),
  };

  it('reads manga by rows from right to left', () => {
    expect(read(grid, 'right-to-left')).toEqual(['topRight', 'topLeft', 'bottomRight', 'bottomLeft']);
  });

  it('reads comics by rows from left to right', () => {
    expect(read(grid, 'left-to-right')).toEqual(['topLeft', 'topRight', 'bottomLeft', 'bottomRight']);
  });

  it('reads strips from top to bottom only', () => {
    const strip = { second: box(50, 300, 100, 50), first: box(500, 260, 100, 50), third: box(300, 900, 90, 90) };
    expect(read(strip, 'top-to-bottom')).toEqual(['first', 'second', 'third']);
  });

  it('finishes one panel of a row before the next though its texts stand at several heights', () => {
    const row = { high: box(620, 60, 90, 80), low: box(560, 230, 90, 80), next: box(120, 130, 90, 120) };
    expect(read(row, 'right-to-left')).toEqual(['high', 'low', 'next']);
  });

  it('is not confused by an advertisement down the margin', () => {
    const rows = { ad: box(20, 60, 30, 1000), ...grid };
    expect(read(rows, 'right-to-left')).toEqual(['topRight', 'topLeft', 'bottomRight', 'bottomLeft', 'ad']);
  });

  it('reads overlapping balloons from the corner where reading starts', () => {
    const pair = { second: box(300, 180, 160, 160), first: box(400, 100, 160, 160) };
    expect(read(pair, 'right-to-left')).toEqual(['first', 'second']);
  });

  it('names every block once, whatever the layout', () => {
    const boxes = Array.from({ length: 60 }, (_, i) => box((i * 197) % 700, (i * 331) % 1100, 40 + (i % 7) * 20, 60));
    const order = orderBlocks(boxes.map(blockOf), 'right-to-left', page);
    expect([...order].sort((a, b) => a - b)).toEqual(boxes.map((_, i) => i));
    expect(orderBlocks([], 'left-to-right', page)).toEqual([]);
  });
});

function read(named: Record<string, Box>, order: 'right-to-left' | 'left-to-right' | 'top-to-bottom'): string[] {
  const names = Object.keys(named);
  return orderBlocks(Object.values(named).map(blockOf), order, page).map((index) => names[index]!);
}

function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}

function blockOf(at: Box): TextBlock {
  return {
    lines: [{ box: at, direction: 'vertical', score: 1 }],
    box: at,
    direction: 'vertical',
    fontSize: 20,
    kind: 'balloon',
    polygon: [],
    area: [],
    colors: { text: [0, 0, 0], background: [255, 255, 255] },
    flatness: 1,
  };
}
