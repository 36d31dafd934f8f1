import { lte } from 'drizzle-orm';
import type { Context } from '../context';
import { gather } from '../db/gather';
import { signNonces } from '../db/schema';

type Spending = { nonce: string; expiresAt: Date };
const spenders = new WeakMap<Context['db'], (spending: Spending) => Promise<boolean>>();

/** Marks a nonce as used; many at once share a statement. @returns false when it already was */
export function spendNonce({ db }: Pick<Context, 'db'>, nonce: string, expiresAt: Date): Promise<boolean> {
  const spend = spenders.get(db) ?? gather((spendings: Spending[]) => spendAll(db, spendings));
  spenders.set(db, spend);
  return spend({ nonce, expiresAt });
}

async function spendAll(db: Context['db'], spendings: Spending[]): Promise<boolean[]> {
  // In one order everywhere: statements that meet over the same two nonces cannot lock each other out.
  const inOrder = [...spendings].sort((a, b) => (a.nonce < b.nonce ? -1 : 1));
  const rows = await db.insert(signNonces).values(inOrder).onConflictDoNothing().returning({ nonce: signNonces.nonce });
  const spent = new Set(rows.map(({ nonce }) => nonce));
  // Of the same nonce twice in one statement, the first is good.
  return spendings.map(({ nonce }) => spent.delete(nonce));
}

/** Forgets nonces whose signatures are too old to be accepted anyway. @returns how many */
export async function deleteExpiredNonces(context: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const deleted = await context.db
    .delete(signNonces)
    .where(lte(signNonces.expiresAt, context.clock.now()))
    .returning({ nonce: signNonces.nonce });
  return deleted.length;
}
