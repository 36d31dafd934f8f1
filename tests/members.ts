import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Actor, Context } from '@/server/context';
import { grantCredits } from '@/server/credits/grants';

/** Somebody signed in with an account that nobody has seen before. */
export function newMember(): Actor {
  return {
    kind: 'user',
    id: randomBytes(16).toString('base64url'),
    addressHash: randomBytes(16).toString('base64url'),
  };
}

/** Credits as after a purchase. @param lifetime ms; null: they never expire */
export async function giveBought(
  { db }: Pick<Context, 'db'>,
  { id: accountId }: Actor,
  amount: number,
  { sourceRef = randomBytes(9).toString('base64url'), lifetime = null as number | null } = {},
): Promise<string> {
  const expiresAt = lifetime === null ? null : new Date((await databaseNow({ db })).getTime() + lifetime);
  const given = await grantCredits(db, { accountId, source: 'pack', sourceRef, amount, paid: true, expiresAt });
  expect(given).toBe(true);
  return sourceRef;
}

/** Moves the ledger's clock (the database's) to so many ms from now. */
export async function moveLedgerClock({ db }: Pick<Context, 'db'>, milliseconds: number): Promise<void> {
  await db.execute(sql`create or replace function credit_now() returns timestamptz language sql volatile as
    ${sql.raw(`$$ select clock_timestamp() + interval '${milliseconds} milliseconds' $$`)}`);
}

export async function databaseNow({ db }: Pick<Context, 'db'>): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select credit_now() as now`);
  return new Date(rows[0]!.now);
}

/** Ends and forgets every page, so that a test begins with an empty queue. */
export async function forgetPages({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.execute(sql`select credit_resolve(id, false) from translations where charge = 'held'`);
  await db.execute(sql`delete from translations`);
}

/** Whatever was done: the books are right. */
export async function expectBooksInOrder({ db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await db.execute(sql`select * from ledger_violations`);
  expect(rows).toEqual([]);
}
