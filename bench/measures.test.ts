import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Box } from '@/lib/page/region-document';
import type { RgbImage } from '@/pipeline/page';
import { createMask, paintBox } from '@/pipeline/raster/mask';
import { characterErrors } from './character-errors';
import { comparePlate } from './compare-plate';
import { matchLabels, orderedPairs } from './match-labels';
import { readLabelledFolder } from './read-labelled-folder';

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

describe('characterErrors', () => {
  it('counts edits, with widths, ellipses and spaces made the same', () => {
    expect(characterErrors('ＡＢＣ… だ！', 'ABC...だ!')).toEqual({ errors: 0, length: 8 });
    expect(characterErrors('KITTEN', 'SITTING')).toEqual({ errors: 3, length: 6 });
    expect(characterErrors('だった', '')).toEqual({ errors: 3, length: 3 });
  });

  it('leaves marks out of letters', () => {
    expect(characterErrors("I CAN'T!", 'I CANT', 'letters')).toEqual({ errors: 0, length: 5 });
    expect(characterErrors('スープ〜', 'スプ', 'letters')).toEqual({ errors: 1, length: 3 });
  });
});

describe('matchLabels', () => {
  const labels = [
    { box: box(0, 0, 100, 100), text: 'a' },
    { box: box(200, 0, 100, 100), text: 'b' },
    { box: box(400, 0, 100, 100), text: 'sound', optional: true },
  ];

  it('counts missed labels and false blocks, and passes over optional ones', () => {
    const match = matchLabels(labels, [box(5, 5, 90, 90), box(410, 10, 80, 80), box(600, 0, 50, 50)]);
    expect(match).toMatchObject({ labels: 2, found: 1, right: [0], wrong: [2] });
    expect(match.groups).toEqual([
      { labels: [1], blocks: [] },
      { labels: [0], blocks: [0] },
    ]);
  });

  it('does not call a label found of which half is covered', () => {
    expect(matchLabels(labels, [box(0, 0, 50, 100)])).toMatchObject({ found: 0, right: [0] });
  });

  it('keeps together what one block covers and what several blocks share', () => {
    const joined = matchLabels(labels, [box(0, 0, 300, 100)]).groups;
    expect(joined).toEqual([{ labels: [0, 1], blocks: [0] }]);
    const split = matchLabels(labels, [box(0, 0, 48, 100), box(52, 0, 48, 100), box(200, 0, 100, 100)]).groups;
    expect(split).toContainEqual({ labels: [0], blocks: [0, 1] });
  });

  it('counts neighbours that come in the right order', () => {
    const groups = [0, 1, 2].map((index) => ({ labels: [index], blocks: [index] }));
    expect(orderedPairs(groups, [0, 1, 2])).toEqual({ right: 2, pairs: 2 });
    expect(orderedPairs(groups, [1, 0, 2])).toEqual({ right: 1, pairs: 2 });
    expect(orderedPairs([{ labels: [0], blocks: [0] }], [0])).toEqual({ right: 0, pairs: 0 });
  });
});

