import { asc, desc, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connect';
import { users } from '../db/user-schema';
import { type Account, hasEmail } from './find-account';

/** Unverified claims to an address that can be signed in to: the latest ones. Any number would cost any time. */
const reachableClaims = 2;

/** Accounts that a sign-in may mean: the verified one of the address first, then the latest unverified ones. */
export async function reachableAccounts(db: Database | Transaction, email: string): Promise<Account[]> {
  return db
    .select()
    .from(users)
    .where(hasEmail(email))
    .orderBy(asc(sql`${users.verifiedAt} is null`), desc(users.createdAt))
    .limit(1 + reachableClaims);
}

/** How many passwords a sign-in compares in every case that is not the verified owner's success. */
export const comparisons = 1 + reachableClaims;

/** The account whose owner has proved that the address is theirs. */
export async function findVerified(db: Database | Transaction, email: string): Promise<Account | undefined> {
  const [first] = await reachableAccounts(db, email);
  return first?.verifiedAt ? first : undefined;
}

/** Until the transaction ends, nobody else verifies this address. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('address ' || lower(${email}), 0))`);
}
