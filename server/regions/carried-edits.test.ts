import { expect, test } from 'vitest';
import type { Region } from '@/lib/page/region-document';
import { carriedEdits } from './carried-edits';

test('texts, looks and places are found again by where the balloon stands, whatever it is called now', () => {
  const former = [
    region('r1', 0, { translation: { text: 'Mine', language: 'ENG', engine: 'manual' } }),
    region('r2', 200, { manual: { color: '#ff0000', outline: null, offset: { x: 5, y: -3 } } }),
    region('r3', 400, { manual: { box: { x: 1, y: 2, width: 30, height: 40 } } }),
  ];
  const anew = [region('r7', 402), region('r8', 3), region('r9', 200)];
  expect(carriedEdits(former, anew)).toEqual([
    { id: 'r8', text: 'Mine' },
    { id: 'r9', color: '#ff0000', outline: 'none', box: { x: 205, y: -3, width: 80, height: 60 } },
    { id: 'r7', box: { x: 1, y: 2, width: 30, height: 40 } },
  ]);
});

test('nothing is carried over of what nobody edited, what is gone, and what is kept as drawn now', () => {
  const edited = { translation: { text: 'Mine', language: 'ENG', engine: 'manual' } } as const;
  expect(carriedEdits([region('r1', 0)], [region('r1', 0)])).toEqual([]);
  expect(carriedEdits([region('r1', 0, edited)], [region('r1', 90)])).toEqual([]);
  expect(carriedEdits([region('r1', 0, edited)], [region('r1', 0, { lettering: null })])).toEqual([]);
});

test('one balloon takes the work of one', () => {
  const text = (words: string) => ({ translation: { text: words, language: 'ENG', engine: 'manual' } }) as const;
  const former = [region('r1', 0, text('First')), region('r2', 10, text('Second'))];
  expect(carriedEdits(former, [region('r1', 0)])).toEqual([{ id: 'r1', text: 'First' }]);
});

/** A balloon of 100 by 80 pixels at x. */
function region(id: string, x: number, part: Partial<Region> = {}): Region {
  const polygon: Region['polygon'] = [
    [x, 0],
    [x + 100, 0],
    [x + 100, 80],
    [x, 80],
  ];
  return {
    ...{ id, order: 0, kind: 'balloon', polygon, area: polygon, direction: 'vertical', fontSize: 20 },
    colors: { text: '#000000', background: '#ffffff' },
    source: { text: 'あ', language: 'JPN', confidence: 1, reader: 'test', lines: [] },
    ...{ status: 'translated', keptReason: null },
    translation: { text: 'Machine', language: 'ENG', engine: 'local:x' },
    lettering: {
      ...{ font: 'comic', size: 20, lineHeight: 24, direction: 'horizontal', align: 'center', color: '#000000' },
      ...{ outline: null, lines: ['Machine'], box: { x, y: 0, width: 80, height: 60 }, overflow: false },
    },
    ...part,
  };
}
