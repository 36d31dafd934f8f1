import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { expect, test, vi } from 'vitest';
import { solveWork } from './solve-work';

const hmacKey = 'key of the server';
const patient = () => ({ signal: new AbortController().signal, onProgress: vi.fn() });

async function challengeOf(number: number, maxnumber = 9000) {
  const { algorithm, challenge, salt, signature } = await createChallenge({ hmacKey, maxnumber, number });
  return { algorithm, challenge, salt, signature, maxnumber };
}

test('the answer is one that the server’s library accepts', async () => {
  const answer = await solveWork(await challengeOf(7531), patient());
  expect(await verifySolution(answer, hmacKey)).toBe(true);
});

test('the first and the last number are found too', async () => {
  for (const number of [0, 9000]) {
    const answer = await solveWork(await challengeOf(number), patient());
    expect(JSON.parse(atob(answer))).toMatchObject({ number });
  }
});

test('the progress grows to the end while the page gets its turns', async () => {
  const onProgress = vi.fn();
  await solveWork(await challengeOf(8999), { signal: new AbortController().signal, onProgress });
  const shares = onProgress.mock.calls.map(([share]) => share as number);
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual([...shares].sort());
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
});

test('it stops when it is no longer wanted', async () => {
  const stop = new AbortController();
  const solving = solveWork(await challengeOf(8999), { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(solving).rejects.toThrow('aborted');
});

test('a challenge without an answer is an error, not an endless search', async () => {
  const { challenge: _, ...rest } = await challengeOf(1, 100);
  await expect(solveWork({ ...rest, challenge: 'f'.repeat(64) }, patient())).rejects.toThrow(RangeError);
});
