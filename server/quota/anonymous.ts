import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { anonymousPerDay } from '@/lib/plans';
import type { Actor, Context } from '../context';
import type { Transaction } from '../db/connect';
import { type AnonymousHold, anonymousUses } from '../db/schema';
import { hmac } from '../signing/hmac';

type Counter = { day: string; kind: 'cookie' | 'address'; keyHash: string };

/**
 * What a visitor's translation of today counts (hold_anonymous_use in translations/submit.sql) and gives back.
 * Hashed with the day, so that the rows of two days say nothing about one visitor.
 */
export function anonymousHoldOf({ secret, clock }: Pick<Context, 'secret' | 'clock'>, actor: Actor): AnonymousHold {
  const day = utcDay(clock.now());
  return { day, cookieHash: hmac(secret, `visitor of ${day}`, actor.id), addressHash: actor.addressHash };
}

/** Gives a held translation back. Call it once for a hold, in the transaction that marks the hold as released. */
export async function releaseAnonymousUse(tx: Transaction, hold: AnonymousHold): Promise<void> {
  for (const [counter] of counters(hold, 0)) {
    await tx
      .update(anonymousUses)
      .set({ count: sql`${anonymousUses.count} - 1` })
      .where(and(isCounter(counter), gt(anonymousUses.count, 0)));
  }
}

/** @returns how many free translations the visitor has left today */
export async function anonymousUsesLeft(
  context: Pick<Context, 'db' | 'env' | 'secret' | 'clock'>,
  actor: Actor,
): Promise<number> {
  const both = counters(anonymousHoldOf(context, actor), context.env.ANONYMOUS_PER_ADDRESS);
  const used = await context.db
    .select()
    .from(anonymousUses)
    .where(or(...both.map(([counter]) => isCounter(counter))));
  const left = both.map(([{ kind }, limit]) => limit - (used.find((row) => row.kind === kind)?.count ?? 0));
  return Math.max(0, Math.min(...left));
}

/** Forgets the counters of former days; a page held before midnight may still be given back a day later. */
export async function deleteOldCounters({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const keepFrom = new Date(clock.now().getTime() - 2 * 24 * 60 * 60 * 1000);
  await db.delete(anonymousUses).where(lt(anonymousUses.day, utcDay(keepFrom)));
}

/** `2026-11-20` */
export function utcDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Always in this order, here and in submit.sql: who locks the same rows in one order cannot lock each other out. */
function counters({ day, cookieHash, addressHash }: AnonymousHold, perAddress: number): [Counter, number][] {
  return [
    [{ day, kind: 'cookie', keyHash: cookieHash }, anonymousPerDay],
    [{ day, kind: 'address', keyHash: addressHash }, perAddress],
  ];
}

function isCounter({ day, kind, keyHash }: Counter) {
  return and(eq(anonymousUses.day, day), eq(anonymousUses.kind, kind), eq(anonymousUses.keyHash, keyHash));
}
