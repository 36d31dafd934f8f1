import { describe, expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit';

function setUp(capacity?: number) {
  let time = 1_700_000_000_000;
  const limiter = createRateLimiter({ now: () => new Date(time) }, capacity);
  return { limiter, wait: (seconds: number) => (time += seconds * 1000) };
}

const allowance = { perMinute: 6, burst: 3 };

describe('the rate limit', () => {
  test('lets a burst through, then says how long to wait', () => {
    const { limiter } = setUp();
    expect([1, 2, 3, 4, 5].map(() => limiter.take('a', allowance))).toEqual([0, 0, 0, 10, 10]);
  });

  test('gives a turn back after exactly the wait it named, and one only', () => {
    const { limiter, wait } = setUp();
    for (let turn = 0; turn < 3; turn++) limiter.take('a', allowance);
    wait(9.9);
    expect(limiter.take('a', allowance)).toBe(1);
    wait(0.1);
    expect(limiter.take('a', allowance)).toBe(0);
    expect(limiter.take('a', allowance)).toBe(10);
  });

  test('gives no more than the burst after a long rest', () => {
    const { limiter, wait } = setUp();
    limiter.take('a', allowance);
    wait(86_400);
    expect([1, 2, 3, 4].map(() => limiter.take('a', allowance))).toEqual([0, 0, 0, 10]);
  });

  test('lets no more than the rate through in the long run, however impatient the caller', () => {
    const { limiter, wait } = setUp();
    let taken = 0;
    for (let second = 0; second < 600; second++, wait(1)) if (limiter.take('a', allowance) === 0) taken += 1;
    expect(taken).toBe(62);
  });

  test('counts each key by itself', () => {
    const { limiter } = setUp();
    for (let turn = 0; turn < 4; turn++) limiter.take('a', allowance);
    expect(limiter.take('b', allowance)).toBe(0);
  });

  test('forgets the longest unused keys first when there are too many', () => {
    const { limiter } = setUp(10);
    const once = { perMinute: 1, burst: 1 };
    limiter.take('old', once);
    limiter.take('busy', { perMinute: 1, burst: 5 });
    for (let key = 0; key < 8; key++) limiter.take(`k${key}`, once);
    limiter.take('busy', { perMinute: 1, burst: 5 });
    limiter.take('one too many', once);
    expect(limiter.take('k7', once)).toBeGreaterThan(0);
    expect(limiter.take('old', once)).toBe(0);
  });
});
