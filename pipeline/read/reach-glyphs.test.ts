import { describe, expect, it } from 'vitest';
import type { RgbImage, TextBlock } from '../page';
import { overlapArea } from '../raster/box';
import type { GlyphNet } from './glyph-net';
import { reachGlyphs } from './reach-glyphs';

const image: RgbImage = { data: new Uint8Array(200 * 400 * 3).fill(255), width: 200, height: 400 };

/** Columns of 20 pixels, the first at the right; a glyph is 20 pixels high. */
function columns(...places: [top: number, bottom: number][]): TextBlock {
  const lines = places.map(([top, bottom], index) => ({
    box: { x: 150 - 24 * index, y: top, width: 20, height: bottom - top },
    direction: 'vertical' as const,
    score: 1,
  }));
  return {
    lines,
    box: { x: 0, y: 0, width: 200, height: 400 },
    direction: 'vertical',
    fontSize: 20,
    kind: 'balloon',
    polygon: [],
    area: [],
    colors: { text: [0, 0, 0], background: [255, 255, 255] },
    flatness: 1,
  };
}

/** A network that sees glyphs in the first column it is shown, by their middles on the page, and nothing in others. */
function seeing(top: number, height: number, glyphs: [character: string, probability: number, y: number][]): GlyphNet {
  let isFirst = true;
  return {
    readLine: async () => {
      const seen = isFirst ? glyphs : [];
      isFirst = false;
      return seen.map(([character, probability, y]) => ({
        candidates: [{ character, probability }],
        center: (y - top) / height,
      }));
    },
    close: async () => {},
  };
}

/** Where the first column begins and ends after it was reached for. */
async function reached(block: TextBlock, glyphs: [string, number, number][], others = [] as TextBlock['box'][]) {
  const { box } = block.lines[0]!;
  const top = Math.min(...block.lines.map((line) => line.box.y));
  const from = Math.max(0, box.y - Math.max(44, box.y - top + 5));
  const net = seeing(from, box.y + box.height + 44 - from, glyphs);
  const result = await reachGlyphs(net, image, block, others);
  const found = result.lines[0]!.box;
  return { top: Math.round(found.y), bottom: Math.round(found.y + found.height), isSame: result === block, result };
}

describe('columns drawn out over glyphs that the detector missed', () => {
  const inside: [string, number, number][] = [
    ['下', 1, 150],
    ['な', 1, 170],
    ['ら', 1, 190],
  ];

  it('go up to where the other columns begin, even if art runs through the glyphs', async () => {
    const { top, bottom, result } = await reached(columns([140, 200], [100, 200]), [
      ['ベ', 0.4, 110],
      ['ド', 0.6, 130],
      ...inside,
    ]);
    expect([top, bottom]).toEqual([99, 200]);
    expect(result.box.y).toBe(result.lines[0]!.box.y);
    expect(overlapArea(result.lines[0]!.box, result.lines[1]!.box)).toBe(0);
  });

  it('stay where they were found alone and what stands above is not sure', async () => {
    const { isSame } = await reached(columns([140, 200]), [['ド', 0.6, 130], ...inside]);
    expect(isSame).toBe(true);
  });

  it('end with marks that are sure, but not with strokes that a drawing has as well', async () => {
    const heart = await reached(columns([140, 200]), [...inside, ['ト', 0.97, 210], ['♡', 0.97, 230]]);
    expect(heart.bottom).toBe(241);
    const stroke = await reached(columns([140, 200]), [...inside, ['一', 0.99, 210]]);
    expect(stroke.isSame).toBe(true);
  });

  it('leave a gap of more than a glyph alone', async () => {
    const { isSame } = await reached(columns([140, 200]), [...inside, ['猫', 1, 232]]);
    expect(isSame).toBe(true);
  });

  it('end where the page does', async () => {
    const { top } = await reached(columns([30, 90]), [
      ['猫', 1, 8],
      ...inside.map(([c, p], i) => [c, p, 32 + 20 * i] as [string, number, number]),
    ]);
    expect(top).toBe(0);
  });

  it('take the glyphs before another text, and leave those of it', async () => {
    const other = { x: 148, y: 222, width: 24, height: 100 };
    const { bottom } = await reached(columns([140, 200]), [...inside, ['猫', 1, 210], ['犬', 1, 232]], [other]);
    expect(bottom).toBe(221);
  });

  it('do not run into another text', async () => {
    for (const y of [205, 213]) {
      const other = { x: 148, y, width: 24, height: 100 };
      const { isSame } = await reached(columns([140, 200]), [...inside, ['猫', 1, 210]], [other]);
      expect(isSame).toBe(true);
    }
  });

  it('do not go up to where furigana begins, nor are rows and furigana drawn out', async () => {
    const art: [string, number, number][] = [['ベ', 0.4, 110], ['ド', 0.6, 130], ...inside];
    const block = columns([140, 200], [100, 200]);
    block.lines[1]!.box = { x: 172, y: 100, width: 9, height: 100 };
    expect((await reached(block, art)).isSame).toBe(true);
    const small = columns([140, 200], [100, 200], [100, 200]);
    small.lines[0]!.box.width = 9;
    small.lines[2] = { ...small.lines[2]!, direction: 'horizontal' };
    const looked: number[] = [];
    const readLine: GlyphNet['readLine'] = async (crop) => {
      looked.push(crop.width);
      return [];
    };
    await reachGlyphs({ readLine, close: async () => {} }, image, small, []);
    expect(looked).toEqual([20]);
  });
});
