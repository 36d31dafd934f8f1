import { describe, expect, it } from 'vitest';
import type { Polygon } from '../../lib/page/region-document';
import { drawEllipse, drawRows, openSheet } from '../../tests/draw-balloons';
import type { RgbImage, TextBlock } from '../page';
import { erasePage } from './erase-page';

describe('text that touches what encloses it', () => {
  it('leaves the outline of a round balloon as it was, where glyphs reach it too', async () => {
    const draw = (withText: boolean): RgbImage => {
      const sheet = openSheet(360, 240);
      sheet.context.fillStyle = '#9fb4c7';
      sheet.context.fillRect(0, 0, 360, 240);
      drawEllipse(sheet, { x: 60, y: 60, width: 240, height: 110 });
      if (withText) drawRows(sheet, ['CLOSE THE DOOR', 'WINDOWS!'], { center: 180, top: 84, size: 25 });
      return sheet.read();
    };
    const [page, bare] = [draw(true), draw(false)];
    // The area as the detector measures it: an ellipse off the outline, cut where glyphs hang on that.
    const area = Array.from({ length: 60 }, (_, at): [number, number] => {
      const angle = (at / 60) * 2 * Math.PI;
      const [x, y] = [180 + 113 * Math.cos(angle), 115 + 48 * Math.sin(angle)];
      return x > 258 && y < 116 ? [258, Math.max(y, 112)] : [x, y];
    });
    const boxes = [
      { x: 76, y: 84, width: 208, height: 30 },
      { x: 118, y: 116, width: 124, height: 30 },
    ];
    const before = differing(page, bare, 40);
    const { plate } = await erasePage(page, [block(area, boxes, 22)]);
    expect(differing(plate, bare, 40)).toBeLessThan(0.01 * before);
  });

  it('takes an initial out of a caption on whose border it hangs, and the border stays', async () => {
    const draw = (withText: boolean): RgbImage => {
      const sheet = openSheet(420, 160, '#a8c686');
      sheet.context.fillStyle = '#fff3d6';
      sheet.context.fillRect(30, 30, 360, 100);
      if (withText) {
        sheet.context.fillStyle = '#000000';
        // A letter of one stem and two arms, from the border down.
        sheet.context.fillRect(36, 30, 7, 46);
        sheet.context.fillRect(36, 52, 22, 6);
        drawRows(sheet, ['HE STORM CAME'], { center: 210, top: 44, size: 26 });
      }
      sheet.context.strokeStyle = '#000000';
      sheet.context.lineWidth = 3;
      sheet.context.strokeRect(30, 30, 360, 100);
      return sheet.read();
    };
    const [page, bare] = [draw(true), draw(false)];
    const area: Polygon = [
      [62, 35],
      [385, 35],
      [385, 125],
      [35, 125],
      [35, 80],
      [62, 80],
    ];
    const { plate } = await erasePage(page, [block(area, [{ x: 100, y: 44, width: 220, height: 34 }], 24)]);
    expect(differing(page, bare, 40)).toBeGreaterThan(1500);
    // The row where the stem runs into the border's soft edge cannot be told from that.
    expect(differing(plate, bare, 40)).toBeLessThan(10);
  });
});

function block(area: Polygon, boxes: TextBlock['box'][], fontSize: number): TextBlock {
  return {
    lines: boxes.map((box) => ({ box, direction: 'horizontal', score: 0.9 })),
    box: boxes[0]!,
    direction: 'horizontal',
    fontSize,
    kind: area.length > 10 ? 'balloon' : 'caption',
    polygon: [],
    area,
    colors: { text: [0, 0, 0], background: area.length > 10 ? [255, 255, 255] : [255, 243, 214] },
    flatness: 0.8,
  };
}

function differing(a: RgbImage, b: RgbImage, tolerance: number): number {
  let count = 0;
  for (let i = 0; i < a.data.length; i += 3) {
    if ([0, 1, 2].some((c) => Math.abs(a.data[i + c]! - b.data[i + c]!) > tolerance)) count++;
  }
  return count;
}
