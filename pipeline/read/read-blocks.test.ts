import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DrawnBlock, drawText } from '@/tests/draw-text';
import type { TextBlock } from '../page';
import { createReader, type Reader, type ReadOptions } from './read-blocks';

const modelsDir = path.join(import.meta.dirname, '../../models');
let reader: Reader;

beforeAll(async () => {
  reader = await createReader({ modelsDir });
});
afterAll(() => reader.close());

async function read({ image, block }: DrawnBlock, options?: ReadOptions) {
  const [reading] = await reader.readBlocks(image, [block], options);
  return reading!;
}

describe('Japanese', () => {
  it('reads columns from right to left without being told the language', async () => {
    const reading = await read(
      drawText(['今日も大猟だ', 'さっそくご主人に'], { font: 'noto-sans-jp', direction: 'vertical' }),
    );
    expect(reading.text).toBe('今日も大猟ださっそくご主人に');
    expect(reading).toMatchObject({ language: 'JPN', keep: null });
    expect(reading.lines.map(({ text }) => text)).toEqual(['今日も大猟だ', 'さっそくご主人に']);
    expect(reading.confidence).toBeGreaterThan(0.9);
  });

  it('reads columns to the top where the detector cut one, and says so', async () => {
    const drawn = drawText(['今日も大猟だ', 'さっそくご主人に'], { font: 'noto-sans-jp', direction: 'vertical' });
    const [whole, second] = drawn.block.lines.map(({ box }) => ({ ...box }));
    const { box } = drawn.block.lines[1]!;
    box.y += 2.2 * box.width;
    box.height -= 2.2 * box.width;
    const reading = await read(drawn);
    expect(reading.text).toBe('今日も大猟ださっそくご主人に');
    expect(reading.lines[1]!.box!.y).toBeCloseTo(second!.y, -1);
    expect(reading.lines[0]!.box ?? whole).toEqual(whole);
    expect(box.y).toBeGreaterThan(second!.y + 40);
  });

  it('reads white lettering on black', async () => {
    const drawn = drawText(['静かにしろ', '雨が降る'], {
      font: 'noto-sans-jp',
      direction: 'vertical',
      ink: '#ffffff',
      paper: '#000000',
    });
    expect((await read(drawn)).text).toBe('静かにしろ雨が降る');
  });

  it('reads lettering that differs from its paper in hue only', async () => {
    const drawn = drawText(['明日は学校に', '行きますか'], {
      font: 'noto-sans-jp',
      direction: 'vertical',
      ink: '#d02020',
      paper: '#2f7a2f',
    });
    expect((await read(drawn)).text).toBe('明日は学校に行きますか');
  });

  it('does not read furigana that stands in the crop or as a line of its own', async () => {
    const size = 40;
    const drawn = drawText(['先生に会う'], {
      font: 'noto-sans-jp',
      direction: 'vertical',
      size,
      small: { text: 'せんせい', size: 14, x: 100, y: 50 },
    });
    const line = drawn.block.lines[0]!;
    line.box.width += 20;
    const ownLine = { ...line, box: { x: 92, y: 40, width: 18, height: 70 } };
    drawn.block.lines.unshift(ownLine);
    const reading = await read(drawn);
    expect(reading.text).toBe('先生に会う');
    expect(reading.lines[0]).toEqual({ text: '', confidence: 0 });
  });

  it('reads columns that the detector took for one line', async () => {
    const drawn = drawText(['その通りだよ', '現実的な方法を', '提案しないと'], {
      font: 'noto-sans-jp',
      direction: 'vertical',
    });
    drawn.block.lines = [{ ...drawn.block.lines[0]!, box: drawn.block.box }];
    expect((await read(drawn)).text).toBe('その通りだよ現実的な方法を提案しないと');
  });

  it('reads a row of which the detector cut the lower fifth off', async () => {
    const { image, block } = drawText(['資料はもうできていますか？'], { font: 'noto-sans-jp', size: 26, weight: 500 });
    const [line] = block.lines;
    line!.box = { ...line!.box, height: line!.box.height * 0.72 };
    const [reading] = await reader.readBlocks(image, [block], { sourceLanguage: 'JPN' });
    expect(reading!.text).toBe('資料はもうできていますか？');
  });

  it('reads rows as well', async () => {
    const reading = await read(drawText(['対策委員会です', '私たちは学生です'], { font: 'noto-sans-jp' }));
    expect(reading).toMatchObject({ text: '対策委員会です私たちは学生です', language: 'JPN' });
  });
});

