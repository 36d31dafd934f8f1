import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { deleteAccount as call } from '@/lib/contract/user';
import { type Actor, type Context, ownerOf } from '../context';
import type { Transaction } from '../db/connect';
import { checkIns } from '../db/credit-schema';
import { lockName } from '../db/lock-name';
import { orders, payments } from '../db/payment-schema';
import { chapters, deletionReceipts, images, translations } from '../db/schema';
import { events, mails, subscribers, users } from '../db/user-schema';
import { deleteImage } from '../images/delete-expired';
import { cancelAllSubscriptions } from '../payments/cancel-subscription';
import { cancelAll } from '../translations/cancel-all';
import { type Account, findAccount } from './find-account';
import { requirePassword } from './set-password';

/**
 * Deletes the account with its pages and all that is known about the person. The row goes last: broken off half way,
 * the account is still there to be deleted again.
 * @throws AppError invalid-input when the typed address is not the account's, password-wrong, too-many-requests
 */
export async function deleteAccount(
  context: Context,
  actor: Actor,
  { password, email }: z.output<typeof call.input>,
): Promise<Record<string, never>> {
  const account = await findAccount(context, actor);
  if (email.trim().toLowerCase() !== account.email.toLowerCase())
    throw new AppError('invalid-input', { field: 'email' });
  if (account.passwordHash) await requirePassword(context, account, password ?? '');

  // Before anything is gone: nobody goes on paying for an account that is not there.
  await cancelAllSubscriptions(context, account.id);
  const owner = ownerOf(actor);
  await context.db.transaction((tx) => cancelAll(tx, context.clock, owner));
  await deleteFiles(context, owner);
  await context.db.transaction(async (tx) => {
    await lockName(tx, owner);
    // A payment that is being written down ends first; one that comes later finds nobody (payments/record.ts).
    await tx.select({ id: users.id }).from(users).where(eq(users.id, account.id)).for('update');
    // What was submitted in another window meanwhile.
    await cancelAll(tx, context.clock, owner);
    await deletePages(tx, owner);
    await tx.delete(chapters).where(eq(chapters.owner, owner));
    await tx.delete(deletionReceipts).where(eq(deletionReceipts.owner, owner));
    await deletePersonalData(tx, account);
    await forgetPayer(tx, account.id);
    // Sessions, links and mails go with it.
    await tx.delete(users).where(eq(users.id, account.id));
  });
  return {};
}

async function deleteFiles(context: Context, owner: string): Promise<void> {
  const own = await context.db.select({ id: images.id }).from(images).where(eq(images.owner, owner));
  for (const image of own) await deleteImage(context, image);
}

/** A page that was uploaded in another window while its files were being deleted goes when it expires. */
async function deletePages(tx: Transaction, owner: string): Promise<void> {
  await tx.delete(translations).where(eq(translations.owner, owner));
  await tx.delete(images).where(and(eq(images.owner, owner), sql`${images.deletedAt} is not null`));
}

/** The books of what was paid stay as the law wants them, by numbers: who paid is known to the provider alone. */
async function forgetPayer(tx: Transaction, accountId: string): Promise<void> {
  await tx.update(payments).set({ payerEmail: null, receiptUrl: null }).where(eq(payments.accountId, accountId));
  await tx.update(orders).set({ checkoutUrl: null }).where(eq(orders.accountId, accountId));
}

async function deletePersonalData(tx: Transaction, { id, email, verifiedAt }: Account): Promise<void> {
  await tx.delete(events).where(eq(events.userId, id));
  // The books of their credits stay, under an id that tells nothing any more.
  await tx.delete(checkIns).where(eq(checkIns.accountId, id));
  // Whoever has not verified the address may not decide about what else is kept under it.
  if (!verifiedAt) return;
  await tx.delete(subscribers).where(sql`lower(${subscribers.email}) = lower(${email})`);
  await tx.delete(mails).where(sql`lower(${mails.email}) = lower(${email})`);
}
