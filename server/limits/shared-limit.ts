import { eq, inArray, lte, sql } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import type { Context } from '../context';
import { rateLimits } from '../db/user-schema';
import { hmac } from '../signing/hmac';
import type { Allowance } from './rate-limit';

type Needed = Pick<Context, 'db' | 'clock' | 'secret'>;

/** What may be done how often: a name for what it is, whose turn it is (an address, an account), and the allowance. */
export type Limit = { name: string; key: string; allowance: Allowance };

/**
 * Uses one turn of each limit, in the database: it holds for all processes together and outlives them. The keys are
 * hashed. What was used of the limits before the one that has run out stays used.
 * @throws AppError too-many-requests with `retryAfter` (s)
 */
export async function takeTurns(context: Needed, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const { retryAfter } = await takeTurn(context, limit);
    if (retryAfter > 0) throw new AppError('too-many-requests', { retryAfter });
  }
}

/** Whether the next turn of a limit would be refused; uses none. */
export async function hasRunOut({ db, clock, secret }: Needed, limit: Limit): Promise<boolean> {
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.keyHash, hashOf(secret, limit)));
  const now = clock.now().getTime();
  return waitOf(limit.allowance, Math.max(row?.readyAt.getTime() ?? 0, now) + intervalOf(limit.allowance), now) > 0;
}

/** Uses a turn where one is left; for counting what has already happened. */
export async function countTurns(context: Needed, limits: Limit[]): Promise<void> {
  for (const limit of limits) await takeTurn(context, limit);
}

/** Gives all turns back. */
export async function resetLimits({ db, secret }: Needed, limits: Limit[]): Promise<void> {
  const hashes = limits.map((limit) => hashOf(secret, limit));
  await db.delete(rateLimits).where(inArray(rateLimits.keyHash, hashes));
}

/** Forgets the keys whose turns are all there again. */
export async function deleteRestedLimits({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.readyAt, clock.now()));
}

/** How a limit stands after a turn was asked for; whole seconds. */
export type Turn = {
  /** 0, or how long to wait because no turn was left (then nothing was used). */
  retryAfter: number;
  /** Turns left at once. */
  remaining: number;
  /** Until all are there again. */
  resetAfter: number;
};

/** GCRA as in rate-limit.ts. One statement looks and counts, so that of many at once no one gets past the limit. */
export async function takeTurn({ db, clock, secret }: Needed, limit: Limit): Promise<Turn> {
  const now = clock.now();
  const interval = intervalOf(limit.allowance);
  const keyHash = hashOf(secret, limit);
  const next = sql`greatest(${rateLimits.readyAt}, ${now}) + ${interval} * interval '1 millisecond'`;
  const latest = new Date(now.getTime() + interval * limit.allowance.burst);
  const taken = await db
    .insert(rateLimits)
    .values({ keyHash, readyAt: new Date(now.getTime() + interval) })
    .onConflictDoUpdate({ target: rateLimits.keyHash, set: { readyAt: next }, setWhere: sql`${next} <= ${latest}` })
    .returning({ readyAt: rateLimits.readyAt });
  if (taken[0]) {
    const used = taken[0].readyAt.getTime() - now.getTime();
    const remaining = Math.floor((interval * limit.allowance.burst - used) / interval);
    return { retryAfter: 0, remaining, resetAfter: Math.ceil(used / 1000) };
  }
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.keyHash, keyHash));
  const ready = Math.max(row?.readyAt.getTime() ?? 0, now.getTime());
  const retryAfter = Math.max(1, waitOf(limit.allowance, ready + interval, now.getTime()));
  return { retryAfter, remaining: 0, resetAfter: Math.ceil((ready - now.getTime()) / 1000) };
}

/** ms between two turns in the long run; whole, because the database counts in whole ones too. */
function intervalOf({ perMinute }: Allowance): number {
  return Math.round(60_000 / perMinute);
}

/** Whole seconds until a turn that makes the key ready at `ready` fits into the burst. */
function waitOf(allowance: Allowance, ready: number, now: number): number {
  return Math.max(0, Math.ceil((ready - now - intervalOf(allowance) * allowance.burst) / 1000));
}

/** What stands in the table instead of a key. */
export function hashOf(secret: string, { name, key }: Pick<Limit, 'name' | 'key'>): string {
  return hmac(secret, `limit ${name}`, key);
}
