import { describe, expect, it, onTestFinished } from 'vitest';
import type { LanguageCode } from '../../../lib/page/languages';
import { onlineTranslatorContract } from '../../../tests/contract/translator-contract';
import {
  type FakeService,
  startFakeAzure,
  startFakeDeepl,
  startFakeGoogle,
  startFakeLibreTranslate,
  testKey,
} from '../../../tests/translators/services';
import { createAzure } from './azure';
import { createDeepl } from './deepl';
import { createGoogle } from './google';
import { createLibreTranslate } from './libretranslate';
import type { Provider, ProviderSettings } from './provider';
import { createRemoteTranslator } from './remote-translator';

const services: Record<string, [() => Promise<FakeService>, (settings: ProviderSettings) => Provider]> = {
  DeepL: [startFakeDeepl, createDeepl],
  Google: [startFakeGoogle, createGoogle],
  Azure: [startFakeAzure, createAzure],
  LibreTranslate: [startFakeLibreTranslate, createLibreTranslate],
};

async function make([start, create]: (typeof services)[string]) {
  const service = await start();
  const engine = createRemoteTranslator(create({ key: testKey, url: service.url }), { budgetMs: 1_500, pauseMs: 1 });
  return { engine, service, close: service.close };
}

for (const [name, service] of Object.entries(services)) {
  onlineTranslatorContract(name, () => make(service));

  describe(`${name}, too`, () => {
    it('never sends more than the service takes at once, and keeps what it got when a later batch fails', async () => {
      const { engine, service: fake } = await ready(service);
      const long = Array.from({ length: 60 }, (_, index) => `${index} ${'長い台詞。'.repeat(40)}`);
      expect(await engine.translate(long, 'JPN', 'ENG')).toHaveLength(60);
      expect(fake.requests.length).toBeGreaterThan(1);

      const batches = fake.requests.length;
      fake.requests.length = 0;
      fake.faults.push({ change: (body) => body }, fake.refusals.key);
      const answers = await engine.translate(long, 'JPN', 'ENG');
      expect(fake.requests.length).toBeLessThanOrEqual(batches);
      expect(answers[0]).toHaveProperty('text');
      expect(answers.at(-1)).toEqual({ reason: 'key-rejected' });
    });

    it('takes an answer with one text too few for none', async () => {
      const { engine, service: fake } = await ready(service);
      fake.faults.push({ change: withoutOne });
      await expect(engine.translate(['やめろ！', 'うそだろ…'], 'JPN', 'ENG')).rejects.toMatchObject({
        reason: 'malformed',
      });
    });

    it('brings quotes, brackets, entities and emoji through unharmed', async () => {
      const { engine } = await ready(service);
      const odd = ['"quoted" <b>&amp; \\n', "it's 100 % & more >_<", '好き❤️ 👍🏽'];
      const answers = await engine.translate(odd, 'JPN', 'ENG');
      expect(answers.map((answer) => answer && 'text' in answer && answer.text.replace(/^\[[^\]]+\] /, ''))).toEqual(
        odd,
      );
    });

    it('puts the glossary’s names into what it asks, and shows them plainly', async () => {
      const { engine, service: fake } = await ready(service);
      const glossary = [{ source: '花', target: 'Hana & Co' }];
      const [answer] = await engine.translate(['花は<強い>'], 'JPN', 'ENG', { glossary });
      expect(answer).toHaveProperty('text', expect.stringContaining('Hana & Coは<強い>'));
      expect(JSON.stringify(fake.requests.at(-1)?.body)).toContain('Hana');
    });

    it('refuses a pair that the service does not list, without asking', async () => {
      const { engine, service: fake } = await ready(service);
      await expect(engine.translate(['やめろ！'], 'JPN', 'CNR')).rejects.toMatchObject({
        code: 'translator-pair-missing',
      });
      expect(fake.requests).toEqual([]);
    });
  });
}