describe('Latin', () => {
  it('reads English capitals with the spaces between words and the hyphen at a line end mended', async () => {
    const reading = await read(
      drawText(['I GUESS EVERY-', "ONE'S HEARD ABOUT", 'THE PIRATES!'], { font: 'comic-neue', size: 30 }),
    );
    expect(reading).toMatchObject({ text: "I GUESS EVERYONE'S HEARD ABOUT THE PIRATES!", language: 'ENG', keep: null });
  });

  it('believes small letters on a page of capitals only where most of a text is small', async () => {
    const capitals = drawText(['WHERE ARE WE GOING', 'TONIGHT, MY FRIEND?'], { font: 'comic-neue' });
    const page = {
      ...capitals.image,
      height: capitals.image.height * 2,
      data: new Uint8Array(capitals.image.data.length * 2),
    };
    page.data.fill(255).set(capitals.image.data);
    const below = drawText(['Oh well'], { font: 'comic-neue' });
    for (let row = 0; row < below.image.height; row++) {
      const line = below.image.data.subarray(row * below.image.width * 3, (row + 1) * below.image.width * 3);
      page.data.set(line, (capitals.image.height + row) * page.width * 3);
    }
    const box = { ...below.block.lines[0]!.box, y: below.block.lines[0]!.box.y + capitals.image.height };
    const note: TextBlock = { ...below.block, box, lines: [{ ...below.block.lines[0]!, box }] };
    const readings = await reader.readBlocks(page, [capitals.block, note]);
    expect(readings.map(({ text }) => text)).toEqual(['WHERE ARE WE GOING TONIGHT, MY FRIEND?', 'Oh well']);
  });

  it('finds out that a page is French and gives it its accents', async () => {
    const reading = await read(
      drawText(['OÙ ÉTAIS-TU ?', 'JE SUIS DÉJÀ PRÊTE', 'POUR LA FÊTE'], { font: 'comic-neue', size: 34 }),
    );
    expect(reading.language).toBe('FRA');
    expect(reading.text).toContain('JE SUIS DÉJÀ PRÊTE POUR LA FÊTE');
  });

  it('reads in the language that it is told', async () => {
    const reading = await read(drawText(['¿QUIÉN ERES?'], { font: 'comic-neue', size: 34 }), { sourceLanguage: 'ESP' });
    expect(reading).toMatchObject({ text: '¿QUIÉN ERES?', language: 'ESP' });
  });
});

describe('other scripts', () => {
  it('finds out that a page is Korean', async () => {
    const drawn = drawText(['정말 오랜만이야.', '여기서 만나다니', '반가워요!'], { font: 'noto-sans-kr', weight: 400 });
    expect(await read(drawn)).toMatchObject({ text: '정말 오랜만이야. 여기서 만나다니 반가워요!', language: 'KOR' });
  });

  it('finds out that a page is Arabic, though other readers make something of it', async () => {
    const drawn = drawText(['أين نحن الآن يا صديقي', 'لا أفهم شيئا'], { font: 'noto-sans-arabic', weight: 400 });
    expect(await read(drawn)).toMatchObject({ language: 'ARA', reader: 'tesseract-ara' });
  });

  it('takes rows of kana for Japanese, though the reader of Chinese is sure of the few hanzi', async () => {
    const rows = ['おはようございます', '今日の予定を教えて', 'はい、もしもし'];
    expect(await read(drawText(rows, { font: 'noto-sans-jp', size: 20, weight: 400 }))).toMatchObject({
      text: rows.join(''),
      language: 'JPN',
    });
  });

  it('tells simplified from traditional Chinese, in rows and in columns', async () => {
    const rows = await read(drawText(['你们怎么来了', '我不认识这个人'], { font: 'noto-sans-sc' }));
    expect(rows).toMatchObject({ text: '你们怎么来了我不认识这个人', language: 'CHS' });
    const columns = await read(
      drawText(['我不知道這個人', '你們來得太晚了'], { font: 'noto-sans-tc', direction: 'vertical' }),
    );
    expect(columns).toMatchObject({ text: '我不知道這個人你們來得太晚了', language: 'CHT' });
  });

  it.each([
    ['ENG', 'comic-neue', ['WHERE ARE WE GOING', 'TONIGHT, MY FRIEND?']],
    ['KOR', 'noto-sans-kr', ['안녕하세요, 오랜만이에요!', '우산을 가져왔어요?']],
  ])('reads %s though a house with windows was taken for columns', async (language, font, lines) => {
    const { image, block } = drawText(lines, {
      font,
      decorate(context) {
        context.lineWidth = 2;
        for (const x of [2, 11]) for (let y = 4; y < 130; y += 16) context.strokeRect(x, y, 6, 10);
      },
    });
    const windows = [0, 9].map((x) => ({ x, y: 0, width: 10, height: image.height }));
    const house: TextBlock = {
      ...block,
      box: { x: 0, y: 0, width: 19, height: image.height },
      direction: 'vertical',
      lines: windows.map((box) => ({ box, direction: 'vertical', score: 1 })),
      fontSize: 10,
    };
    const [text, drawing] = await reader.readBlocks(image, [block, house]);
    expect(text).toMatchObject({ language, text: lines.join(' '), keep: null });
    expect(['unreadable', 'not-translatable']).toContain(drawing!.keep);
  });

  it('says which languages it reads when told one that it cannot', async () => {
    const drawn = drawText(['გამარჯობა'], { font: 'noto-sans-georgian' });
    await expect(read(drawn, { sourceLanguage: 'GRG' })).rejects.toMatchObject({
      code: 'model-missing',
      message: expect.stringContaining('JPN'),
    });
  });
});

