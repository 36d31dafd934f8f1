import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawColumns, drawEllipse, drawRows, drawTone, openSheet } from '../../tests/draw-balloons';
import { createDetector, type Detector } from '../detect/detector';
import type { RgbImage, TextBlock } from '../page';
import { erasePage } from './erase-page';

let detector: Detector;

beforeAll(async () => {
  detector = await createDetector({});
});

afterAll(async () => {
  await detector.close();
});

describe('erasing', () => {
  it('leaves an empty balloon with its outline untouched, furigana and punctuation gone', async () => {
    const draw = (withText: boolean): RgbImage => {
      const sheet = openSheet(400, 460);
      drawTone(sheet, { x: 0, y: 0, width: 400, height: 460 }, '#000000');
      drawEllipse(sheet, { x: 100, y: 60, width: 200, height: 320 }, { tail: true });
      if (!withText) return sheet.read();
      drawColumns(sheet, ['今日は学校に', '行きますか？'], { right: 250, top: 120, size: 32 });
      drawColumns(sheet, ['きょう'], { right: 267, top: 118, size: 12 });
      drawColumns(sheet, ['！'], { right: 160, top: 260, size: 20 });
      return sheet.read();
    };
    const { plate, erased } = await eraseAll(draw(true));
    expect(erased).toEqual(erased.map(() => true));
    expect(differing(plate, draw(false), 8)).toBe(0);
  });

  it('empties a black balloon of its white text', async () => {
    const draw = (withText: boolean): RgbImage => {
      const sheet = openSheet(500, 300);
      drawEllipse(sheet, { x: 60, y: 50, width: 380, height: 200 }, { paper: '#101010' });
      if (withText)
        drawRows(sheet, ['YOU WILL NEVER', 'ESCAPE FROM ME!'], { center: 250, top: 112, size: 32, ink: '#ffffff' });
      return sheet.read();
    };
    const { plate } = await eraseAll(draw(true));
    expect(differing(plate, draw(false), 12)).toBe(0);
  });

  it('restores the dots of a toned caption', async () => {
    const draw = (withText: boolean): RgbImage => {
      const sheet = openSheet(500, 240, '#ffffff');
      sheet.context.fillStyle = '#f6d98b';
      sheet.context.fillRect(30, 40, 440, 130);
      drawTone(sheet, { x: 30, y: 40, width: 440, height: 130 }, '#e08a5a', 6);
      sheet.context.strokeRect(30, 40, 440, 130);
      if (withText)
        drawRows(sheet, ['MEANWHILE, IN ANOTHER', 'PART OF THE CITY...'], { center: 250, top: 70, size: 28 });
      return sheet.read();
    };
    const [before, clean] = [draw(true), draw(false)];
    const { plate } = await eraseAll(before);
    expect(darkPixels(plate)).toBeLessThanOrEqual(darkPixels(clean));
    // Filling with one colour would differ from the dots at a third of the erased pixels.
    expect(differing(plate, clean, 60)).toBeLessThan(0.04 * differing(before, clean, 60));
  });

  it('follows shading that one colour would not match', async () => {
    const draw = (withText: boolean): RgbImage => {
      const sheet = openSheet(500, 300);
      const shade = sheet.context.createLinearGradient(0, 0, 0, 300);
      shade.addColorStop(0, '#ffffff');
      shade.addColorStop(1, '#9fc4ff');
      sheet.context.fillStyle = shade;
      sheet.context.fillRect(0, 0, 500, 300);
      if (withText) drawRows(sheet, ['TEXT ON THE', 'BRIGHT SKY'], { center: 250, top: 110, size: 36 });
      return sheet.read();
    };
    const { plate, erased } = await eraseAll(draw(true));
    expect(erased).toEqual([true]);
    expect(differing(plate, draw(false), 24)).toBe(0);
  });

  it('leaves text on busy drawing alone and says so', async () => {
    const sheet = openSheet(600, 300);
    for (let i = 0; i < 700; i++) {
      sheet.context.lineWidth = 2 + (i % 5);
      sheet.context.strokeStyle = `hsl(${(i * 47) % 360} 70% ${20 + ((i * 31) % 60)}%)`;
      sheet.context.beginPath();
      sheet.context.moveTo((i * 73) % 600, (i * 131) % 300);
      sheet.context.lineTo((i * 191) % 600, (i * 17) % 300);
      sheet.context.stroke();
    }
    const image = sheet.read();
    const { plate, erased } = await erasePage(image, [freeBlock()]);
    expect(erased).toEqual([false]);
    expect(plate.data).toEqual(image.data);
  });

  it('touches neither the original nor blocks that were not given', async () => {
    const sheet = openSheet(500, 300);
    drawRows(sheet, ['KEEP ME HERE'], { center: 250, top: 100, size: 30 });
    const image = sheet.read();
    const copy = image.data.slice();
    const blocks = await detector.detectBlocks(image, 'default');
    expect(blocks).toHaveLength(1);
    expect((await erasePage(image, [])).plate.data).toEqual(copy);
    await erasePage(image, blocks);
    expect(image.data).toEqual(copy);
  });

  it('stops at the signal', async () => {
    const stopped = erasePage(openSheet(50, 50).read(), [freeBlock()], { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow(/abort/i);
  });
});

async function eraseAll(image: RgbImage): Promise<{ plate: RgbImage; erased: boolean[] }> {
  const blocks = await detector.detectBlocks(image, 'default');
  expect(blocks.length).toBeGreaterThan(0);
  return await erasePage(image, blocks);
}

function differing(a: RgbImage, b: RgbImage, tolerance: number): number {
  let count = 0;
  for (let i = 0; i < a.data.length; i += 3) {
    if ([0, 1, 2].some((c) => Math.abs(a.data[i + c]! - b.data[i + c]!) > tolerance)) count++;
  }
  return count;
}

function darkPixels(image: RgbImage): number {
  let count = 0;
  for (let i = 0; i < image.data.length; i += 3)
    if (image.data[i]! + image.data[i + 1]! + image.data[i + 2]! < 240) count++;
  return count;
}

function freeBlock(): TextBlock {
  const box = { x: 150, y: 100, width: 300, height: 60 };
  return {
    lines: [{ box, direction: 'horizontal', score: 0.9 }],
    box,
    direction: 'horizontal',
    fontSize: 50,
    kind: 'free',
    polygon: [],
    area: [
      [150, 100],
      [450, 100],
      [450, 160],
      [150, 160],
    ],
    colors: { text: [0, 0, 0], background: [200, 200, 200] },
    flatness: 0.2,
  };
}
