import { describe, expect, it } from 'vitest';
import { drawnPagePlans } from './drawn-page-list';
import { drawQualityPage } from './drawn-pages';
import { layPanels, placeTexts } from './lay-page';
import { seededRandom } from './random';

describe('drawQualityPage', () => {
  const plan = drawnPagePlans.find(({ name }) => name === 'jpn-furigana')!;

  it('draws the same pixels twice', async () => {
    const [first, second] = [await drawQualityPage(plan), await drawQualityPage(plan)];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  it('labels the ink of each text, and changes nothing elsewhere', async () => {
    const { labels, drawn } = await drawQualityPage(plan);
    expect(labels.map(({ text }) => text)).toEqual(plan.texts.map(({ lines }) => lines.join('')));
    const { bare, lettered } = drawn!;
    let outside = 0;
    for (let at = 0; at < bare.data.length; at++) {
      if (Math.abs(bare.data[at]! - lettered.data[at]!) < 40) continue;
      const [x, y] = [Math.floor(at / 3) % bare.width, Math.floor(at / 3 / bare.width)];
      const within = labels.some(
        ({ box }) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
      );
      if (!within) outside++;
    }
    expect(outside).toBe(0);
  });

  it('labels a page that was made smaller where its texts are then', async () => {
    const spoilt = drawnPagePlans.find(({ name }) => name === 'kor-poor-scan')!;
    const { labels, drawn } = await drawQualityPage(spoilt);
    const { bare, lettered } = drawn!;
    for (const { box } of labels) {
      const middle = [box.y + box.height / 4, box.y + (3 * box.height) / 4].map(Math.round);
      let changed = 0;
      for (let x = Math.round(box.x); x < box.x + box.width; x++)
        for (const y of middle) {
          const at = 3 * (y * bare.width + x);
          if (Math.abs(bare.data[at]! - lettered.data[at]!) > 40) changed++;
        }
      expect(changed).toBeGreaterThan(3);
    }
  });

  it('finds room for every page of the set', () => {
    for (const each of drawnPagePlans) {
      const random = seededRandom(each.seed);
      expect(placeTexts(random, each, layPanels(random, each))).toHaveLength(each.texts.length);
    }
  });
});