describe('comparePlate', () => {
  const paper = (): RgbImage => ({ data: new Uint8Array(40 * 40 * 3).fill(255), width: 40, height: 40 });
  const withInk = (...spots: Box[]): RgbImage => {
    const page = paper();
    for (const { x, y, width, height } of spots)
      for (let row = y; row < y + height; row++) page.data.fill(0, 3 * (row * 40 + x), 3 * (row * 40 + x + width));
    return page;
  };
  const text = box(10, 10, 4, 4);
  const labels = [{ box: text, text: '口' }];
  const truth = (bare: RgbImage, lettered: RgbImage, outline?: Box) => {
    const outlines = createMask({ left: 0, top: 0, width: 40, height: 40 });
    if (outline) paintBox(outlines, outline);
    return { bare, lettered, perfect: bare, outlines };
  };

  it('finds nothing left on a perfect plate and everything on an untouched one', () => {
    const drawn = truth(paper(), withInk(text));
    const { lettered } = drawn;
    expect(comparePlate(paper(), lettered, drawn, labels)).toMatchObject({
      textPixels: 16,
      residue: 0,
      erasedPixels: 16,
      erasedResidue: 0,
      difference: 0,
      damaged: 0,
    });
    const untouched = comparePlate(lettered, lettered, drawn, labels);
    expect(untouched).toMatchObject({ textPixels: 16, residue: 16, erasedPixels: 0, erasedResidue: 0, damaged: 0 });
  });

  it('counts art that went with the text', () => {
    const art = box(30, 30, 5, 2);
    const drawn = truth(withInk(art), withInk(art, text));
    expect(comparePlate(paper(), drawn.lettered, drawn, labels)).toMatchObject({ residue: 0, damaged: 10 });
  });

  it('does not take the marks of compression for damage', () => {
    const drawn = truth(paper(), withInk(text));
    const upload = withInk(text, box(30, 30, 5, 2));
    const plate = withInk(box(30, 30, 5, 2));
    expect(comparePlate(plate, upload, drawn, labels)).toMatchObject({ residue: 0, damaged: 0 });
  });

  it('counts an outline that was nibbled or left with ink on it, and a shade left beside the text', () => {
    const outline = box(4, 20, 30, 1);
    const drawn = truth(withInk(outline), withInk(outline, text), outline);
    const gap = withInk(box(4, 20, 24, 1));
    gap.data.fill(225, 3 * (9 * 40 + 10), 3 * (9 * 40 + 14));
    expect(comparePlate(gap, drawn.lettered, drawn, labels)).toMatchObject({
      outlinePixels: 30,
      outlineDamaged: 6,
      haloLeft: 4,
    });
  });
});

describe('readLabelledFolder', () => {
  async function inFolder<Value>(files: Record<string, string>, work: (folder: string) => Promise<Value>) {
    const folder = await mkdtemp(path.join(tmpdir(), 'labelled-'));
    try {
      for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it('reads our own labels and names pictures that have none', async () => {
    const json = JSON.stringify({ language: 'KOR', blocks: [{ x: 1, y: 2, width: 3, height: 4, text: '네' }] });
    const { pages, unlabelled } = await inFolder({ 'a.png': '', 'a.json': json, 'b.jpg': '' }, readLabelledFolder);
    expect(unlabelled).toEqual(['b.jpg']);
    expect(pages).toMatchObject([{ name: 'a', language: 'KOR', ordered: true, labels: [{ box: box(1, 2, 3, 4) }] }]);
  });

  it('reads page files of mokuro, whose blocks stand in no order', async () => {
    const blocks = [
      { box: [10, 20, 30, 60], vertical: true, lines: ['もう', '朝だ'] },
      { box: [0, 0, 9, 9], vertical: true, lines: ['．．．'] },
    ];
    const json = JSON.stringify({ version: '0.2', img_width: 99, img_height: 99, blocks });
    const { pages } = await inFolder({ 'a.webp': '', 'a.json': json }, readLabelledFolder);
    expect(pages[0]).toMatchObject({ ordered: false, language: 'JPN', direction: 'vertical' });
    expect(pages[0]!.labels).toEqual([
      { box: box(10, 20, 20, 40), text: 'もう朝だ', optional: false },
      { box: box(0, 0, 9, 9), text: '．．．', optional: true },
    ]);
  });

  it('says which file is wrong and why', async () => {
    const json = JSON.stringify({ blocks: [{ x: 1, y: 2, width: 0, height: 4, text: '' }] });
    await expect(inFolder({ 'a.png': '', 'a.json': json }, readLabelledFolder)).rejects.toThrow(/a\.json[\s\S]*width/);
    await expect(inFolder({ 'a.png': '' }, readLabelledFolder)).rejects.toThrow('NAME.json');
  });
});
