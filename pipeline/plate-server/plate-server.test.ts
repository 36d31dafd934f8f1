import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawComicPage, drawMangaPage } from '@/tests/draw-page';
import { type FakePlateServer, type PlateFault, startPlateServer } from '@/tests/plate-server';
import { decodePage } from '../decode';
import type { RgbImage, Translator } from '../page';
import { createStagePool, type StagePool } from '../stage-pool';
import { translatePage } from '../translate-page';
import { createPlateServer, type PlateServer, PlateServerError } from './plate-server';
import { plateStages } from './plate-stages';

const manga = drawMangaPage();
const comic = drawComicPage();
let page: { png: Buffer; image: RgbImage };
let fake: FakePlateServer;
let server: PlateServer;
const warn = vi.fn();

beforeAll(async () => {
  page = { png: manga.png, image: (await decodePage(manga.png)).image };
});
beforeEach(async () => {
  warn.mockClear();
  fake = await startPlateServer([manga]);
  server = createPlateServer({ url: fake.url, restartUrl: fake.restartUrl, seconds: 5, warn });
});
afterEach(() => fake.close());

const work = (signal?: AbortSignal) => server.work(page.image, page.png, 'default', { signal });
/** Once the restart that a fault has caused is over. */
const again = () => vi.waitUntil(() => work().catch(() => null), { timeout: 5_000 });

describe('a plate server', () => {
  test('finds, reads and erases every text of a page', async () => {
    const texts = await work();
    expect(texts.map(({ text }) => text)).toEqual(manga.texts.map(({ text }) => text));
    expect(texts.every(({ language, confidence }) => language === 'JPN' && confidence === 0.97)).toBe(true);
  });

  test('is given one page at a time', async () => {
    await Promise.all([work(), work(), work()]);
    expect(fake).toMatchObject({ asked: 3, mostAtOnce: 1, restarts: 0 });
  });

  test('says of a page without text that it has none', async () => {
    fake.faults.push('no-text');
    expect(await work()).toEqual([]);
    expect(fake.restarts).toBe(0);
  });

  test.each<PlateFault>(['gives-up', 'refuses'])('that %s in order goes on with the next page', async (fault) => {
    fake.faults.push(fault);
    await expect(work()).rejects.toThrow(PlateServerError);
    expect(await work()).toHaveLength(manga.texts.length);
    expect(fake.restarts).toBe(0);
  });

  test.each<PlateFault>(['breaks', 'garbage', 'outside'])(
    'that %s is started again before its next page',
    async (fault) => {
      fake.faults.push(fault);
      await expect(work()).rejects.toThrow(PlateServerError);
      expect(await again()).toHaveLength(manga.texts.length);
      expect(fake.restarts).toBe(1);
    },
  );

  test('that takes too long is left, and started again', async () => {
    server = createPlateServer({ url: fake.url, restartUrl: fake.restartUrl, seconds: 0.2, warn });
    fake.faults.push('hangs');
    await expect(work()).rejects.toThrow(PlateServerError);
    await vi.waitUntil(() => fake.restarts === 1);
  });

  test('is started again after a page that its owner broke off', async () => {
    const cancelled = new AbortController();
    fake.faults.push('hangs');
    const broken = work(cancelled.signal);
    await vi.waitUntil(() => fake.asked === 1);
    cancelled.abort(new Error('cancelled'));
    await expect(broken).rejects.toThrow('cancelled');
    expect(await again()).toHaveLength(manga.texts.length);
    expect(fake.restarts).toBe(1);
  });

  test('that nobody can start again gets no page more', async () => {
    server = createPlateServer({ url: fake.url, seconds: 5, warn });
    fake.faults.push('breaks');
    await expect(work()).rejects.toThrow(PlateServerError);
    await expect(work()).rejects.toThrow('not ready');
    expect(fake.asked).toBe(1);
    expect(warn).toHaveBeenCalledOnce();
  });

  test('that is not there is asked again with the next page', async () => {
    await fake.close();
    await expect(work()).rejects.toThrow(PlateServerError);
    await expect(work()).rejects.toThrow('could not be asked');
    fake = await startPlateServer([manga]);
  });

  test('never gets the page of another past us: what it answers is held against the page', async () => {
    // As big as the other, so that only its pixels tell them apart.
    const other = (await decodePage(comic.png)).image;
    await expect(server.work(other, comic.png, 'default')).rejects.toThrow(PlateServerError);
    await vi.waitUntil(() => fake.restarts === 1);
  });
});

describe('a page by a plate server', () => {
  let stages: StagePool;
  const translator: Translator = {
    translate: async (texts) => texts.map((_, index) => ({ text: `Line ${index + 1}.`, engine: 'test' })),
  };
  const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
  const translate = () => translatePage(plateStages(stages, server, { warn }), translator, manga.png, settings);

  beforeAll(() => {
    stages = createStagePool({ root: path.join(import.meta.dirname, '../..'), threads: 1 });
  });
  afterAll(() => stages.close());

  test('is lettered by us on what it erased', async () => {
    const { document, plate } = await translate();
    expect(document.regions).toHaveLength(manga.texts.length);
    expect(document.regions.map(({ source }) => source.text).sort()).toEqual(
      manga.texts.map(({ text }) => text).sort(),
    );
    expect(
      document.regions.every(({ status, source }) => status === 'translated' && source.reader === 'plate-server'),
    ).toBe(true);
    expect(document.regions.filter(({ direction }) => direction === 'vertical').length).toBeGreaterThan(3);
    const { image } = await decodePage(Buffer.from(plate));
    // Nothing is left of the glyphs, and nothing else has changed.
    const ink = (picture: RgbImage, { x, y, width, height }: (typeof manga.texts)[number]['box']) => {
      let count = 0;
      for (let row = Math.floor(y); row < y + height; row++)
        for (let column = Math.floor(x); column < x + width; column++)
          if (picture.data[(row * picture.width + column) * 3]! < 100) count += 1;
      return count;
    };
    const [first] = manga.texts;
    expect(ink(page.image, first!.box)).toBeGreaterThan(100);
    expect(ink(image, first!.box)).toBe(0);
    const corner = { x: 40, y: 40, width: 60, height: 20 };
    expect(ink(image, corner)).toBe(ink(page.image, corner));
  });

  test('is done by our own engines where the server fails', async () => {
    fake.faults.push('breaks');
    const { document } = await translate();
    expect(document.regions.length).toBeGreaterThan(3);
    expect(document.regions.every(({ source }) => source.reader !== 'plate-server')).toBe(true);
    expect(warn).toHaveBeenCalled();
  });
});
