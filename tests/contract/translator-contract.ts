import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { offersPair, type TranslationEngine } from '@/pipeline/translate/engine';
import { knownLines } from '../translators/dictionary';
import type { Fault } from '../translators/recorder';
import type { FakeService } from '../translators/services';

export type EngineUnderTest = { engine: TranslationEngine; close(): Promise<void> };
export type OnlineUnderTest = EngineUnderTest & { service: FakeService };

const [lines, translations] = [Object.keys(knownLines), Object.values(knownLines)];

/** What each of the four translators promises. `make` gives one that knows the lines of `knownLines`. */
export function translatorContract(name: string, make: () => Promise<EngineUnderTest>): void {
  describe(`${name} keeps the translator contract`, () => {
    let made: EngineUnderTest;
    let engine: TranslationEngine;

    beforeEach(async () => {
      made = await make();
      engine = made.engine;
      await engine.ready();
    });
    afterEach(() => made.close());

    test('every text gets its own translation, in its place', async () => {
      expect(await textsOf(engine, lines)).toEqual(translations);
      expect(await textsOf(engine, lines.toReversed())).toEqual(translations.toReversed());
    });

    test('a page with very many texts comes back whole and in order', async () => {
      const many = Array.from({ length: 130 }, (_, index) => lines[index % lines.length]!);
      expect(await textsOf(engine, many)).toEqual(many.map((line) => knownLines[line]));
    });

    test('each translation names the engine that made it', async () => {
      const [answer] = await engine.translate(lines.slice(0, 1), 'JPN', 'ENG');
      expect(answer).toMatchObject({ engine: expect.stringMatching(new RegExp(`^${engine.id}:.+`)) });
    });

    test('no texts are no work', async () => {
      expect(await engine.translate([], 'JPN', 'ENG')).toEqual([]);
    });

    test('the offer is its own and includes the pair it does', () => {
      const offer = engine.offer();
      expect(offer).toMatchObject({ id: engine.id, available: true });
      expect(offersPair(offer, 'JPN', 'ENG')).toBe(true);
      const pairs = offer.pairs.map(({ from, to }) => `${from}>${to}`);
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(offer.pairs.filter(({ from, to }) => from === to)).toEqual([]);
    });

    test('a caller that has gone away is not worked for', async () => {
      const gone = AbortSignal.abort(new Error('gone'));
      await expect(engine.translate(lines, 'JPN', 'ENG', { signal: gone })).rejects.toThrow('gone');
    });

    test('a caller that goes away in the middle is told so, and others are served on', async () => {
      const abort = new AbortController();
      const many = Array.from({ length: 200 }, (_, index) => lines[index % lines.length]!);
      const work = engine.translate(many, 'JPN', 'ENG', { signal: abort.signal });
      abort.abort(new Error('gone'));
      await expect(work).rejects.toThrow('gone');
      expect(await textsOf(engine, lines)).toEqual(translations);
    });

    test('pages at the same time do not get each other’s texts', async () => {
      const pages = [lines, lines.toReversed(), lines.slice(2)];
      const answers = await Promise.all(pages.map((page) => textsOf(engine, page)));
      expect(answers).toEqual(pages.map((page) => page.map((line) => knownLines[line])));
    });

    test('closing twice is no error', async () => {
      await engine.close();
      await engine.close();
    });
  });
}

/** What those that ask a service over the network promise besides. `make`: 1.5 s for a page, no pauses. */
export function onlineTranslatorContract(name: string, make: () => Promise<OnlineUnderTest>): void {
  translatorContract(name, make);

  describe(`${name} over a bad network`, () => {
    let made: OnlineUnderTest;

    beforeEach(async () => {
      made = await make();
      await made.engine.ready();
    });
    afterEach(() => made.close());

    const failing = (...faults: Fault[]) => {
      made.service.faults.push(...faults);
      return made.engine.translate(lines, 'JPN', 'ENG');
    };
    const always = (fault: Fault) => failing(...Array.from({ length: 8 }, () => fault));

    test('is asked again when it is busy, broken, or hangs up', async () => {
      const { busy, broken } = made.service.refusals;
      await failing(busy, broken, 'hang-up');
      expect(made.service.requests).toHaveLength(4);
    });

    test.each(['busy', 'broken'] as const)('gives up when it stays %s', async (kind) => {
      const reason = kind === 'busy' ? 'rate-limit' : 'unreachable';
      await expect(always(made.service.refusals[kind])).rejects.toMatchObject({ code: 'translator-failed', reason });
    });

    test('gives up when nobody is there', async () => {
      await expect(always('hang-up')).rejects.toMatchObject({ reason: 'unreachable' });
    });

    test('takes a wrong key for final', async () => {
      await expect(failing(made.service.refusals.key)).rejects.toMatchObject({ reason: 'key-rejected' });
      expect(made.service.requests).toHaveLength(1);
    });

    test('takes a used-up quota for final', async ({ skip }) => {
      const { quota } = made.service.refusals;
      if (!quota) return skip('this service tells no quota from a rate limit');
      await expect(failing(quota)).rejects.toMatchObject({ reason: 'quota' });
      expect(made.service.requests).toHaveLength(1);
    });

    test('does not wait for ever', async () => {
      await expect(failing('silent')).rejects.toMatchObject({ reason: 'timeout' });
    });

    test('does not wait for a service that wants more time than there is', async () => {
      const busy = { ...made.service.refusals.busy, headers: { 'retry-after': '3600' } };
      await expect(failing(busy)).rejects.toMatchObject({ reason: 'rate-limit' });
      expect(made.service.requests).toHaveLength(1);
    });

    test('asks again when the answer breaks off', async () => {
      expect(await failing('cut')).toHaveLength(lines.length);
      expect(made.service.requests).toHaveLength(2);
    });

    test.each(['not-json', 'other-json'] as const)('an answer that is %s is none', async (fault) => {
      await expect(failing(fault)).rejects.toMatchObject({ reason: 'malformed' });
    });

    test('a redirect is not followed: it would carry the key elsewhere', async () => {
      const moved = { status: 307, body: '', headers: { location: `${made.service.url}/elsewhere` } };
      await expect(always(moved)).rejects.toMatchObject({ code: 'translator-failed' });
      expect(made.service.requests.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    });

    test('a caller that goes away while it is silent is let go at once', async () => {
      const abort = new AbortController();
      made.service.faults.push('silent');
      const work = made.engine.translate(lines, 'JPN', 'ENG', { signal: abort.signal });
      abort.abort(new Error('gone'));
      await expect(work).rejects.toThrow('gone');
    });

    test('errors never tell the key', async () => {
      const error = await always(made.service.refusals.key).catch((caught: unknown) => caught);
      expect(String(error)).not.toContain('test-key');
    });
  });
}

async function textsOf(engine: TranslationEngine, texts: string[]): Promise<(string | null)[]> {
  const answers = await engine.translate(texts, 'JPN', 'ENG');
  return answers.map((answer) => (answer && 'text' in answer ? answer.text : null));
}
