import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { regionDocumentSchema, regionSchema } from '../lib/page/region-document';
import { drawComicPage, drawMangaPage, drawPageWithoutText } from '../tests/draw-page';
import { decodePage } from './decode';
import { editDistance } from './edit-distance';
import { PageError, type Translator } from './page';
import { createStagePool, type StagePool } from './stage-pool';
import { createLocalTranslator, type LocalTranslator } from './translate/local-translator';
import { type FoundRegions, type PageSettings, translatePage } from './translate-page';

const root = path.join(import.meta.dirname, '..');
const toEnglish: PageSettings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' };
const toSpanish: PageSettings = { ...toEnglish, targetLanguage: 'ESP' };

let stages: StagePool;
let translator: LocalTranslator;

beforeAll(async () => {
  stages = createStagePool({ root, threads: 1 });
  translator = await createLocalTranslator({
    modelsDir: path.join(root, 'models'),
    downloadsDir: path.join(root, 'none'),
  });
});

afterAll(async () => {
  await Promise.all([stages.close(), translator.close()]);
});

describe('translating a page', () => {
  it('turns a manga page into English, in reading order, with a document that describes it', async () => {
    const page = drawMangaPage();
    const seen: string[] = [];
    const translated = await translatePage(stages, translator, page.png, toEnglish, {
      onProgress: (stage) => seen.push(stage),
    });
    const { document } = translated;

    expect(() => regionDocumentSchema.parse(document)).not.toThrow();
    expect(document.page).toMatchObject({
      sourceLanguage: 'JPN',
      targetLanguage: 'ENG',
      readingOrder: 'right-to-left',
    });
    const readable = document.regions.filter((region) => region.keptReason !== 'unreadable');
    const read = readable.map((region) => region.source.text.replace(/\s/g, ''));
    const wanted = page.texts.map(({ text }) => text);
    expect(read).toHaveLength(wanted.length);
    expect(lettersWrong(read, wanted)).toBeLessThanOrEqual(0.05);
    expect(readable.every((region) => region.status === 'translated' && region.lettering)).toBe(true);
    expect(seen).toEqual(['decoding', 'detecting', 'reading', 'translating', 'erasing', 'lettering', 'encoding']);
  });

  it.runIf(process.platform === 'linux')('computes in threads that come after the one that answers calls', async () => {
    // The whole run may have been started by `nice`.
    const own = getPriority(process.pid);
    await translatePage(stages, translator, drawMangaPage().png, toEnglish);
    const others = readdirSync('/proc/self/task')
      .map(Number)
      .filter((id) => id !== process.pid);
    const polite = others.filter((id) => getPriority(id) >= 10);
    // One of the stages and one of the translator, at least.
    expect(polite.length).toBeGreaterThanOrEqual(2);
    expect(getPriority(process.pid)).toBe(own);
  });

  it('tells the texts as they are found, read and translated, each once', async () => {
    const told: [string, FoundRegions][] = [];
    const { document } = await translatePage(stages, translator, drawComicPage().png, toSpanish, {
      onProgress: (stage, _, found) => found && told.push([stage, found]),
    });
    expect(told.map(([stage]) => stage)).toEqual(['reading', 'translating', 'erasing']);
    const [found, read, translated] = told.map(([, regions]) => regions);
    expect(() => told.map(([, regions]) => regionSchema.array().parse(regions))).not.toThrow();

    expect(found!.length).toBeGreaterThanOrEqual(document.regions.length);
    expect(found!.every(({ source, translation }) => source.text === '' && translation === null)).toBe(true);
    const wordsOf = (regions: FoundRegions) => regions.map(({ id, polygon, source }) => [id, polygon, source.text]);
    expect(wordsOf(read!)).toEqual(wordsOf(document.regions));
    expect(read!.every(({ translation }) => translation === null)).toBe(true);
    expect(translated!.map(({ translation }) => translation)).toEqual(
      document.regions.map(({ translation }) => translation),
    );
    expect(translated!.every(({ lettering }) => lettering === null)).toBe(true);
    // What is told of a page takes nothing from its document.
    expect(document.regions.every(({ source }) => source.lines.length > 0)).toBe(true);
  });

  it('turns a comic page into Spanish', async () => {
    const { document } = await translatePage(stages, translator, drawComicPage().png, toSpanish);
    expect(document.page).toMatchObject({ sourceLanguage: 'ENG', readingOrder: 'left-to-right' });
    expect(document.regions.filter((region) => region.status === 'translated')).toHaveLength(5);
    const door = document.regions.find((region) => region.source.text.includes('DOOR'));
    expect(door?.translation?.text).toMatch(/puerta/i);
  });

  it('erases and describes lines as long as they turned out to be when they were read', async () => {
    const read: StagePool['read'] = async (image, blocks, language) => {
      const readings = await stages.read(image, blocks, language);
      const index = readings.findIndex(({ keep }) => keep === null);
      const { box } = blocks[index]!.lines[0]!;
      readings[index]!.lines[0]!.box = { ...box, y: 1, height: box.y + box.height - 1 };
      return readings;
    };
    const erased: number[] = [];
    const erase: StagePool['erase'] = (image, blocks) => {
      erased.push(...blocks.map(({ lines, box }) => Math.max(lines[0]!.box.y, box.y)));
      return stages.erase(image, blocks);
    };
    const { document } = await translatePage({ ...stages, read, erase }, translator, drawMangaPage().png, toEnglish);
    expect(erased.filter((top) => top === 1)).toHaveLength(1);
    const described = document.regions.filter(({ polygon }) => polygon.some(([, y]) => y === 1));
    expect(described.map(({ source }) => source.lines[0]!.box.y)).toEqual([1]);
  });

  it('leaves nothing of the source text in the plate and touches nothing far from it', async () => {
    const page = drawMangaPage();
    const { plate } = await translatePage(stages, translator, page.png, toEnglish);
    const before = (await decodePage(page.png)).image;
    const after = (await decodePage(plate)).image;
    for (const { box, text } of page.texts) {
      const dark = text.startsWith('もう');
      expect(inkShare(after, box, dark), text).toBeLessThan(0.002);
    }
    const face = { x: 360, y: 150, width: 110, height: 110 };
    expect(difference(before, after, face)).toBeLessThan(2);
  });

  it('makes the picture in the format asked for, at the size of the page', async () => {
    const page = drawComicPage();
    const { result, mime } = await translatePage(stages, translator, page.png, toSpanish, { mime: 'image/webp' });
    expect(mime).toBe('image/webp');
    expect(await sharp(result).metadata()).toMatchObject({ format: 'webp', width: page.width, height: page.height });
  });

  it('says that a page without text has none', async () => {
    await expect(translatePage(stages, translator, drawPageWithoutText().png, toEnglish)).rejects.toMatchObject({
      code: 'no-text',
    });
  });

  it('says that a page already is in the target language', async () => {
    await expect(translatePage(stages, translator, drawComicPage().png, toEnglish)).rejects.toMatchObject({
      code: 'same-language',
    });
  });

  it('names the command when no model covers the pair', async () => {
    const toWelsh: PageSettings = { ...toEnglish, targetLanguage: 'CSY' };
    await expect(translatePage(stages, translator, drawComicPage().png, toWelsh)).rejects.toMatchObject({
      code: 'translator-pair-missing',
      message: expect.stringContaining('npm run models'),
    });
  });

  it('leaves a balloon as drawn when its text could not be translated', async () => {
    const halting: Translator = {
      translate: async (texts) =>
        texts.map((text) => (text.includes('DOOR') ? null : { text: 'Hola.', engine: 'test' })),
    };
    const page = drawComicPage();
    const { document, plate } = await translatePage(stages, halting, page.png, toSpanish);
    const door = document.regions.find((region) => region.source.text.includes('DOOR'));
    expect(door).toMatchObject({
      status: 'kept',
      keptReason: 'translation-failed',
      translation: null,
      lettering: null,
    });
    const { box } = page.texts[2]!;
    const [before, after] = [(await decodePage(page.png)).image, (await decodePage(plate)).image];
    expect(difference(before, after, box)).toBeLessThan(2);
  });

  it('stops between stages when it is aborted', async () => {
    const abort = new AbortController();
    const work = translatePage(stages, translator, drawMangaPage().png, toEnglish, {
      signal: abort.signal,
      onProgress: (stage) => stage === 'reading' && abort.abort(),
    });
    await expect(work).rejects.toThrow(/abort/i);
  });

  it('refuses bytes that are no picture by a code, through the thread', async () => {
    const work = translatePage(stages, translator, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), toEnglish);
    await expect(work).rejects.toBeInstanceOf(PageError);
    await expect(work).rejects.toMatchObject({ code: 'image-type' });
  });
});

type Pixels = { data: Uint8Array; width: number };
type Area = { x: number; y: number; width: number; height: number };

/** Share of the box's pixels that differ clearly from the paper. */
function inkShare(image: Pixels, box: Area, dark: boolean): number {
  const values = lumas(image, box);
  return values.filter((value) => (dark ? value > 120 : value < 140)).length / values.length;
}

/** Mean absolute difference of two pictures inside the box, 0 to 255. */
function difference(one: Pixels, other: Pixels, box: Area): number {
  const [a, b] = [lumas(one, box), lumas(other, box)];
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;
}

function lumas({ data, width }: Pixels, box: Area): number[] {
  const values: number[] = [];
  for (let y = Math.ceil(box.y); y < box.y + box.height; y++)
    for (let x = Math.ceil(box.x); x < box.x + box.width; x++) {
      const at = (y * width + x) * 3;
      values.push((data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8);
    }
  return values;
}

/** Character error rate over all texts, each compared at its place. */
function lettersWrong(read: string[], wanted: string[]): number {
  const errors = wanted.reduce((sum, text, index) => sum + editDistance(read[index] ?? '', text), 0);
  return errors / wanted.join('').length;
}
