import path from 'node:path';
import { type TranslatorId, type TranslatorOffer, translatorIds } from '@/lib/page/engines';
import { checkPage } from '@/pipeline/decode';
import { createPlateServer } from '@/pipeline/plate-server/plate-server';
import { plateStages } from '@/pipeline/plate-server/plate-stages';
import { readableLanguages } from '@/pipeline/read/readable-languages';
import { createStagePool } from '@/pipeline/stage-pool';
import { translateTexts } from '@/pipeline/translate/translate-texts';
import { createTranslatorChain } from '@/pipeline/translate/translator-chain';
import { translatePage } from '@/pipeline/translate-page';
import { buildTranslators } from './build-translators';
import type { Engines } from './engines';
import type { Env } from './env';

const offerLifeMs = 5_000;

type Warn = (message: string, error?: unknown) => void;
const toStderr: Warn = (message) => void process.stderr.write(`${message}\n`);

/**
 * The engines that this server's settings allow. Threads and models start at the first page.
 * @param env WORKERS pages can be at work at the same time
 * @param warn hears of an engine that does not do its work, so that another one does
 */
export async function buildEngines(env: Env, warn: Warn = toStderr): Promise<Engines> {
  const root = process.cwd();
  const downloadsDir = path.resolve(env.DATA_DIR, 'models');
  const pool = createStagePool({ root, downloadsDir, threads: env.WORKERS });
  const translators = await buildTranslators(env, { modelsDir: path.join(root, 'models'), downloadsDir });
  const plateServer = env.PLATE_SERVER_URL
    ? createPlateServer({
        url: env.PLATE_SERVER_URL,
        restartUrl: env.PLATE_SERVER_RESTART_URL,
        seconds: env.PLATE_SERVER_SECONDS,
        warn,
      })
    : null;
  const offerNow = (id: TranslatorId): TranslatorOffer => {
    const offer = translators.find((translator) => translator.id === id)?.offer();
    if (!offer?.available) return { id, available: false, reason: offer?.reason ?? 'not-set-up', pairs: [] };
    // No pairs at all mean any pair: a language model's offer must not be mistaken for an empty one.
    if (offer.pairs.length === 0) return offer;
    const readable = new Set(readableLanguages(downloadsDir));
    const pairs = offer.pairs.filter(({ from }) => readable.has(from));
    return pairs.length > 0 ? { ...offer, pairs } : { id, available: false, reason: 'no-models', pairs };
  };
  // Read from disk, so that a fetched model is found without a restart; not at every call.
  let offered: { at: number; offers: TranslatorOffer[] } | null = null;
  return {
    offers() {
      if (!offered || Date.now() - offered.at > offerLifeMs)
        offered = { at: Date.now(), offers: translatorIds.map(offerNow) };
      return offered.offers;
    },
    inspect: checkPage,
    async translatePage(bytes, settings, options) {
      const translator = createTranslatorChain(translators, settings.translator);
      const stages = plateServer
        ? plateStages(pool, plateServer, { signal: options?.signal, requestId: options?.requestId, warn })
        : pool;
      return translatePage(stages, translator, bytes, settings, options);
    },
    async translateTexts(document, ids, translator, context) {
      return translateTexts(createTranslatorChain(translators, translator), document, ids, context);
    },
    reletterPage: (plate, document, edits, mime) => pool.reletter(plate, document, edits, mime),
    async close() {
      await Promise.all([pool.close(), ...translators.map((translator) => translator.close())]);
    },
  };
}
