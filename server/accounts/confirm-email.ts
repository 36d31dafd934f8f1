import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { confirmEmail as call } from '@/lib/contract/user';
import type { Actor, Context } from '../context';
import type { Transaction } from '../db/connect';
import { users } from '../db/user-schema';
import { useLink } from '../mail/one-time-link';
import { findVerified, lockAddress } from './claims';
import type { Account } from './find-account';

/**
 * Uses a verification link. From now on no other claim to the address can be verified.
 * @throws AppError mail-link-expired, also when another account was verified meanwhile
 */
export async function confirmEmail(
  context: Context,
  _: Actor,
  { token }: z.output<typeof call.input>,
): Promise<z.input<typeof call.output>> {
  return context.db.transaction(async (tx) => {
    const userId = await useLink(tx, context.clock, 'verify', token);
    const account = await verifyAccount(context, tx, userId);
    if (!account) throw new AppError('mail-link-expired');
    return { email: account.email };
  });
}

/** Marks an account as the address's own. @returns null when another one is */
export async function verifyAccount(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  userId: string,
): Promise<Account | null> {
  const [account] = await tx.select().from(users).where(eq(users.id, userId));
  if (!account) return null;
  await lockAddress(tx, account.email);
  const owner = await findVerified(tx, account.email);
  if (owner) return owner.id === account.id ? owner : null;
  const [verified] = await tx
    .update(users)
    .set({ verifiedAt: clock.now() })
    .where(eq(users.id, account.id))
    .returning();
  return verified ?? null;
}
