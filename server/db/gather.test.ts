import { expect, test } from 'vitest';
import { gather } from './gather';

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

test('what comes while a statement is under way goes together in the next, each with its own answer', async () => {
  const statements: number[][] = [];
  const double = gather(async (items: number[]) => {
    statements.push(items);
    await tick();
    return items.map((item) => item * 2);
  }, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(statements).toEqual([[1], [2, 3, 4], [5]]);
  expect(await double(6)).toBe(12);
});

test('a statement that fails fails for those who share it, and the next ones go on', async () => {
  const ask = gather(async (items: string[]) => {
    await tick();
    if (items.includes('bad')) throw new Error('no');
    return items;
  });
  const outcomes = await Promise.allSettled(['first', 'bad', 'shared'].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await ask('after')).toBe('after');
});
