import { beforeAll, describe, expect, test } from 'vitest';
import { hostileArchives } from '@/tests/hostile/archives';
import { mutant } from '@/tests/hostile/mutate';
import { archiveLimit, ImportError } from './import-limit';
import { readZip } from './read-zip';

const corpus = hostileArchives().map((archive) => [archive.about, archive] as const);
const never = new AbortController().signal;

/** `opened`, or the reason of the refusal. Anything else is thrown on. */
async function open(bytes: Uint8Array) {
  try {
    return { outcome: 'opened' as const, ...(await readZip(new Blob([new Uint8Array(bytes)]))) };
  } catch (error) {
    if (error instanceof ImportError) return { outcome: error.reason, pages: [] };
    throw error;
  }
}

/** Bytes of the page; null when it cannot be read. */
function read(page: { read(signal: AbortSignal): Promise<Blob> }): Promise<number | null> {
  return page.read(never).then(
    ({ size }) => size,
    () => null,
  );
}

describe('a hostile archive', () => {
  test.each(corpus)('of %s is refused with its reason, or opened without harm', async (_, { bytes, right, reads }) => {
    const { outcome, pages } = await open(bytes());
    expect(right).toContain(outcome);
    for (const { path } of pages) expect(path.split('/')).not.toContain('..');
    if (outcome !== 'opened' || reads === undefined) return;
    const size = await read(pages[0]!);
    expect(size !== null).toBe(reads);
  });

  test('is one of more than a hundred', () => {
    expect(corpus.length).toBeGreaterThan(100);
  });
});

describe('an archive that was changed at random', () => {
  let seeds: Uint8Array[];
  beforeAll(() => {
    seeds = hostileArchives()
      .map(({ bytes }) => bytes())
      .filter(({ length }) => length > 50 && length < 8_000);
  });

  test('is opened or refused with a reason, a thousand times, and no page is larger than it may be', async () => {
    const outcomes = new Set<string>();
    for (let number = 0; number < 1_000; number++) {
      const { outcome, pages } = await open(mutant(seeds, number));
      outcomes.add(outcome);
      for (const page of pages.slice(0, 3)) expect((await read(page)) ?? 0).toBeLessThanOrEqual(archiveLimit.pageBytes);
    }
    expect(outcomes.size).toBeGreaterThan(3);
  });
});
