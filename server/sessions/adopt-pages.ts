import { eq, sql } from 'drizzle-orm';
import { ownerOf } from '../context';
import type { Transaction } from '../db/connect';
import { lockName } from '../db/lock-name';
import { chapters, deletionReceipts, images, translations } from '../db/schema';

/** Gives the pages and chapters that a browser made without an account to the account it now signs in to. */
export async function adoptPages(tx: Transaction, visitorId: string, userId: string): Promise<void> {
  const visitor = ownerOf({ kind: 'anonymous', id: visitorId, addressHash: '' });
  const user = ownerOf({ kind: 'user', id: userId, addressHash: '' });
  // In the order in which `submit` takes them; a page that is submitted meanwhile is either before or after this.
  for (const owner of [visitor, user]) await lockName(tx, owner);
  for (const table of [images, chapters, deletionReceipts])
    await tx.update(table).set({ owner: user }).where(eq(table.owner, visitor));
  // A key that the account has used already is the page's own id from now on: no two tasks share one.
  const taken = sql`exists (select 1 from ${translations} other where other.owner = ${user}
    and other.idempotency_key = ${translations.idempotencyKey})`;
  await tx
    .update(translations)
    .set({
      owner: user,
      idempotencyKey: sql`case when ${taken} then ${translations.id} else ${translations.idempotencyKey} end`,
    })
    .where(eq(translations.owner, visitor));
}
