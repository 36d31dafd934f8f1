import { sql } from 'drizzle-orm';
import type { Context } from '../context';
import { rateLimits } from '../db/user-schema';
import { type Allowance, createRateLimiter } from './rate-limit';
import { hashOf } from './shared-limit';

/** How long what was counted here stays unknown to the others (ms). */
const shareEvery = 1_000;

export type AddressLimiter = {
  /** Uses one turn. @returns 0, or how many whole seconds to wait */
  take(key: string, allowance: Allowance): number;
  /** Tells the others what was used here, and learns what they have counted. Happens by itself a second after use. */
  share(): Promise<void>;
};

/**
 * Limits of network addresses, for calls of which there are too many to count each in the database: counted here, and
 * added up there once a second, in one statement for all keys. So nobody waits for it, and what is ever let through
 * beyond the allowance is what other processes were asked for within that second; it is paid back afterwards. Keys
 * that use little are not told of at all: each process may let a quarter of the burst through by itself.
 */
export function createAddressLimiter({
  db,
  clock,
  secret,
  log,
}: Pick<Context, 'db' | 'clock' | 'secret' | 'log'>): AddressLimiter {
  const limiter = createRateLimiter(clock);
  let planned = false;

  async function share(): Promise<void> {
    const used = [...limiter.used()];
    if (used.length === 0) return;
    const now = clock.now();
    const byHash = new Map(used.map(([key, time]) => [hashOf(secret, { name: 'address', key }), { key, time }]));
    const values = [...byHash].map(([keyHash, { time }]) => ({ keyHash, readyAt: new Date(now.getTime() + time) }));
    // In one order everywhere: statements of two processes over the same keys cannot lock each other out.
    values.sort((a, b) => (a.keyHash < b.keyHash ? -1 : 1));
    const readyAt = sql`greatest(${rateLimits.readyAt}, ${now}) + (excluded.ready_at - ${now})`;
    const rows = await db
      .insert(rateLimits)
      .values(values)
      .onConflictDoUpdate({ target: rateLimits.keyHash, set: { readyAt } })
      .returning();
    for (const row of rows) limiter.learn(byHash.get(row.keyHash)!.key, row.readyAt.getTime());
  }

  function plan() {
    planned = true;
    setTimeout(() => {
      planned = false;
      // Until the database is back, each process goes by what it knows.
      share().catch((err: unknown) => log.warn({ err }, 'the limits of addresses could not be shared'));
    }, shareEvery).unref();
  }

  return {
    take(key, allowance) {
      const wait = limiter.take(key, allowance);
      if (wait === 0 && !planned) plan();
      return wait;
    },
    share,
  };
}
