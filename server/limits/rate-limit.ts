import type { Clock } from '../context';

/** How often a key may act: evenly `perMinute` in the long run, `burst` at once after a rest. */
export type Allowance = { perMinute: number; burst: number };

export type RateLimiter = {
  /** Uses one turn. @returns 0, or how many whole seconds to wait when there is none (then nothing is used) */
  take(key: string, allowance: Allowance): number;
  /** Of keys that have used a quarter of their burst or more: what they used since this was last asked (ms). */
  used(): Map<string, number>;
  /** Takes over what others have counted. @param ready when the key's bucket is full again, with what `used` told */
  learn(key: string, ready: number): void;
};

type Bucket = {
  /** When it is full again, by what this limiter knows (ms). */
  ready: number;
  /** What was used since `used` was last asked (ms). */
  untold: number;
};

/**
 * GCRA (the leaky bucket as one time per key), in the memory of this process.
 * @param capacity keys remembered at most, so that a flood of addresses cannot fill the memory
 */
export function createRateLimiter(clock: Clock, capacity = 50_000): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const busy = new Set<string>();
  return {
    take(key, { perMinute, burst }) {
      const now = clock.now().getTime();
      const interval = 60_000 / perMinute;
      const bucket = buckets.get(key) ?? { ready: 0, untold: 0 };
      const ready = Math.max(bucket.ready, now) + interval;
      const excess = ready - now - interval * burst;
      if (excess > 0) return Math.ceil(excess / 1000);
      // What has run off meanwhile is nobody's business any more.
      const untold = Math.min(bucket.untold + interval, ready - now);
      // Deleted first: the map's order is then the order of use, and the first ones are the longest unused.
      buckets.delete(key);
      buckets.set(key, { ready, untold });
      if (ready - now >= (interval * burst) / 4) busy.add(key);
      if (buckets.size > capacity) forgetOldest(buckets, capacity * 0.9);
      return 0;
    },
    used() {
      const told = new Map<string, number>();
      for (const key of busy) {
        const bucket = buckets.get(key);
        if (!bucket) continue;
        told.set(key, bucket.untold);
        bucket.untold = 0;
      }
      busy.clear();
      return told;
    },
    learn(key, ready) {
      const bucket = buckets.get(key);
      if (bucket) bucket.ready = Math.max(bucket.ready, ready + bucket.untold);
    },
  };
}

function forgetOldest(buckets: Map<string, Bucket>, keep: number) {
  for (const key of buckets.keys()) {
    if (buckets.size <= keep) return;
    buckets.delete(key);
  }
}
