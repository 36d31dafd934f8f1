import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Box } from '../../lib/page/region-document';
import { drawColumns, drawEllipse, drawRows, drawTone, openSheet, type Sheet } from '../../tests/draw-balloons';
import { drawPageWithoutText } from '../../tests/draw-page';
import { decodePage } from '../decode';
import type { TextBlock } from '../page';
import { boxArea, overlapArea } from '../raster/box';
import { countSet } from '../raster/mask';
import { fillPolygon } from '../raster/polygon';
import { createDetector, type Detector } from './detector';

let detector: Detector;

beforeAll(async () => {
  detector = await createDetector({});
});

afterAll(async () => {
  await detector.close();
});

describe('a page of manga', () => {
  let blocks: TextBlock[];
  const texts: Record<'furigana' | 'lone' | 'upper' | 'lower', Box> = {} as never;

  beforeAll(async () => {
    const sheet = openSheet(900, 620);
    drawTone(sheet, { x: 20, y: 20, width: 860, height: 580 }, '#000000');
    sheet.context.strokeRect(20, 20, 860, 580);
    drawEllipse(sheet, { x: 640, y: 60, width: 200, height: 300 }, { tail: true });
    texts.furigana = drawColumns(sheet, ['今日は学校に', '行きますか？'], { right: 790, top: 120, size: 30 });
    drawColumns(sheet, ['きょう'], { right: 806, top: 118, size: 12 });
    drawEllipse(sheet, { x: 420, y: 80, width: 110, height: 130 });
    texts.lone = drawColumns(sheet, ['！'], { right: 496, top: 120, size: 44 });
    drawEllipse(sheet, { x: 60, y: 60, width: 180, height: 260 });
    drawEllipse(sheet, { x: 150, y: 260, width: 180, height: 260 });
    sheet.context.fillStyle = '#ffffff';
    sheet.context.fillRect(165, 265, 60, 50);
    texts.upper = drawColumns(sheet, ['静かにして', 'ください'], { right: 190, top: 100, size: 28 });
    texts.lower = drawColumns(sheet, ['もう帰ろう', '雨が降る'], { right: 280, top: 330, size: 28 });
    blocks = await detector.detectBlocks(sheet.read(), 'default');
  });

  it('finds every balloon once and nothing else', () => {
    expect(blocks).toHaveLength(4);
    for (const box of Object.values(texts)) expect(at(blocks, box).kind).toBe('balloon');
  });

  it('reads columns right to left and counts furigana to its column', () => {
    const block = at(blocks, texts.furigana);
    expect(block.direction).toBe('vertical');
    expect(block.lines).toHaveLength(2);
    expect(block.lines[0]!.box.x).toBeGreaterThan(block.lines[1]!.box.x);
    expect(block.fontSize).toBeGreaterThan(24);
    expect(block.fontSize).toBeLessThan(40);
  });

  it('gives new text the inside of the balloon, clear of its outline', () => {
    const area = fillPolygon(at(blocks, texts.furigana).area);
    expect(countSet(area)).toBeGreaterThan(0.7 * Math.PI * 100 * 150);
    for (let y = 0; y < area.height; y++) {
      for (let x = 0; x < area.width; x++) {
        if (!area.data[y * area.width + x]) continue;
        expect(((x + area.left - 740) / 98) ** 2 + ((y + area.top - 210) / 148) ** 2).toBeLessThan(1.02);
      }
    }
  });

  it('splits conjoined balloons between their texts', () => {
    const window = { left: 0, top: 0, width: 900, height: 620 };
    const upper = fillPolygon(at(blocks, texts.upper).area, window);
    const lower = fillPolygon(at(blocks, texts.lower).area, window);
    let shared = 0;
    for (let i = 0; i < upper.data.length; i++) shared += upper.data[i]! & lower.data[i]!;
    expect(shared).toBe(0);
    expect(Math.min(countSet(upper), countSet(lower))).toBeGreaterThan(20_000);
  });

  it('knows black text on white', () => {
    expect(at(blocks, texts.upper).colors).toEqual({ text: [0, 0, 0], background: [255, 255, 255] });
  });
});

