import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../lib/page/languages';
import { translatorContract } from '../../tests/contract/translator-contract';
import { createLocalTranslator, type LocalTranslator } from './local-translator';

const root = path.resolve(import.meta.dirname, '../..');
const modelsDir = path.join(root, 'models');
const noDownloads = path.join(tmpdir(), 'fukidashi-no-such-folder');

translatorContract('Local', async () => {
  const downloadsDir = mkdtempSync(path.join(tmpdir(), 'fukidashi-models-'));
  installFixture(downloadsDir, 'ja', 'en');
  const engine = await createLocalTranslator({ modelsDir, downloadsDir });
  return {
    engine,
    async close() {
      await engine.close();
      rmSync(downloadsDir, { recursive: true });
    },
  };
});

describe('with downloaded models (tiny ones that know thirty lines)', () => {
  let downloadsDir: string;
  let translator: LocalTranslator;

  beforeAll(async () => {
    downloadsDir = mkdtempSync(path.join(tmpdir(), 'fukidashi-models-'));
    translator = await createLocalTranslator({ modelsDir, downloadsDir });
  });
  afterAll(async () => {
    await translator.close();
    rmSync(downloadsDir, { recursive: true });
  });

  it('offers a pair as basic until its model is downloaded, and as full from then on without a restart', () => {
    expect(qualityOf(translator, 'JPN', 'ENG')).toBe('basic');
    installFixture(downloadsDir, 'ja', 'en');
    expect(qualityOf(translator, 'JPN', 'ENG')).toBe('full');
    expect(qualityOf(translator, 'JPN', 'ESP')).toBe('basic');
    installFixture(downloadsDir, 'en', 'es');
    expect(qualityOf(translator, 'JPN', 'ESP')).toBe('full');
  });

  it('translates the lines the models know word for word, directly and through English', async () => {
    const japanese = ['やめろ！', 'うそだろ…', '何だこれは！？', 'おはよう、先輩。', '私の名前はハナです。'];
    expect(await textsOf(translator.translate(japanese, 'JPN', 'ENG'))).toEqual([
      'Stop it!',
      'No way...',
      'What is this?!',
      'Good morning, senpai.',
      'My name is Hana.',
    ]);
    expect(await textsOf(translator.translate(japanese, 'JPN', 'ESP'))).toEqual([
      '¡Basta!',
      'No puede ser...',
      '¡¿Qué es esto?!',
      'Buenos días, senpai.',
      'Me llamo Hana.',
    ]);
  });

  it('splits a balloon into sentences and joins the translations', async () => {
    const balloons = ['待って！お前は誰だ？', '「負けない！」', '助けてくれ！！！'];
    expect(await textsOf(translator.translate(balloons, 'JPN', 'ENG'))).toEqual([
      'Wait! Who are you?',
      "“I won't lose!”",
      'Help me!!!',
    ]);
  });

  it('gives capitals their normal case before it translates', async () => {
    expect(await textsOf(translator.translate(["I CAN'T BELIEVE IT!", 'WHERE AM I?'], 'ENG', 'ESP'))).toEqual([
      '¡No me lo puedo creer!',
      '¿Dónde estoy?',
    ]);
  });

  it('names the models that did the work', async () => {
    const [translated] = await translator.translate(['やめろ！'], 'JPN', 'ESP');
    expect(translated?.engine).toBe('local:ja-en(firefox test)+en-es(firefox test)');
  });

  it('leaves text without words exactly as it is', async () => {
    const wordless = ['……', '！？', '♥♥', '123', '', '!!'];
    expect(await textsOf(translator.translate([...wordless, 'ーーー！'], 'JPN', 'ENG'))).toEqual([...wordless, '—！']);
  });

  it('does the work with what is left when a downloaded file turns out damaged, and lists it as missing', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fukidashi-damaged-'));
    installFixture(folder, 'ja', 'en');
    const model = path.join(folder, 'ja-en', 'model.jaen.intgemm.alphas.bin');
    const bytes = readFileSync(model);
    bytes[5000]! ^= 0xff;
    writeFileSync(model, bytes);
    const other = await createLocalTranslator({ modelsDir, downloadsDir: folder });
    const [translated] = await other.translate(['やめろ！'], 'JPN', 'ENG');
    expect(translated?.engine).toBe('local:ja-en(starter)');
    expect(qualityOf(other, 'JPN', 'ENG')).toBe('basic');
    await other.close();
    rmSync(folder, { recursive: true });
  });
});

