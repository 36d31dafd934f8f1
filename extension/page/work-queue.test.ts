import { describe, expect, test, vi } from 'vitest';
import { createWorkQueue, rankOf } from './work-queue';

function queueOf(atOnce: number, rank: (page: string) => number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const queue = createWorkQueue<string>({
    atOnce,
    rank,
    work: (page) => {
      begun.push(page);
      return new Promise((resolve) => ends.set(page, resolve));
    },
    onChange: () => {},
  });
  return { queue, begun, end: (page: string) => ends.get(page)?.() };
}

describe('pages at work', () => {
  test('begin with the one next to the reader, as many at once as may be', async () => {
    const { queue, begun } = queueOf(2, Number);
    for (const page of ['9', '3', '7', '1']) queue.add(page);
    await vi.waitFor(() => expect(begun).toEqual(['1', '3']));
  });

  test('go on in the order that holds when one has ended', async () => {
    let near = '9';
    const { queue, begun, end } = queueOf(1, (page) => (page === near ? 0 : Number(page)));
    for (const page of ['9', '3', '7']) queue.add(page);
    await vi.waitFor(() => expect(begun).toEqual(['9']));
    near = '7';
    end('9');
    await vi.waitFor(() => expect(begun).toEqual(['9', '7']));
  });

  test('end with what runs when the reader stops them', async () => {
    const { queue, begun, end } = queueOf(1, Number);
    for (const page of ['1', '2', '3']) queue.add(page);
    await vi.waitFor(() => expect(begun).toEqual(['1']));
    queue.clear();
    end('1');
    await vi.waitFor(() => expect(queue.size()).toBe(0));
    expect(begun).toEqual(['1']);
  });
});

test('what is in view comes first, then what comes next, what is behind last, what is hidden never before', () => {
  const at = (top: number, width = 500) => rankOf({ top, bottom: top + 700, width }, 800);
  const ranks = [at(-100), at(400), at(900), at(1700), at(-800), at(0, 0)];
  expect([...ranks].sort((one, other) => one - other)).toEqual(ranks);
});
