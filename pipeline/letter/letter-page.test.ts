import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../lib/page/languages';
import { letteringSchema, type Region, regionSchema } from '../../lib/page/region-document';
import { balloon, caption } from '../../tests/balloon-shapes';
import type { RgbImage } from '../page';
import { letterPage } from './letter-page';
import { letterRegions } from './letter-regions';

function plate(level = 255): RgbImage {
  return { data: new Uint8Array(600 * 400 * 3).fill(level), width: 600, height: 400 };
}

function region(
  text: string,
  area: Region['area'],
  overrides: Partial<Region> = {},
  language: LanguageCode = 'ENG',
): Region {
  return {
    id: `r${text.length}`,
    order: 0,
    kind: 'balloon',
    polygon: area,
    area,
    direction: 'vertical',
    fontSize: 24,
    colors: { text: '#101010', background: '#ffffff' },
    source: { text: '何', language: 'JPN', confidence: 0.9, reader: 'test', lines: [] },
    status: 'translated',
    keptReason: null,
    translation: { text, language, engine: 'test' },
    lettering: null,
    ...overrides,
  };
}

const settings = { font: 'comic', language: 'ENG' } as const;
const large = balloon(10, 10, 200, 200);
const second = balloon(220, 10, 200, 200);
const small = balloon(430, 10, 90, 120);
const long = 'If we don’t stop them tonight, everyone in this city will be in danger, and nobody will ever know why!';

function changedPixels(before: RgbImage, after: RgbImage): number[] {
  const changed: number[] = [];
  for (let pixel = 0; pixel < before.width * before.height; pixel++) {
    if ([0, 1, 2].some((channel) => before.data[pixel * 3 + channel] !== after.data[pixel * 3 + channel]))
      changed.push(pixel);
  }
  return changed;
}

describe('lettering the regions of a page', () => {
  it('fills what is translated with valid lettering and leaves what is kept without', () => {
    const kept = region('', second, { status: 'kept', keptReason: 'sound-effect', translation: null });
    const [first, other] = letterRegions([region('No way!', large), kept], settings);
    expect(() => letteringSchema.parse(first?.lettering)).not.toThrow();
    expect(() => regionSchema.parse(first)).not.toThrow();
    expect(other?.lettering).toBeNull();
  });

  it('gives neighbours of one voice one size, whatever the length of their text', () => {
    const regions = [region('No!', large), region(long, second), region(long, caption(10, 220, 260, 110))];
    const sizes = letterRegions(regions, settings).map((one) => one.lettering!.size);
    const alone = letterRegions([region('No!', large)], settings)[0]!.lettering!.size;
    expect(sizes[0]).toBeLessThan(alone);
    expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.35);
  });

  it('lets a shout stay larger than the talk around it', () => {
    const regions = [
      region(long, large),
      region(long, second),
      region('No!', balloon(10, 220, 300, 170), { fontSize: 60 }),
    ];
    const sizes = letterRegions(regions, settings).map((one) => one.lettering!.size);
    expect(sizes[2]! / sizes[0]!).toBeGreaterThan(1.8);
  });

  it('keeps what the artist drew bolder or leaning, measured against the rest of the page', () => {
    const regions = [
      region('All is well.', large, { stroke: 0.1, slant: 0 }),
      region('Is it, though?', second, { stroke: 0.11, slant: 13 }),
      region('NO!', small, { stroke: 0.17 }),
    ];
    const looks = letterRegions(regions, settings).map(({ lettering }) => [lettering?.bold, lettering?.slant]);
    expect(looks).toEqual([
      [undefined, undefined],
      [undefined, 13],
      [true, undefined],
    ]);
    const leaning = regions.map((one) => ({ ...one, slant: 11 }));
    expect(letterRegions(leaning, settings).every(({ lettering }) => lettering?.slant === undefined)).toBe(true);
  });

  it('makes no Arabic lean and no heavy style heavier', () => {
    const one = region('رأيت ذلك بعيني', large, { stroke: 0.2, slant: 14 }, 'ARA');
    const arabic = letterRegions([one], { font: 'clean', language: 'ARA' })[0]!;
    expect(arabic.lettering?.slant).toBeUndefined();
    const drawn = (bold: boolean) => {
      const [shout] = letterRegions([region('Run!', large, { manual: { bold } })], { font: 'shout', language: 'ENG' });
      return Buffer.from(letterPage(plate(), [shout!]).data);
    };
    expect(drawn(true).equals(drawn(false))).toBe(true);
  });

  it('does not change the regions it is given', () => {
    const given = region('No way!', large);
    letterRegions([given], settings);
    expect(given.lettering).toBeNull();
  });

  it('keeps an upright source upright in Japanese, also in a wide balloon', () => {
    const text = region('まさか、信じられない！', balloon(10, 10, 220, 150), {}, 'JPN');
    const upright = letterRegions([text], { font: 'brush', language: 'JPN' })[0]!.lettering!;
    expect(upright.direction).toBe('vertical');
    expect(upright.lines.join('')).toBe('まさか、信じられない！');
  });
});

describe('drawing a lettered page', () => {
  it('draws what the document says, so that a parsed copy of it gives the same picture', () => {
    const regions = letterRegions([region(long, large), region('No!', small)], settings);
    const drawn = letterPage(plate(), regions);
    const again = letterPage(plate(), JSON.parse(JSON.stringify(regions)) as Region[]);
    expect(Buffer.compare(Buffer.from(drawn.data), Buffer.from(again.data))).toBe(0);
    expect(changedPixels(plate(), drawn).length).toBeGreaterThan(500);
  });

  it('lays nothing out again: edited lines, size and place are drawn as they stand', () => {
    const [first] = letterRegions([region('No way!', large)], settings);
    const lettering = {
      ...first!.lettering!,
      lines: ['MOVED'],
      size: 20,
      lineHeight: 22,
      box: { x: 450, y: 300, width: 80, height: 16 },
    };
    const changed = changedPixels(plate(), letterPage(plate(), [{ ...first!, lettering }]));
    expect(changed.length).toBeGreaterThan(100);
    expect(
      changed.every((pixel) => pixel % 600 > 430 && Math.floor(pixel / 600) > 290 && Math.floor(pixel / 600) < 325),
    ).toBe(true);
  });

  it('leaves the plate it is given and a page without lettering as they are', () => {
    const given = plate(200);
    const lettered = letterRegions([region('No way!', large)], settings);
    letterPage(given, lettered);
    expect(given.data.every((value) => value === 200)).toBe(true);
    expect(changedPixels(given, letterPage(given, [region('No way!', large)]))).toEqual([]);
  });

  it('outlines text over art so that it stands out on a dark and on a light ground', () => {
    const dark = region('No way!', large, { kind: 'free', colors: { text: '#101010', background: '#333333' } });
    const [lettered] = letterRegions([dark], settings);
    expect(lettered?.lettering).toMatchObject({ color: '#ffffff', outline: '#333333' });
    const drawn = letterPage(plate(128), [lettered!]);
    const levels = new Set(changedPixels(plate(128), drawn).map((pixel) => drawn.data[pixel * 3]!));
    expect(levels.has(255)).toBe(true);
    expect(levels.has(0x33)).toBe(true);
  });

  it('draws text that reaches over the edge of the page without failing', () => {
    const [first] = letterRegions([region('No way!', balloon(-120, 350, 200, 200))], settings);
    expect(() => letterPage(plate(), [first!])).not.toThrow();
  });
});
