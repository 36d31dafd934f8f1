import { expect, test } from 'vitest';
import { gather } from './gather';

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

test('what comes while a statement is under way goes together in the next, each with its own answer', async () => {
  const statements: number[][] = [];
  const double = gather(
    async (items: number[]) => {
      statements.push(items);
      await tick();
      return items.map((item) => item * 2);
    },
    { most: 3 },
  );
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(statements).toEqual([[1], [2, 3, 4], [5]]);
  expect(await double(6)).toBe(12);
});

test('a statement that fails is tried again for each by itself, and only the bad one suffers', async () => {
  const ask = gather(async (items: string[]) => {
    await tick();
    if (items.includes('bad')) throw new Error('no');
    return items;
  });
  const outcomes = await Promise.allSettled(['first', 'bad', 'shared'].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await ask('after')).toBe('after');
});

test('several statements may be under way at once', async () => {
  let atOnce = 0;
  let most = 0;
  const ask = gather(
    async (items: number[]) => {
      most = Math.max(most, ++atOnce);
      await tick();
      atOnce -= 1;
      return items;
    },
    { most: 2, lanes: 3 },
  );
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(ask));
  expect(most).toBe(3);
});
