import { describe, expect, it } from 'vitest';
import type { FallbackReason } from '../../lib/page/region-document';
import { EngineError, type TranslationEngine } from './engine';
import { createResting } from './resting';

function failingEngine() {
  const state = { reason: 'quota' as FallbackReason | null, calls: 0, now: 0 };
  const engine: TranslationEngine = {
    id: 'gpt',
    metered: true,
    checksItself: false,
    offer: () => ({ id: 'gpt', available: true, pairs: [] }),
    ready: async () => undefined,
    async translate(texts) {
      state.calls += 1;
      if (state.reason) throw new EngineError(state.reason, 'no');
      return texts.map((text) => ({ text, engine: 'gpt:test' }));
    },
    close: async () => undefined,
  };
  const resting = createResting(engine, { now: () => state.now, restMs: 1_000 });
  const ask = () => resting.translate(['Hi'], 'ENG', 'ESP').catch((error: EngineError) => error.reason);
  return { state, ask, offer: resting.offer };
}

describe('an engine that fails in a way that lasts', () => {
  it('is left alone for a while, then asked again', async () => {
    const { state, ask, offer } = failingEngine();
    expect(await ask()).toBe('quota');
    expect(await ask()).toBe('resting');
    expect(offer()).toEqual({ id: 'gpt', available: false, reason: 'unreachable', pairs: [] });
    expect(state.calls).toBe(1);
    state.now = 1_000;
    expect(offer().available).toBe(true);
    state.reason = null;
    expect(await ask()).toHaveLength(1);
  });

  it('is left alone after three timeouts in a row, not after three in all', async () => {
    const { state, ask } = failingEngine();
    state.reason = 'timeout';
    await ask();
    await ask();
    state.reason = null;
    await ask();
    state.reason = 'timeout';
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual(['timeout', 'timeout', 'timeout', 'resting']);
  });

  it('is asked on when only this page was the matter', async () => {
    const { state, ask } = failingEngine();
    state.reason = 'refused';
    for (let page = 0; page < 5; page += 1) expect(await ask()).toBe('refused');
  });
});
