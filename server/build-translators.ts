import type { TranslationEngine } from '@/pipeline/translate/engine';
import { createLocalTranslator } from '@/pipeline/translate/local-translator';
import { createAzure } from '@/pipeline/translate/remote/azure';
import { createDeepl } from '@/pipeline/translate/remote/deepl';
import { createGoogle } from '@/pipeline/translate/remote/google';
import { createLibreTranslate } from '@/pipeline/translate/remote/libretranslate';
import type { Provider } from '@/pipeline/translate/remote/provider';
import { createRemoteTranslator } from '@/pipeline/translate/remote/remote-translator';
import { createResting } from '@/pipeline/translate/resting';
import type { Env } from './env';

/** The translators that the environment sets up; `local` is always among them. */
export async function buildTranslators(
  env: Env,
  folders: { modelsDir: string; downloadsDir: string },
): Promise<TranslationEngine[]> {
  const local = await createLocalTranslator(folders);
  const provider = providerOf(env);
  const budgetMs = env.TRANSLATOR_SECONDS * 1000;
  const remote = provider ? [createRemoteTranslator(provider, { budgetMs })] : [];
  // Asked now, so that the list is there when somebody looks; nobody waits for it.
  for (const engine of remote) void engine.ready();
  const online = [...remote, ...(await premium(env, budgetMs))];
  return [local, ...online.map((engine) => createResting(engine))];
}

/** In this order, which .env.example states. */
function providerOf(env: Env): Provider | null {
  if (env.DEEPL_KEY) return createDeepl({ key: env.DEEPL_KEY, url: env.DEEPL_URL });
  if (env.GOOGLE_TRANSLATE_KEY) return createGoogle({ key: env.GOOGLE_TRANSLATE_KEY, url: env.GOOGLE_TRANSLATE_URL });
  if (env.AZURE_TRANSLATOR_KEY) {
    const { AZURE_TRANSLATOR_KEY: key, AZURE_TRANSLATOR_REGION: region, AZURE_TRANSLATOR_URL: url } = env;
    return createAzure({ key, region, url });
  }
  if (env.LIBRETRANSLATE_URL) return createLibreTranslate({ key: env.LIBRETRANSLATE_KEY, url: env.LIBRETRANSLATE_URL });
  return null;
}

async function premium(env: Env, budgetMs: number): Promise<TranslationEngine[]> {
  if (!env.GPT_MODEL && !env.GEMINI_MODEL) return [];
  // Loaded late: most installations have no language model, and these are large packages.
  const { createGeminiTranslator, createGptTranslator } = await import('@/pipeline/translate/llm/models');
  const engines: TranslationEngine[] = [];
  // A server of one's own often wants no key.
  if (env.GPT_MODEL) {
    engines.push(createGptTranslator({ url: env.GPT_URL, key: env.GPT_KEY, model: env.GPT_MODEL, budgetMs }));
  }
  if (env.GEMINI_MODEL && env.GEMINI_KEY) {
    engines.push(
      createGeminiTranslator({ url: env.GEMINI_URL, key: env.GEMINI_KEY, model: env.GEMINI_MODEL, budgetMs }),
    );
  }
  return engines;
}