describe('what is left as drawn', () => {
  it('keeps marks without a letter', async () => {
    const reading = await read(drawText(['！？'], { font: 'noto-sans-jp', direction: 'vertical' }), {
      sourceLanguage: 'JPN',
    });
    expect(reading.keep).toBe('not-translatable');
  });

  it('keeps scribble that no reader makes sense of', async () => {
    const drawn = drawText(['　　　　　　'], {
      font: 'noto-sans-jp',
      direction: 'vertical',
      decorate(context) {
        context.lineWidth = 2;
        for (let line = 0; line < 40; line++) {
          context.beginPath();
          context.moveTo(30 + ((line * 37) % 60), 20 + ((line * 53) % 200));
          context.lineTo(30 + ((line * 71) % 60), 20 + ((line * 29) % 200));
          context.stroke();
        }
      },
    });
    expect(['unreadable', 'not-translatable']).toContain((await read(drawn)).keep);
  });

  it('keeps large kana that stand free over art as a sound', async () => {
    const drawn = drawText(['ゴゴゴゴ'], { font: 'noto-sans-jp', direction: 'vertical', size: 60 });
    const sound: TextBlock = { ...drawn.block, kind: 'free', flatness: 0.3 };
    expect((await read({ ...drawn, block: sound }, { sourceLanguage: 'JPN' })).keep).toBe('sound-effect');
  });
});

describe('the reader', () => {
  it('gives one reading for each block in their order and says how far it is', async () => {
    const { image, block } = drawText(['ありがとう', 'さようなら'], { font: 'noto-sans-jp', direction: 'vertical' });
    const blocks = block.lines.map((line) => ({ ...block, lines: [line], box: line.box }));
    const steps: string[] = [];
    const readings = await reader.readBlocks(image, [blocks[1]!, blocks[0]!], {
      onBlock: (done, total) => steps.push(`${done}/${total}`),
    });
    expect(readings.map(({ text }) => text)).toEqual(['さようなら', 'ありがとう']);
    expect(steps).toEqual(['1/2', '2/2']);
    expect(await reader.readBlocks(image, [])).toEqual([]);
  });

  it('stops when told to', async () => {
    const drawn = drawText(['ありがとう'], { font: 'noto-sans-jp', direction: 'vertical' });
    const reason = new Error('enough');
    await expect(read(drawn, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('says which file is missing', async () => {
    const lost = await createReader({ modelsDir: '/nowhere' });
    const { image, block } = drawText(['ありがとう'], { font: 'noto-sans-jp', direction: 'vertical' });
    await expect(lost.readBlocks(image, [block])).rejects.toMatchObject({ code: 'model-missing' });
    await lost.close();
  });
});
