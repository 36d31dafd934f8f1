import { lte } from 'drizzle-orm';
import type { Context } from '../context';
import { signNonces } from '../db/schema';

/** Marks a nonce as used. @returns false when it already was */
export async function spendNonce(context: Pick<Context, 'db'>, nonce: string, expiresAt: Date): Promise<boolean> {
  const spent = await context.db
    .insert(signNonces)
    .values({ nonce, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: signNonces.nonce });
  return spent.length === 1;
}

/** Forgets nonces whose signatures are too old to be accepted anyway. @returns how many */
export async function deleteExpiredNonces(context: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const deleted = await context.db
    .delete(signNonces)
    .where(lte(signNonces.expiresAt, context.clock.now()))
    .returning({ nonce: signNonces.nonce });
  return deleted.length;
}
