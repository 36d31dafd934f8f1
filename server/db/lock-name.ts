import { sql } from 'drizzle-orm';
import type { Transaction } from './connect';

/**
 * Until the transaction ends, nobody else holds this name. An owner's name keeps pages of theirs from being submitted
 * meanwhile (translations/submit.sql takes the same lock).
 */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
