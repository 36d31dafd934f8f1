import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFollower } from './follow-tasks';

const sendMessage = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('chrome', { runtime: { id: 'ours', sendMessage } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sendMessage.mockReset();
});

function states(...all: [string, string][]) {
  const list = all.map(([taskId, status]) => ({ taskId, status, stage: 'reading', progress: 0.5 }));
  return { ok: true, data: { states: list } };
}

describe('following pages', () => {
  test('asks about all of them at once and tells each when it has ended', async () => {
    sendMessage
      .mockResolvedValueOnce(states(['a', 'running'], ['b', 'done']))
      .mockResolvedValueOnce(states(['a', 'done']));
    const follow = createFollower();
    const seen: string[] = [];
    const ends = Promise.all([follow('a', ({ status }) => seen.push(status)), follow('b', () => {})]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await ends).map(({ status }) => status)).toEqual(['done', 'done']);
    expect(seen).toEqual(['running', 'done']);
    expect(sendMessage.mock.calls.map(([{ about }]) => about.taskIds)).toEqual([['a', 'b'], ['a']]);
  });

  test('waits out a server that does not answer', async () => {
    sendMessage
      .mockResolvedValueOnce({ ok: false, trouble: { code: 'offline', message: '' } })
      .mockResolvedValueOnce(states(['a', 'done']));
    const end = createFollower()('a', () => {});
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await end).status).toBe('done');
  });

  test('waits for a background that was stopped before it could answer', async () => {
    sendMessage
      .mockRejectedValueOnce(new Error('The message port closed before a response was received.'))
      .mockResolvedValueOnce(undefined)
      .mockResolvedValueOnce(states(['a', 'done']));
    const end = createFollower()('a', () => {});
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await end).status).toBe('done');
  });

  test('ends when the server refuses', async () => {
    sendMessage.mockResolvedValue({ ok: false, trouble: { code: 'signed-out', message: '' } });
    const end = createFollower()('a', () => {}).catch((error) => error.trouble.code);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await end).toBe('signed-out');
  });
});
