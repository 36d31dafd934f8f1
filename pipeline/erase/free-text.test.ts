import { describe, expect, it } from 'vitest';
import { drawRows, drawTone, openSheet } from '../../tests/draw-balloons';
import type { RgbImage, TextBlock } from '../page';
import { eraseFreeText } from './free-text';
import type { Inpainter } from './inpainter';

type Sheet = ReturnType<typeof openSheet>;
const lines = ['FAREWELL MY', 'OLD FRIEND'];

describe('lettering on the art', () => {
  it('goes with its outline and its shadow, and shading comes back', async () => {
    const shade = (sheet: Sheet) => {
      const colors = sheet.context.createLinearGradient(0, 0, 0, 260);
      colors.addColorStop(0, '#c8434a');
      colors.addColorStop(1, '#f6d3b3');
      sheet.context.fillStyle = colors;
      sheet.context.fillRect(0, 0, 480, 260);
    };
    const { page, bare } = drawn(shade, (sheet) => {
      letter(sheet, '#2a2438', 4, '#2a2438');
      letter(sheet, '#1d3b8f', 0, '#ffffff');
    });
    expect(differing(page, bare, 24)).toBeGreaterThan(5000);
    expect(await eraseFreeText(page, block([29, 59, 143], [255, 255, 255]), [], null)).toBe(true);
    expect(differing(page, bare, 24)).toBe(0);
  });

  it('goes off screentone, whose dots go on', async () => {
    const tone = (sheet: Sheet) => drawTone(sheet, { x: 0, y: 0, width: 480, height: 260 }, '#777777', 7);
    const { page, bare } = drawn(tone, (sheet) => letter(sheet, '#000000', 0, '#ffffff'));
    const before = differing(page, bare, 60);
    expect(await eraseFreeText(page, block([0, 0, 0], [255, 255, 255]), [], null)).toBe(true);
    expect(differing(page, bare, 60)).toBeLessThan(0.03 * before);
  });

  it('stays where lines cross under it, and nothing is touched', async () => {
    const { page } = drawn(hatch, (sheet) => letter(sheet, '#b3202a', 0, '#ffffff'));
    const copy = page.data.slice();
    expect(await eraseFreeText(page, block([179, 32, 42], [255, 255, 255]), [], null)).toBe(false);
    expect(page.data).toEqual(copy);
  });

  it('goes from there too when a network draws what fits around it, and only then', async () => {
    const { page, bare } = drawn(hatch, (sheet) => letter(sheet, '#b3202a', 0, '#ffffff'));
    const before = differing(page, bare, 24);
    const blind = network((fill) => fill.fill(128));
    expect(await eraseFreeText(page, block([179, 32, 42], [255, 255, 255]), [], blind)).toBe(false);
    const seeing = network((fill, { left, top, width, height }) => {
      for (let y = 0; y < height; y++) {
        const from = 3 * ((top + y) * bare.width + left);
        fill.set(bare.data.subarray(from, from + 3 * width), 3 * y * width);
      }
    });
    expect(await eraseFreeText(page, block([179, 32, 42], [255, 255, 255]), [], seeing)).toBe(true);
    expect(differing(page, bare, 24)).toBeLessThan(0.01 * before);
  });
});

describe('lettering with a rim of paper', () => {
  const strokes = (sheet: Sheet) => {
    sheet.context.strokeStyle = '#000000';
    sheet.context.lineWidth = 2;
    for (let x = 6; x < 480; x += 14) {
      sheet.context.beginPath();
      sheet.context.moveTo(x, 0);
      sheet.context.lineTo(x + 2, 96);
      sheet.context.stroke();
    }
  };

  it('becomes paper over lines drawn on paper, which end at its rim as before', async () => {
    const { page } = drawn(strokes, (sheet) => letter(sheet, '#000000', 0, '#ffffff', 18));
    const wanted = drawn(strokes, (sheet) => letter(sheet, '#ffffff', 0, '#ffffff', 18)).page;
    const before = differing(page, wanted, 24);
    expect(await eraseFreeText(page, block([0, 0, 0], [255, 255, 255]), [], null)).toBe(true);
    expect(differing(page, wanted, 24)).toBeLessThan(0.03 * before);
  });

  it('stays in the midst of colour, where its rim would stay as a pale silhouette', async () => {
    const red = (sheet: Sheet) => {
      hatch(sheet);
      sheet.context.fillStyle = '#c8434a';
      sheet.context.fillRect(0, 0, 480, 130);
    };
    const { page } = drawn(red, (sheet) => letter(sheet, '#000000', 0, '#ffffff', 24));
    expect(await eraseFreeText(page, block([0, 0, 0], [255, 255, 255]), [], null)).toBe(false);
  });
});

function drawn(ground: (sheet: Sheet) => void, text: (sheet: Sheet) => void): { page: RgbImage; bare: RgbImage } {
  const [with_, without] = [openSheet(480, 260), openSheet(480, 260)];
  ground(with_);
  ground(without);
  text(with_);
  return { page: with_.read(), bare: without.read() };
}

function letter(sheet: Sheet, ink: string, offset: number, outline: string, outlineWidth = 8): void {
  const at = { center: 240 + offset, top: 80 + offset, size: 38 };
  drawRows(sheet, lines, { ...at, ink });
  sheet.context.lineWidth = outlineWidth;
  sheet.context.lineJoin = 'round';
  sheet.context.strokeStyle = outline;
  lines.forEach((line, row) => {
    sheet.context.strokeText(line, at.center, at.top + (row + 0.5) * at.size * 1.25);
  });
  drawRows(sheet, lines, { ...at, ink });
}

function hatch(sheet: Sheet): void {
  sheet.context.lineWidth = 5;
  for (let i = 0; i < 60; i++) {
    sheet.context.strokeStyle = `hsl(${(i * 47) % 360} 60% ${25 + ((i * 31) % 50)}%)`;
    sheet.context.beginPath();
    sheet.context.moveTo((i * 73) % 480, 0);
    sheet.context.lineTo((i * 131) % 480, 260);
    sheet.context.stroke();
  }
}

function network(draw: (fill: Uint8Array, window: Parameters<Inpainter['fill']>[1]) => void): Inpainter {
  return {
    fill: async (_, holes) => {
      const data = new Uint8Array(3 * holes.width * holes.height);
      draw(data, holes);
      return { data, width: holes.width, height: holes.height };
    },
    close: async () => {},
  };
}

function block(text: [number, number, number], background: [number, number, number]): TextBlock {
  const boxes = lines.map((_, row) => ({ x: 100, y: 84 + row * 47.5, width: 280, height: 40 }));
  return {
    lines: boxes.map((box) => ({ box, direction: 'horizontal', score: 0.9 })),
    box: { x: 100, y: 84, width: 280, height: 88 },
    direction: 'horizontal',
    fontSize: 36,
    kind: 'free',
    polygon: [],
    area: [],
    colors: { text, background },
    flatness: 0.2,
  };
}

function differing(a: RgbImage, b: RgbImage, tolerance: number): number {
  let count = 0;
  for (let i = 0; i < a.data.length; i += 3) {
    if ([0, 1, 2].some((c) => Math.abs(a.data[i + c]! - b.data[i + c]!) > tolerance)) count++;
  }
  return count;
}