describe('a page of comics', () => {
  let blocks: TextBlock[];
  const texts: Record<'caption' | 'dark' | 'free', Box> = {} as never;

  beforeAll(async () => {
    const sheet = openSheet(900, 600);
    texts.caption = drawCaption(sheet);
    drawEllipse(sheet, { x: 480, y: 60, width: 340, height: 180 }, { paper: '#111111' });
    texts.dark = drawRows(sheet, ['YOU WILL NEVER', 'ESCAPE FROM ME!'], {
      center: 650,
      top: 115,
      size: 30,
      ink: '#ffffff',
    });
    texts.free = drawRows(sheet, ['LOOK OUT, THERE IS', 'SOMETHING BEHIND YOU'], { center: 300, top: 400, size: 30 });
    blocks = await detector.detectBlocks(sheet.read(), 'default');
  });

  it('tells captions, balloons and free text apart', () => {
    expect(blocks).toHaveLength(3);
    expect(at(blocks, texts.caption).kind).toBe('caption');
    expect(at(blocks, texts.dark).kind).toBe('balloon');
    expect(at(blocks, texts.free).kind).toBe('free');
  });

  it('reads rows top to bottom', () => {
    const block = at(blocks, texts.free);
    expect(block.direction).toBe('horizontal');
    expect(block.lines.map((line) => Math.round(line.box.y))).toHaveLength(2);
    expect(block.lines[0]!.box.y).toBeLessThan(block.lines[1]!.box.y);
  });

  it('knows white text on black', () => {
    const { text, background } = at(blocks, texts.dark).colors;
    expect(text).toEqual([255, 255, 255]);
    expect(Math.max(...background)).toBeLessThan(30);
  });

  it('stops at the signal', async () => {
    const stopped = detector.detectBlocks(openSheet(300, 300).read(), 'default', { signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow(/abort/i);
  });
});

describe('hard cases', () => {
  it('finds no text where there is none, not even in faces', async () => {
    const { image } = await decodePage(drawPageWithoutText().png);
    expect(await detector.detectBlocks(image, 'default')).toEqual([]);
  });

  it.each(['default', 'ctd'] as const)(
    'finds each text of a long strip once with %s, also at the seams',
    async (id) => {
      const sheet = openSheet(500, 4200);
      const texts = Array.from({ length: 14 }, (_, i) => {
        const top = 60 + i * 295;
        drawEllipse(sheet, { x: 90, y: top, width: 320, height: 150 });
        return drawRows(sheet, ['THIS IS BALLOON', 'OF A LONG STRIP'], { center: 250, top: top + 45, size: 24 });
      });
      const blocks = await detector.detectBlocks(sheet.read(), id);
      expect(blocks).toHaveLength(texts.length);
      for (const text of texts) expect(at(blocks, text).lines).toHaveLength(2);
    },
  );
});

function drawCaption(sheet: Sheet): Box {
  sheet.context.fillStyle = '#f6d98b';
  sheet.context.fillRect(40, 40, 380, 100);
  drawTone(sheet, { x: 40, y: 40, width: 380, height: 100 }, '#e08a5a', 5);
  sheet.context.strokeRect(40, 40, 380, 100);
  return drawRows(sheet, ['MEANWHILE, IN ANOTHER', 'PART OF THE CITY...'], { center: 230, top: 57, size: 26 });
}

/** The one block that covers most of this text. */
function at(blocks: readonly TextBlock[], text: Box): TextBlock {
  const found = blocks.filter(
    (block) => overlapArea(block.box, text) > 0.5 * Math.min(boxArea(text), boxArea(block.box)),
  );
  expect(found).toHaveLength(1);
  return found[0]!;
}