describe('with nothing but the starter models', () => {
  let translator: LocalTranslator;
  const threads: Worker[] = [];

  beforeAll(async () => {
    const spawn = (workerData: unknown) => {
      const script = fileURLToPath(new URL('./bergamot-worker.mjs', import.meta.url));
      const thread = new Worker(script, { workerData, execArgv: [] });
      threads.push(thread);
      return thread;
    };
    translator = await createLocalTranslator({ modelsDir, downloadsDir: noDownloads, engine: { spawn } });
  });
  afterAll(() => translator.close());

  it('translates plain sentences sensibly', async () => {
    expect(
      await textsOf(translator.translate(['逃げろ！早く！', '私のせいじゃない！', 'お母さんはどこ？'], 'JPN', 'ENG')),
    ).toEqual([
      'Run! Hurry!',
      expect.stringMatching(/^It's not my fault[.!]$/),
      expect.stringMatching(/^Where's .*(mother|mom)/i),
    ]);
    expect(await textsOf(translator.translate(['WHERE ARE YOU GOING?', 'W-WHAT?!'], 'ENG', 'ESP'))).toEqual([
      '¿Adónde vas?',
      '¡¿Qué?!',
    ]);
    expect(await textsOf(translator.translate(['谢谢你。'], 'CHS', 'ENG'))).toEqual(['Thank you.']);
    expect(await textsOf(translator.translate(['감사합니다.'], 'KOR', 'ENG'))).toEqual(['Thank you.']);
  });

  it('reads traditional Chinese as simplified, and turns one into the other without a model', async () => {
    expect(await textsOf(translator.translate(['謝謝你。'], 'CHT', 'ENG'))).toEqual(['Thank you.']);
    expect(await textsOf(translator.translate(['头发变长了'], 'CHS', 'CHT'))).toEqual(['頭髮變長了']);
  });

  it('offers what the starters can do, pivots included, and nothing else', () => {
    const offered = translator.offer().pairs.map(({ from, to, quality }) => `${from}-${to} ${quality}`);
    const some = 'JPN-ENG CHT-ENG KOR-ESP ENG-FRA CHS-DEU KOR-JPN JPN-CHT JPN-KOR KOR-ITA JPN-VIN CHS-PTB'.split(' ');
    expect(offered).toEqual(expect.arrayContaining(some.map((pair) => `${pair} basic`)));
    for (const from of ['JPN', 'ENG'] as const) expect(qualityOf(translator, from, 'PLK')).toBeUndefined();
  });

  it('does every pair that it offers, and calls each one basic that a starter has a part in', async () => {
    const words: Partial<Record<LanguageCode, string>> = {
      JPN: 'ありがとう。',
      CHS: '谢谢你。',
      CHT: '謝謝你。',
      KOR: '감사합니다.',
      ENG: 'Thank you.',
    };
    const thanks: Partial<Record<LanguageCode, RegExp>> = {
      ENG: /thank/i,
      ESP: /gracias/i,
      FRA: /merci/i,
      DEU: /danke/i,
      ITA: /grazie/i,
      PTB: /obrigad/i,
      VIN: /cảm ơn/i,
      JPN: /^ありがとう/,
      CHS: /^谢谢你。$/,
      CHT: /^謝謝你。$/,
      KOR: /^고마워\.$/,
    };
    const { pairs } = translator.offer();
    expect(pairs.length).toBeGreaterThanOrEqual(45);
    for (const { from, to, quality } of pairs) {
      const [answer] = await translator.translate([words[from]!], from, to);
      expect(answer?.text, `${from} → ${to}`).toMatch(thanks[to]!);
      expect(quality, `${from} → ${to}`).toBe(answer?.engine.includes('starter') ? 'basic' : 'full');
    }
  });

  it.each(['ESP', 'DEU'] as const)('says in %s no French word that English happens to share', async (to) => {
    const shared = ['machine', 'champion', 'courage', 'ambulance', 'nature', 'source'];
    const asked = shared.map((word) => `Where is the ${word} of the old knight?`);
    const answers = await textsOf(translator.translate(asked, 'ENG', to));
    // Case counts: German has Champion too.
    const lost = answers.filter((answer, index) => answer?.split(/\W+/).includes(shared[index]!));
    expect(lost).toEqual([]);
  });

  it('closes a quotation once', async () => {
    const [answer] = await textsOf(translator.translate(['They are addressed to "Seijiro."'], 'ENG', 'DEU'));
    expect(answer!.match(/["„“”«»]/g)).toHaveLength(2);
  });

  it('takes an abbreviation for no end of a sentence', async () => {
    const [answer] = await textsOf(translator.translate(['Mr. Smith is here.'], 'ENG', 'DEU'));
    expect(answer).toMatch(/^Herr [^.]+\.$/);
  });

  it('uses the glossary’s name for what its models would not know', async () => {
    const glossary = [{ source: '薔薇丸', target: 'Baramaru' }];
    const plain = await textsOf(translator.translate(['薔薇丸はどこだ？'], 'JPN', 'ENG'));
    expect(plain[0]).not.toContain('Baramaru');
    const named = await textsOf(translator.translate(['薔薇丸はどこだ？', '待って！'], 'JPN', 'ENG', { glossary }));
    expect(named[0]).toContain('Baramaru');
    expect(named[1]).toBe('Wait!');
    const place = [{ source: '学校', target: 'Hogwash' }];
    const there = ['明日は学校に行きますか？', '学校に行こう。', '彼は学校から来た。'];
    const said = await textsOf(translator.translate(there, 'JPN', 'ENG', { glossary: place }));
    expect(said[0]).toMatch(/\bgo(?:ing)? to Hogwash/);
    expect(said[1]).toMatch(/\bgo to Hogwash/);
    expect(said[2]).toMatch(/\bfrom Hogwash/);
  });

  it('names the command when a pair has no model here', async () => {
    await expect(translator.translate(['やめろ！'], 'JPN', 'PLK')).rejects.toMatchObject({
      code: 'translator-pair-missing',
      message: expect.stringContaining('npm run models -- ja-pl'),
    });
  });

  it('does not send anybody to fetch a model that does not exist', async () => {
    await expect(translator.translate(['やめろ！'], 'JPN', 'WLS')).rejects.toMatchObject({
      code: 'translator-pair-missing',
      message: expect.not.stringContaining('npm run models'),
    });
  });

  it('translates nothing from a language into itself', async () => {
    expect(await translator.translate(['Hello.'], 'ENG', 'ENG')).toEqual([null]);
  });

  it('fails the calls under way when its thread dies, and starts a new one for the next', async () => {
    const doomed = translator.translate(['この剣を受け取れ。'.repeat(40)], 'JPN', 'ENG');
    const outcome = expect(doomed).rejects.toMatchObject({ code: 'translator-failed' });
    await threads.at(-1)!.terminate();
    await outcome;
    expect(await textsOf(translator.translate(['私は学生です。'], 'JPN', 'ENG'))).toEqual(["I'm a student."]);
    expect(threads).toHaveLength(2);
  });

  it('stops when it is told to', async () => {
    const abort = new AbortController();
    const sentences = Array.from({ length: 200 }, (_, index) => `彼は${index}回来た。`);
    const page = translator.translate(sentences, 'JPN', 'ENG', { signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(page).rejects.toThrow('enough');
  });
});

async function textsOf(translating: ReturnType<LocalTranslator['translate']>): Promise<(string | null)[]> {
  return (await translating).map((translated) => translated?.text ?? null);
}

function qualityOf(translator: LocalTranslator, from: LanguageCode, to: LanguageCode): string | undefined {
  return translator.offer().pairs.find((pair) => pair.from === from && pair.to === to)?.quality;
}

/** Puts a fixture where `npm run models` would have put a downloaded model. */
function installFixture(downloadsDir: string, from: string, to: string): void {
  const source = path.join(root, 'tests/fixtures/mt', from + to);
  const folder = path.join(downloadsDir, `${from}-${to}`);
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  const names = {
    model: `model.${from}${to}.intgemm.alphas.bin`,
    lex: `lex.50.50.${from}${to}.s2t.bin`,
    vocab: `vocab.${from}${to}.spm`,
  };
  const files = Object.entries(names).map(([role, name]) => ({
    role,
    name,
    urls: ['https://example.com/'],
    compression: 'none',
    size: statSync(path.join(folder, name)).size,
    sha256: createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex'),
  }));
  const entry = {
    id: `${from}-${to}`,
    kind: 'translation',
    from,
    to,
    version: 'test',
    files,
    licence: '-',
    source: '-',
  };
  writeFileSync(path.join(folder, 'entry.json'), JSON.stringify(entry));
}
