import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startFakeOpenai } from '@/tests/translators/models';
import { startFakeLibreTranslate, testKey } from '@/tests/translators/services';
import { buildTranslators } from './build-translators';
import { readEnv } from './env';

const folders = { modelsDir: path.join(import.meta.dirname, '../models'), downloadsDir: '/no/such/folder' };
const nowhere = 'http://127.0.0.1:9';

async function built(env: Record<string, string>) {
  const translators = await buildTranslators(readEnv(env), folders);
  onTestFinished(async () => {
    for (const translator of translators) await translator.close();
  });
  return translators;
}

const idsOf = async (env: Record<string, string>) => (await built(env)).map(({ id }) => id);

describe('the translators of an environment', () => {
  it('are the local one alone when nothing is set', async () => {
    expect(await idsOf({})).toEqual(['local']);
  });

  it('are those that are set up', async () => {
    expect(await idsOf({ DEEPL_KEY: 'k', GPT_MODEL: 'm', GPT_KEY: 'k', GEMINI_MODEL: 'm', GEMINI_KEY: 'k' })).toEqual([
      'local',
      'remote',
      'gpt',
      'gemini',
    ]);
  });

  it('need no key for a language model of one’s own', async () => {
    expect(await idsOf({ GPT_MODEL: 'm', GPT_URL: nowhere })).toEqual(['local', 'gpt']);
  });

  it.each([
    [{ GPT_KEY: 'k' }, /GPT_MODEL: .*GPT_KEY/],
    [{ GEMINI_KEY: 'k' }, /GEMINI_MODEL: .*GEMINI_KEY/],
    [{ GEMINI_MODEL: 'm' }, /GEMINI_KEY: .*GEMINI_MODEL/],
  ])('are refused when %j is only half of it', (env, message) => {
    expect(() => readEnv(env)).toThrow(message);
  });

  it('take the first online service of DeepL, Google, Azure and LibreTranslate', async () => {
    const service = await startFakeLibreTranslate();
    onTestFinished(service.close);
    const libre = { LIBRETRANSLATE_URL: service.url, LIBRETRANSLATE_KEY: testKey };
    const ask = async (env: Record<string, string>) => {
      const remote = (await built(env)).find(({ id }) => id === 'remote')!;
      const [answer] = await remote.translate(['やめろ！'], 'JPN', 'ENG');
      return answer && 'engine' in answer && answer.engine;
    };
    expect(await ask(libre)).toBe('remote:libretranslate');
    const all = { ...libre, DEEPL_KEY: 'k', DEEPL_URL: nowhere, TRANSLATOR_SECONDS: '1' };
    await expect(ask(all)).rejects.toThrow(/deepl/);
  });

  it('speak to the address, with the key and the model that are set', async () => {
    const service = await startFakeOpenai();
    onTestFinished(service.close);
    const env = { GPT_MODEL: 'test-model', GPT_KEY: testKey, GPT_URL: `${service.url}/v1` };
    const gpt = (await built(env)).find(({ id }) => id === 'gpt')!;
    expect(await gpt.translate(['やめろ！'], 'JPN', 'ENG')).toEqual([{ text: 'Stop it!', engine: 'gpt:test-model' }]);
  });
});
