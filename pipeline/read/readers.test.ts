import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockReaderContract } from '@/tests/contract/block-reader';
import { type DrawnBlock, drawText } from '@/tests/draw-text';
import { installReader, shadeMangaOcr, shadeOf, shadePaddle } from '@/tests/tiny-readers';
import type { BlockReader } from './block-reader';
import { createReader } from './read-blocks';
import { chineseReader } from './read-chinese';
import { japaneseReader } from './read-japanese';
import { latinReader } from './read-latin';
import { mangaOcrReader } from './read-manga-ocr';
import { readableLanguages } from './readable-languages';
import { createReaderEngines, type ReaderEngines } from './reader-engines';
import { scriptReader } from './script-readers';

const modelsDir = path.join(import.meta.dirname, '../../models');

let engines: ReaderEngines;
const open = (downloadsDir?: string) => {
  engines = createReaderEngines({ modelsDir, downloadsDir }, 1);
  return engines;
};
const close = () => engines.close();

blockReaderContract(
  'our own network for Japanese',
  async () => {
    const texts = ['今日も大猟だ', 'さっそくご主人に'];
    const drawn = drawText(texts, { font: 'noto-sans-jp', direction: 'vertical' });
    return { reader: await japaneseReader(open()), drawn, texts };
  },
  close,
);

blockReaderContract(
  'our own network for Japanese in rows',
  async () => {
    const texts = ['今日の予定は？', 'ハルさん、急いで！'];
    const drawn = drawText(texts, { font: 'noto-sans-jp' });
    return { reader: await japaneseReader(open()), drawn, texts };
  },
  close,
);

blockReaderContract(
  'PP-OCR for Latin',
  async () => {
    const texts = ['WHERE ARE WE', 'GOING TONIGHT'];
    const drawn = drawText(texts, { font: 'comic-neue' });
    const net = await open().paddleNet();
    return { reader: latinReader(engines, net, { language: 'ENG', isCapitals: true }), drawn, texts };
  },
  close,
);

blockReaderContract(
  'PP-OCR for simplified Chinese',
  async () => {
    const texts = ['你们怎么来了', '我不认识这个人'];
    const drawn = drawText(texts, { font: 'noto-sans-sc', direction: 'vertical' });
    return { reader: chineseReader(open(), await engines.paddleNet(), 'CHS'), drawn, texts };
  },
  close,
);

blockReaderContract(
  'tesseract for traditional Chinese',
  async () => {
    const texts = ['誰在那邊說話', '我沒有騙你'];
    const drawn = drawText(texts, { font: 'noto-sans-tc', direction: 'vertical' });
    return { reader: chineseReader(open(), await engines.paddleNet(), 'CHT'), drawn, texts };
  },
  close,
);

blockReaderContract(
  'our own network for Korean',
  async () => {
    const texts = ['정말 오랜만이야', '여기서 만나다니'];
    const drawn = drawText(texts, { font: 'noto-sans-kr', weight: 400 });
    return { reader: (await scriptReader(open(), 'hangul'))!, drawn, texts };
  },
  close,
);

const downloads = mkdtempSync(path.join(tmpdir(), 'fukidashi-readers-'));
afterAll(() => rmSync(downloads, { recursive: true }));
const syllables = ['가', '나', '다', '라'];

blockReaderContract(
  'a fetched network of PaddleOCR',
  async () => {
    const { model, keys } = shadePaddle(syllables);
    installReader(downloads, 'ppocr-v5-korean', { model, keys });
    const texts = ['가나나라', '라다가다'];
    return { reader: (await scriptReader(open(downloads), 'hangul'))!, drawn: drawShades(texts, syllables), texts };
  },
  close,
);

const kana = ['あ', 'い', 'う', 'え', 'お'];

blockReaderContract(
  'manga-ocr over another reader',
  async () => {
    const { encoder, decoder, keys } = shadeMangaOcr(kana);
    installReader(downloads, 'manga-ocr', { encoder, decoder, keys });
    const reader = mangaOcrReader((await open(downloads).fetched.mangaOcr())!, unsure(['あい', 'っえ']));
    return { reader, drawn: drawBands('あいうえ', kana, 2), texts: ['あい', 'うえ'] };
  },
  close,
);

