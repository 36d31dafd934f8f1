import { expect, test } from 'vitest';
import { createGate } from './gate';

test('so many run at once and no more, in the order in which they came; failing ones make place too', async () => {
  const gate = createGate(2, 100);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const works = Array.from({ length: 20 }, (_, index) =>
    gate(async () => {
      order.push(index);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, index % 3));
      running -= 1;
      if (index % 4 === 0) throw new Error(`work ${index}`);
      return index;
    }),
  );
  const ended = await Promise.allSettled(works);
  expect(most).toBe(2);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(await gate(async () => 'free again')).toBe('free again');
});

test('one too many is told to come again', async () => {
  const gate = createGate(1, 1);
  let finish = () => {};
  const first = gate(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = gate(async () => 'second');
  await expect(gate(async () => 'third')).rejects.toMatchObject({ code: 'busy', details: { retryAfter: 5 } });
  finish();
  await first;
  expect(await second).toBe('second');
});
