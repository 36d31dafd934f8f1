import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Box } from '@/lib/page/region-document';
import { openLineNetwork } from '@/pipeline/detect/line-network';
import { prepareInput } from '@/pipeline/detect/network-input';
import { openTextMaskNetwork } from '@/pipeline/detect/text-mask-network';
import { countSet } from '@/pipeline/raster/mask';
import { japaneseReader } from '@/pipeline/read/read-japanese';
import { koreanReader } from '@/pipeline/read/read-korean';
import { createReaderEngines } from '@/pipeline/read/reader-engines';
import { createBergamotEngine } from '@/pipeline/translate/bergamot-engine';
import { createRoutes } from '@/pipeline/translate/model-routes';
import { readStarterModels } from '@/pipeline/translate/starter-models';
import { drawText } from './draw-text';

// What each model in the repository says to the same things, compared with what it said when it was put there: a file
// that was exported wrongly, or an engine that computes otherwise after an update, shows here. After a new training:
// npx vitest run -u tests/shipped-models.test.ts, and read the difference.
const modelsDir = path.join(import.meta.dirname, '../models');

const lines: Record<string, string[]> = {
  ja: [
    '逃げろ！',
    '私は学生です。',
    '明日、駅の前で会おう。',
    'あいつは何も知らない。',
    '雨が降りそうだから傘を持って行きなさい。',
    'もう二度と嘘はつかないって約束しただろ？',
  ],
  zh: [
    '快跑！',
    '我是学生。',
    '明天在车站前见。',
    '他什么都不知道。',
    '好像要下雨，带把伞去吧。',
    '你不是答应过再也不说谎了吗？',
  ],
  ko: [
    '도망쳐!',
    '저는 학생입니다.',
    '내일 역 앞에서 만나자.',
    '그 녀석은 아무것도 몰라.',
    '비가 올 것 같으니까 우산을 가져가.',
    '다시는 거짓말 안 하겠다고 약속했잖아?',
  ],
  en: [
    'Run!',
    "I'm a student.",
    "Let's meet in front of the station tomorrow.",
    "He doesn't know anything.",
    'It looks like rain, so take an umbrella with you.',
    "Didn't you promise you'd never lie again?",
  ],
};

describe('the starter translators', () => {
  const starters = readStarterModels(modelsDir);
  const engine = createBergamotEngine();
  afterAll(() => engine.close());
  const directions = starters.map(({ from, to }) => [from, to] as const);

  it.each(directions)('%s → %s', async (from, to) => {
    const { model } = createRoutes([], starters).find(from, to)!.legs[0]!;
    expect(await engine.translate(model, lines[from]!)).toMatchSnapshot();
  });
});

describe('the networks that find text', () => {
  const page = () =>
    drawText(['もう一度だけ', '会いたかった'], { font: 'noto-sans-jp', direction: 'vertical', size: 30 }).image;

  it('text-mask.onnx marks the glyphs', async () => {
    const network = await openTextMaskNetwork({ modelsDir, threads: 1 });
    const mask = await network.find(page());
    await network.close();
    // In tens of pixels: other processors round sums of floats in another order.
    expect(Math.round(countSet(mask) / 10)).toMatchSnapshot();
  });

  it('text-lines.onnx draws the columns', async () => {
    const network = await openLineNetwork({ modelsDir, threads: 1 });
    const drawn = page();
    const found = await network.find(
      await prepareInput(drawn, { left: 0, top: 0, width: drawn.width, height: drawn.height }, 2),
    );
    await network.close();
    expect(found.map(({ box, score }) => ({ ...rounded(box), score: Math.round(score * 20) / 20 }))).toMatchSnapshot();
  });
});

describe('the readers', () => {
  const japanese = ['俺たちの旅は', 'まだ始まったばかりだ！', 'きゃっ、びっくりした', '二十三時、駅前で…'];
  const korean = ['우리의 여행은', '이제 막 시작됐어!', '뭐, 정말이야?', '10시에 역 앞에서…'];

  it.each<[name: string, direction: 'vertical' | 'horizontal', texts: string[], fonts: string[]]>([
    ['ocr-ja.onnx', 'vertical', japanese, ['noto-sans-jp', 'yusei-magic']],
    ['ocr-ja.onnx', 'horizontal', japanese, ['noto-sans-jp', 'yusei-magic']],
    ['ocr-ko.onnx', 'horizontal', korean, ['noto-sans-kr']],
    ['ocr-ko.onnx', 'vertical', korean, ['noto-sans-kr']],
  ])('%s reads lines, %s', async (name, direction, texts, fonts) => {
    const engines = createReaderEngines({ modelsDir }, 1);
    const reader = name === 'ocr-ja.onnx' ? await japaneseReader(engines) : koreanReader(engines);
    const said: string[] = [];
    for (const font of fonts) {
      for (const size of [20, 34]) {
        const drawn = drawText(texts, { font, size, weight: font.startsWith('noto') ? 700 : 400, direction });
        const lines = await reader.read(drawn.image, drawn.block);
        said.push(`${font} ${size}: ${lines.map(({ text }) => text).join('｜')}`);
      }
    }
    await engines.close();
    expect(said).toMatchSnapshot();
  });
});

it('covers every model of the repository', () => {
  const models = readdirSync(modelsDir).filter((name) => name.endsWith('.onnx') || name.startsWith('starter-'));
  const known = [
    'ocr-ja.onnx',
    'ocr-ko.onnx',
    'text-lines.onnx',
    'text-mask.onnx',
    ...readStarterModels(modelsDir).map(({ id }) => id),
  ];
  expect(models.sort()).toEqual(known.sort());
});

function rounded(box: Box): Box {
  return Object.fromEntries(Object.entries(box).map(([side, value]) => [side, Math.round(value)])) as Box;
}
