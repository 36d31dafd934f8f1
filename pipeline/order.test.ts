import { describe, expect, it } from 'vitest';
import type { Box } from '../lib/page/region-document';
import { orderBlocks } from './order';
import type { RgbImage, TextBlock } from './page';

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

describe('the order of reading over drawn panels', () => {
  const rightToLeft = 'right-to-left';

  it('finishes a panel before the one beside it, where texts alone look like rows', () => {
    const panels = [box(20, 20, 370, 1160), box(410, 20, 370, 1160)];
    const texts = {
      topLeft: box(60, 80, 90, 90),
      topRight: box(600, 90, 90, 90),
      lowLeft: box(60, 900, 90, 90),
      lowRight: box(600, 890, 90, 90),
    };
    expect(read(texts, rightToLeft, drawn(panels))).toEqual(['topRight', 'lowRight', 'topLeft', 'lowLeft']);
    expect(read(texts, 'left-to-right', drawn(panels))).toEqual(['topLeft', 'lowLeft', 'topRight', 'lowRight']);
    expect(read(texts, rightToLeft)).toEqual(['topRight', 'topLeft', 'lowRight', 'lowLeft']);
  });

  it('reads a tall panel, then the two beside it', () => {
    const panels = [box(420, 20, 360, 1160), box(20, 20, 380, 560), box(20, 600, 380, 580)];
    const texts = {
      upper: box(150, 60, 80, 120),
      tallHigh: box(650, 300, 80, 120),
      tallLow: box(480, 1000, 80, 120),
      lower: box(200, 640, 80, 120),
    };
    expect(read(texts, rightToLeft, drawn(panels))).toEqual(['tallHigh', 'tallLow', 'upper', 'lower']);
  });

  it('reads two panels of a row in turn though the second has the higher text, and nested rows inside a column', () => {
    const panels = [
      box(20, 20, 360, 380),
      box(400, 20, 380, 380),
      box(20, 420, 200, 760),
      box(240, 420, 540, 370),
      box(240, 810, 540, 370),
    ];
    const texts = {
      rightLow: box(600, 290, 70, 90),
      leftHigh: box(60, 40, 70, 90),
      nestedUpper: box(300, 640, 70, 90),
      nestedLower: box(660, 830, 70, 90),
      side: box(60, 440, 70, 90),
    };
    expect(read(texts, rightToLeft, drawn(panels))).toEqual([
      'rightLow',
      'leftHigh',
      'nestedUpper',
      'nestedLower',
      'side',
    ]);
  });

  it('sees gutters behind balloons that overlap them, and counts those to the panel that holds more of them', () => {
    const panels = [box(20, 20, 760, 560), box(20, 600, 760, 580)];
    const texts = { across: box(300, 500, 140, 130), below: box(560, 640, 90, 90), left: box(60, 640, 90, 90) };
    expect(read(texts, rightToLeft, drawn(panels, [texts.across]))).toEqual(['across', 'below', 'left']);
  });

  it('takes borderless art for one panel', () => {
    const texts = { upper: box(500, 100, 90, 90), lower: box(200, 800, 90, 90) };
    const image = drawn([]);
    for (let i = 0; i < image.data.length; i += 7) image.data[i] = 90;
    expect(read(texts, rightToLeft, image)).toEqual(['upper', 'lower']);
  });

  it('reads a page on black paper by its panels', () => {
    const panels = [box(20, 20, 370, 1160), box(410, 20, 370, 1160)];
    const image = drawn(panels);
    for (let i = 0; i < image.data.length; i++) image.data[i] = 255 - image.data[i]!;
    const texts = { left: box(60, 80, 90, 90), rightLow: box(600, 900, 90, 90) };
    expect(read(texts, rightToLeft, image)).toEqual(['rightLow', 'left']);
  });

  it('puts a title over the panels first', () => {
    const panels = [box(20, 120, 370, 1060), box(410, 120, 370, 1060)];
    const texts = { left: box(60, 180, 90, 90), right: box(600, 190, 90, 90), title: box(200, 30, 400, 60) };
    expect(read(texts, rightToLeft, drawn(panels))).toEqual(['title', 'right', 'left']);
  });
});

it('reads texts of a strip that stand beside each other from left to right', () => {
  const strip = { right: box(500, 260, 100, 60), left: box(50, 268, 100, 60), below: box(50, 900, 90, 90) };
  expect(read(strip, 'top-to-bottom')).toEqual(['left', 'right', 'below']);
});

type Order = 'right-to-left' | 'left-to-right' | 'top-to-bottom';

function read(named: Record<string, Box>, order: Order, image: RgbImage | typeof page = page): string[] {
  const names = Object.keys(named);
  return orderBlocks(Object.values(named).map(blockOf), order, image).map((index) => names[index]!);
}

/** White paper with framed panels, half of each shaded, and white balloons over all. */
function drawn(panels: Box[], balloons: Box[] = []): RgbImage {
  const data = new Uint8Array(3 * page.width * page.height).fill(255);
  const fill = ({ x, y, width, height }: Box, value: number) => {
    for (let row = y; row < y + height; row++)
      data.fill(value, 3 * (row * page.width + x), 3 * (row * page.width + x + width));
  };
  for (const { x, y, width, height } of panels) {
    fill({ x, y, width, height }, 0);
    fill({ x: x + 4, y: y + 4, width: width - 8, height: height - 8 }, 255);
    fill({ x: x + 4, y: y + Math.round(height / 2), width: width - 8, height: Math.round(height / 2) - 4 }, 170);
  }
  for (const balloon of balloons) {
    fill(balloon, 0);
    fill({ x: balloon.x + 4, y: balloon.y + 4, width: balloon.width - 8, height: balloon.height - 8 }, 255);
  }
  return { data, ...page };
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
