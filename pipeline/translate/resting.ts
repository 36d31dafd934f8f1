import type { FallbackReason } from '../../lib/page/region-document';
import { EngineError, type TranslationEngine } from './engine';

export type RestOptions = {
  now?: () => number;
  /** How long an engine is left alone, milliseconds. */
  restMs?: number;
};

/** Nothing of this gets better by asking again at once. */
const stopsAtOnce: FallbackReason[] = ['key-rejected', 'quota'];
/** These may be bad luck; three in a row are not. */
const stopsWhenRepeated: FallbackReason[] = ['timeout', 'unreachable', 'rate-limit'];
const repeats = 3;

/**
 * An engine that is left alone for a while after it failed in a way that will last: pages then go to the next
 * translator at once instead of waiting out its time each, and a used-up quota is not knocked at with every page.
 */
export function createResting(
  engine: TranslationEngine,
  { now = Date.now, restMs = 60_000 }: RestOptions = {},
): TranslationEngine {
  let restsUntil = Number.NEGATIVE_INFINITY;
  let inARow = 0;
  return {
    ...engine,
    // Nobody should choose, and pay for, an engine that will not do the work.
    offer: () =>
      now() < restsUntil ? { id: engine.id, available: false, reason: 'unreachable', pairs: [] } : engine.offer(),
    async translate(texts, from, to, context) {
      if (now() < restsUntil) throw new EngineError('resting', `${engine.id} failed a moment ago and is left alone.`);
      try {
        const answers = await engine.translate(texts, from, to, context);
        inARow = 0;
        return answers;
      } catch (error) {
        if (error instanceof EngineError) {
          inARow = stopsWhenRepeated.includes(error.reason) ? inARow + 1 : 0;
          if (stopsAtOnce.includes(error.reason) || inARow >= repeats) restsUntil = now() + restMs;
        }
        throw error;
      }
    },
  };
}