describe('what the services are called with', () => {
  const asked = async (name: keyof typeof services, from: LanguageCode, to: LanguageCode, context = {}) => {
    const { engine, service } = await ready(services[name]!);
    await engine.translate(['花'], from, to, context);
    return service.requests[0]!;
  };

  it.each([
    ['DeepL', 'CHS', 'ENG', { source_lang: 'ZH', target_lang: 'EN-US' }],
    ['DeepL', 'JPN', 'PTB', { source_lang: 'JA', target_lang: 'PT-BR' }],
    ['DeepL', 'JPN', 'CHT', { source_lang: 'JA', target_lang: 'ZH-HANT' }],
    ['Google', 'JPN', 'CHT', { source: 'ja', target: 'zh-TW', format: 'text' }],
    ['Google', 'CHS', 'NOR', { source: 'zh-CN', target: 'no' }],
    ['Google', 'JPN', 'HEB', { target: 'he' }],
    ['LibreTranslate', 'JPN', 'PTB', { source: 'ja', target: 'pt-BR', api_key: testKey }],
  ] as const)('%s, %s to %s', async (name, from, to, body) => {
    expect((await asked(name, from, to)).body).toMatchObject(body);
  });

  it('Azure, in the address', async () => {
    const { query } = await asked('Azure', 'JPN', 'SRP');
    expect(Object.fromEntries(query)).toMatchObject({ from: 'ja', to: 'sr-Cyrl', textType: 'plain' });
  });

  it('asks DeepL for betas only where the language is one', async () => {
    expect((await asked('DeepL', 'JPN', 'ESP')).body).not.toHaveProperty('enable_beta_languages');
    expect((await asked('DeepL', 'JPN', 'URD')).body).toMatchObject({ enable_beta_languages: true, target_lang: 'UR' });
  });

  it('gives DeepL the lines before as context', async () => {
    const previous = [{ source: '誰が来た？', translation: 'Who came?' }];
    expect((await asked('DeepL', 'JPN', 'ESP', { previous })).body).toMatchObject({ context: '誰が来た？' });
  });

  it('writes traditional Chinese itself where a LibreTranslate knows only the simplified one', async () => {
    const { engine, service } = await ready(services.LibreTranslate!);
    service.faults.push({ change: () => ({ translatedText: ['头发变长了'] }) });
    expect(await engine.translate(['髪が伸びた'], 'JPN', 'CHT')).toMatchObject([{ text: '頭髮變長了' }]);
    expect(service.requests[0]!.body).toMatchObject({ target: 'zh' });
  });
});

describe('the offer of an online service', () => {
  it('is what the service lists, by our names', async () => {
    const { engine } = await ready(services.LibreTranslate!);
    const targets = engine.offer().pairs.filter(({ from }) => from === 'JPN');
    expect(targets.map(({ to }) => to).sort()).toEqual(['CHS', 'CHT', 'ENG', 'ESP', 'PTB']);
    expect(targets.every(({ quality }) => quality === 'basic')).toBe(true);
  });

  it('is empty while a LibreTranslate has not said what it can do, and comes when it has', async () => {
    const service = await startFakeLibreTranslate();
    onTestFinished(service.close);
    const engine = createRemoteTranslator(createLibreTranslate({ key: testKey, url: service.url }));
    expect(engine.offer()).toEqual({ id: 'remote', available: false, reason: 'unreachable', pairs: [] });
    await engine.ready();
    expect(engine.offer().available).toBe(true);
  });

  it('is what the documentation says while DeepL cannot be asked, all of ours but Montenegrin', () => {
    const engine = createRemoteTranslator(createDeepl({ key: testKey, url: 'http://127.0.0.1:9' }));
    const { pairs } = engine.offer();
    expect(pairs.filter(({ from }) => from === 'JPN')).toHaveLength(55);
    expect(pairs.filter(({ from, to }) => from === 'CNR' || to === 'CNR')).toEqual([]);
  });
});

async function ready(service: (typeof services)[string]) {
  const made = await make(service);
  onTestFinished(made.close);
  await made.engine.ready();
  return made;
}

/** Whatever list of translations the answer holds, one shorter. */
function withoutOne(body: unknown): unknown {
  if (Array.isArray(body)) return body.slice(1);
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).map(([key, value]) => [
      key,
      typeof value === 'object' && value !== null ? withoutOne(value) : value,
    ]),
  );
}
