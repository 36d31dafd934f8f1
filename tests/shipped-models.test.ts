import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Box } from '@/lib/page/region-document';
import { openLineNetwork } from '@/pipeline/detect/line-network';
import { prepareInput } from '@/pipeline/detect/network-input';
import { openTextMaskNetwork } from '@/pipeline/detect/text-mask-network';
import { countSet } from '@/pipeline/raster/mask';
import { japaneseReader } from '@/pipeline/read/read-japanese';
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
  const directions = starters.flatMap(({ from, to }) =>
    from.flatMap((source) => to.map((target) => [source, target] as const)),
  );

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
  it('ocr-ja-vertical.onnx reads columns', async () => {
    const engines = createReaderEngines({ modelsDir }, 1);
    const reader = await japaneseReader(engines);
    const texts = ['俺たちの旅は', 'まだ始まったばかりだ！', 'きゃっ、びっくりした', '二十三時、駅前で…'];
    const said: string[] = [];
    for (const font of ['noto-sans-jp', 'yusei-magic']) {
      for (const size of [20, 34]) {
        const drawn = drawText(texts, {
          font,
          size,
          weight: font === 'noto-sans-jp' ? 700 : 400,
          direction: 'vertical',
        });
        said.push(
          `${font} ${size}: ${(await reader.read(drawn.image, drawn.block)).map(({ text }) => text).join('｜')}`,
        );
      }
    }
    await engines.close();
    expect(said).toMatchSnapshot();
  });
});

it('covers every model of the repository', () => {
  const models = readdirSync(modelsDir).filter((name) => name.endsWith('.onnx') || name.startsWith('starter-'));
  const known = [
    'ocr-ja-vertical.onnx',
    'text-lines.onnx',
    'text-mask.onnx',
    ...readStarterModels(modelsDir).map(({ id }) => id),
  ];
  expect(models.sort()).toEqual(known.sort());
});

function rounded(box: Box): Box {
  return Object.fromEntries(Object.entries(box).map(([side, value]) => [side, Math.round(value)])) as Box;
}
