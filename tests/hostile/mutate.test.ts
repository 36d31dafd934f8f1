import { beforeAll, describe, expect, test } from 'vitest';
import { judge } from './judge';
import { mutant } from './mutate';
import { seedFiles } from './seeds';

let seeds: Uint8Array[];

beforeAll(async () => {
  seeds = await seedFiles();
});

describe('a picture that was changed at random', () => {
  test('is refused with a code, or taken by the upload and the worker alike, two thousand times', async () => {
    const outcomes = new Map<string, number>();
    for (let number = 0; number < 2_000; number++) {
      const { outcome, fault } = await judge(mutant(seeds, number));
      expect(fault, `file ${number}: npm run hostile -- --only ${number}`).toBeNull();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    // A change that is never survived, or always, would try nothing.
    expect(outcomes.get('taken')).toBeGreaterThan(200);
    expect(outcomes.get('image-broken')).toBeGreaterThan(200);
  });

  test('is the same file each time, and another for another number', () => {
    expect(mutant(seeds, 77)).toEqual(mutant(seeds, 77));
    expect(mutant(seeds, 77)).not.toEqual(mutant(seeds, 78));
  });
});