describe('fetched readers', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'fukidashi-fetched-'));
  beforeAll(() => {
    open(dir);
  });
  afterAll(async () => {
    await close();
    rmSync(dir, { recursive: true });
  });

  it('are offered as soon as they are on disk', async () => {
    expect(readableLanguages(dir)).not.toContain('ELL');
    expect(await scriptReader(engines, 'greek')).toBeNull();
    const { model, keys } = shadePaddle(['α', 'β']);
    installReader(dir, 'ppocr-v5-greek', { model, keys });
    expect(readableLanguages(dir)).toContain('ELL');
    const later = createReaderEngines({ modelsDir, downloadsDir: dir }, 1);
    expect((await scriptReader(later, 'greek', 'ELL'))?.name).toBe('ppocr-v5-greek');
    await later.close();
  });

  it('read a page that is said to be in their language', async () => {
    const reader = await createReader({ modelsDir, downloadsDir: dir });
    const { image, block } = drawShades(['αββα', 'βααβ'], ['α', 'β']);
    const [reading] = await reader.readBlocks(image, [block], { sourceLanguage: 'ELL' });
    expect(reading).toMatchObject({ text: 'αββα βααβ', language: 'ELL', reader: 'ppocr-v5-greek', keep: null });
    await reader.close();
  });

  it('may answer logits instead of probabilities', async () => {
    const { model, keys } = shadePaddle(['ა', 'ბ'], { logits: true });
    installReader(dir, 'ppocr-v5-tamil', { model, keys });
    const later = createReaderEngines({ modelsDir, downloadsDir: dir }, 1);
    const reader = (await scriptReader(later, 'tamil'))!;
    const { image, block } = drawShades(['აბა'], ['ა', 'ბ']);
    const [line] = await reader.read(image, block);
    expect(line!.text).toBe('აბა');
    expect(line!.confidence).toBeGreaterThan(0.9);
    expect(line!.confidence).toBeLessThanOrEqual(1);
    await later.close();
  });

  it('of Arabic answer from left to right and are read from right to left, numbers apart', async () => {
    const letters = ['ا', 'ب', 'ت', '1', '2'];
    const { model, keys } = shadePaddle(letters);
    installReader(dir, 'ppocr-v5-arabic', { model, keys });
    const later = createReaderEngines({ modelsDir, downloadsDir: dir }, 1);
    const reader = (await scriptReader(later, 'arabic'))!;
    const { image, block } = drawShades(['ت12با'], letters);
    expect((await reader.read(image, block))[0]!.text).toBe('اب12ت');
    await later.close();
  });

  it('are put away when a file is damaged, and the next best reader does the work', async () => {
    const { model, keys } = shadePaddle(syllables);
    installReader(dir, 'ppocr-v5-korean', { model, keys });
    const damaged = Buffer.from(model);
    damaged[damaged.length - 40]! ^= 0xff;
    writeFileSync(path.join(dir, 'ppocr-v5-korean/model.bin'), damaged);
    const later = createReaderEngines({ modelsDir, downloadsDir: dir }, 1);
    expect((await scriptReader(later, 'hangul'))?.name).toBe('own-korean');
    expect(readableLanguages(dir)).toContain('KOR');
    await later.close();
  });

  it('whose characters do not belong to the network say so', async () => {
    const { model } = shadePaddle(['α', 'β']);
    installReader(dir, 'ppocr-v5-telugu', { model, keys: 'అ\nఆ\nఇ\n' });
    const later = createReaderEngines({ modelsDir, downloadsDir: dir }, 1);
    const { image, block } = drawShades(['αβ'], ['α', 'β']);
    await expect((await scriptReader(later, 'telugu'))!.read(image, block)).rejects.toMatchObject({
      code: 'model-missing',
      message: expect.stringContaining('belong together'),
    });
    await later.close();
  });
});

