import type { Clock } from '../context';

/** How often a key may act: evenly `perMinute` in the long run, `burst` at once after a rest. */
export type Allowance = { perMinute: number; burst: number };

export type RateLimiter = {
  /** Uses one turn. @returns 0, or how many whole seconds to wait when there is none (then nothing is used) */
  take(key: string, allowance: Allowance): number;
};

/**
 * GCRA (the leaky bucket as one time per key): `ready` is when the key's bucket is full again. Kept in the memory
 * of this process; several machines allow several times as much, which is fine against floods.
 * @param capacity keys remembered at most, so that a flood of addresses cannot fill the memory
 */
export function createRateLimiter(clock: Clock, capacity = 50_000): RateLimiter {
  const readyAt = new Map<string, number>();
  return {
    take(key, { perMinute, burst }) {
      const now = clock.now().getTime();
      const interval = 60_000 / perMinute;
      const ready = Math.max(readyAt.get(key) ?? 0, now) + interval;
      const excess = ready - now - interval * burst;
      if (excess > 0) return Math.ceil(excess / 1000);
      // Deleted first: the map's order is then the order of use, and the first ones are the longest unused.
      readyAt.delete(key);
      readyAt.set(key, ready);
      if (readyAt.size > capacity) forgetOldest(readyAt, capacity * 0.9);
      return 0;
    },
  };
}

function forgetOldest(readyAt: Map<string, number>, keep: number) {
  for (const key of readyAt.keys()) {
    if (readyAt.size <= keep) return;
    readyAt.delete(key);
  }
}
