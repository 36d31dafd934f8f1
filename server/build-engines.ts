import path from 'node:path';
import { type TranslatorId, type TranslatorOffer, translatorIds } from '@/lib/page/engines';
import { decodePage } from '@/pipeline/decode';
import { PageError } from '@/pipeline/page';
import { readableLanguages } from '@/pipeline/read/readable-languages';
import { createStagePool } from '@/pipeline/stage-pool';
import { createLocalTranslator, type LocalTranslator } from '@/pipeline/translate/local-translator';
import { translatePage } from '@/pipeline/translate-page';
import type { Engines } from './engines';
import type { Env } from './env';

const offerLifeMs = 5_000;

/**
 * The engines that this server's settings allow. Threads and models start at the first page.
 * @param env WORKERS pages can be at work at the same time
 */
export async function buildEngines(env: Env): Promise<Engines> {
  const root = process.cwd();
  const downloadsDir = path.resolve(env.DATA_DIR, 'models');
  const pool = createStagePool({ root, downloadsDir, threads: env.WORKERS });
  const translators: Partial<Record<TranslatorId, LocalTranslator>> = {
    local: await createLocalTranslator({
      modelsDir: path.join(root, 'models'),
      downloadsDir,
    }),
  };
  const readable = new Set(readableLanguages());
  const offerNow = (id: TranslatorId): TranslatorOffer => {
    const offer = translators[id]?.offer() ?? { id, available: false, pairs: [] };
    return { ...offer, pairs: offer.pairs.filter(({ from }) => readable.has(from)) };
  };
  // Read from disk, so that a fetched model is found without a restart; not at every call.
  let offered: { at: number; offers: TranslatorOffer[] } | null = null;
  return {
    offers() {
      if (!offered || Date.now() - offered.at > offerLifeMs)
        offered = { at: Date.now(), offers: translatorIds.map(offerNow) };
      return offered.offers;
    },
    async inspect(bytes) {
      const { image, mime } = await decodePage(bytes);
      return { width: image.width, height: image.height, mime };
    },
    async translatePage(bytes, settings, options) {
      const translator = translators[settings.translator];
      if (!translator)
        throw new PageError('translator-failed', `The translator ${settings.translator} is not set up here.`);
      return translatePage(pool, translator, bytes, settings, options);
    },
    async close() {
      await Promise.all([pool.close(), ...Object.values(translators).map((translator) => translator.close())]);
    },
  };
}