describe('manga-ocr', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'fukidashi-manga-ocr-'));
  beforeAll(() => {
    const { encoder, decoder, keys } = shadeMangaOcr(kana);
    installReader(dir, 'manga-ocr', { encoder, decoder, keys });
    open(dir);
  });
  afterAll(async () => {
    await close();
    rmSync(dir, { recursive: true });
  });
  const over = async (first: BlockReader) => mangaOcrReader((await engines.fetched.mangaOcr())!, first);

  it('is not asked where the first reader is sure', async () => {
    const { image, block } = drawBands('あいうえ', kana, 1);
    const reader = await over(unsure(['かき'], 0.99));
    expect((await reader.read(image, block)).map(({ text }) => text)).toEqual(['かき']);
  });

  it('breaks its text where the lines of the first reader break, whatever that misread', async () => {
    const { image, block } = drawBands('うえおあ', kana, 3);
    const reader = await over(unsure(['っ', 'えお', 'め']));
    expect((await reader.read(image, block)).map(({ text }) => text)).toEqual(['う', 'えお', 'あ']);
  });

  it('is believed less where the first reader made nothing of the lines', async () => {
    const { image, block } = drawBands('ううえお', kana, 1);
    const [line] = await (await over(unsure(['火ヱ儀'], 0.2))).read(image, block);
    expect(line!.text).toBe('ううえお');
    expect(line!.confidence).toBeLessThanOrEqual(0.6);
  });

  it('is not believed when its text does not fit the room', async () => {
    const { image, block } = drawBands('ああああ', kana, 1);
    const tiny = { ...block, fontSize: 900 };
    const lines = await (await over(unsure(['か']))).read(image, tiny);
    expect(lines.map(({ text }) => text)).toEqual(['か']);
  });
});

/** A reader of Japanese that always answers this, and nothing on bare paper. */
function unsure(texts: string[], confidence = 0.8): BlockReader {
  return {
    name: 'unsure',
    read: async (image, { lines }) =>
      lines.map((_, index) =>
        image.data.every((value) => value === 255)
          ? { text: '', confidence: 0 }
          : { text: texts[index % texts.length]!, confidence },
      ),
  };
}

/** Rows of blue squares, each in its character's shade, where the networks' stretches of eight columns fall. */
function drawShades(texts: string[], characters: string[]): DrawnBlock {
  const [left, pitch, high] = [24, 32, 48];
  const width = left * 2 + pitch * Math.max(...texts.map((text) => [...text].length));
  const height = 16 + texts.length * (high + 16);
  const image = { data: new Uint8Array(3 * width * height).fill(255), width, height };
  const boxes = texts.map((text, row) => {
    const top = 16 + row * (high + 16);
    [...text].forEach((character, index) => {
      const shade = shadeOf(characters.indexOf(character), characters.length);
      for (let y = top; y < top + high; y++) {
        for (let x = left + index * pitch; x < left + index * pitch + 16; x++) {
          image.data.set([0, 0, shade], 3 * (y * width + x));
        }
      }
    });
    // The reader adds a tenth of the height at both ends: 4.8 pixels.
    return { x: left - 8 + 4.8, y: top, width: [...text].length * pitch - 9.6 + 8, height: high };
  });
  return { image, block: blockOf(boxes, 48, width, height) };
}

/** Four bands of gray, one for each character, and a block over all of it with some lines. */
function drawBands(text: string, characters: string[], lines: number): DrawnBlock {
  const size = 224;
  const image = { data: new Uint8Array(3 * size * size), width: size, height: size };
  [...text].forEach((character, band) => {
    const shade = Math.round((255 * characters.indexOf(character)) / (characters.length - 1));
    image.data.fill(shade, 3 * size * 56 * band, 3 * size * 56 * (band + 1));
  });
  const boxes = Array.from({ length: lines }, () => ({ x: 0, y: 0, width: size, height: size }));
  return { image, block: blockOf(boxes, 50, size, size) };
}

function blockOf(
  boxes: { x: number; y: number; width: number; height: number }[],
  fontSize: number,
  w: number,
  h: number,
) {
  const { block } = drawText(['x'], { font: 'comic-neue' });
  const box = { x: 0, y: 0, width: w, height: h };
  const lines = boxes.map((line) => ({ box: line, direction: 'horizontal' as const, score: 1 }));
  return { ...block, box, lines, fontSize, direction: 'horizontal' as const };
}
