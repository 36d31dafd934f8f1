import { and, eq, gt, lte } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import type { Clock, Context } from '../context';
import type { Database, Transaction } from '../db/connect';
import { userLinks } from '../db/user-schema';
import { newToken, tokenHash } from '../signing/token';

export type LinkPurpose = (typeof userLinks.$inferSelect)['purpose'];

/** ms that a link is good for. For a new password as short as ASVS 6.5.5 asks. */
const lifetime: Record<LinkPurpose, number> = { verify: 24 * 60 * 60 * 1000, reset: 10 * 60 * 1000 };

/** @returns the token of a new link; the account's earlier ones of the purpose stay good until one is used */
export async function makeLink(clock: Clock, tx: Transaction, purpose: LinkPurpose, userId: string): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + lifetime[purpose]);
  await tx.insert(userLinks).values({ tokenHash: tokenHash(token), purpose, userId, expiresAt });
  return token;
}

/**
 * The account that a link is for; changes nothing.
 * @throws AppError mail-link-expired for one that is used, too old, of another purpose, or nobody's
 */
export async function checkLink(
  db: Database | Transaction,
  clock: Clock,
  purpose: LinkPurpose,
  token: string,
): Promise<string> {
  const [link] = await db
    .select()
    .from(userLinks)
    .where(isGood(clock, purpose, token));
  if (!link) throw new AppError('mail-link-expired');
  return link.userId;
}

/**
 * Uses a link up, and with it every other link of the account for the same purpose.
 * @throws AppError mail-link-expired
 */
export async function useLink(tx: Transaction, clock: Clock, purpose: LinkPurpose, token: string): Promise<string> {
  // Deleting decides: of two that come at once, one gets the row.
  const [used] = await tx
    .delete(userLinks)
    .where(isGood(clock, purpose, token))
    .returning();
  if (!used) throw new AppError('mail-link-expired');
  await tx.delete(userLinks).where(and(eq(userLinks.userId, used.userId), eq(userLinks.purpose, purpose)));
  return used.userId;
}

export async function deleteExpiredLinks({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(userLinks).where(lte(userLinks.expiresAt, clock.now()));
}

function isGood(clock: Clock, purpose: LinkPurpose, token: string) {
  return and(
    eq(userLinks.tokenHash, tokenHash(token)),
    eq(userLinks.purpose, purpose),
    gt(userLinks.expiresAt, clock.now()),
  );
}
