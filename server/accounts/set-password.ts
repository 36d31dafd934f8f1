import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { changePassword as changeCall, resetPassword as resetCall } from '@/lib/contract/user';
import type { Actor, Context } from '../context';
import type { Transaction } from '../db/connect';
import { userLinks, users } from '../db/user-schema';
import { takeTurns } from '../limits/shared-limit';
import { checkLink, useLink } from '../mail/one-time-link';
import { queueMail } from '../mail/queue-mail';
import { endOtherSessions } from '../sessions/end-sessions';
import type { Visit } from '../sessions/visit';
import { verifyAccount } from './confirm-email';
import { type Account, findAccount } from './find-account';
import { hashPassword, passwordMatches, requireGoodPassword } from './password';

/**
 * Sets a new password by the link of a mail, and signs out everywhere. Whoever has the link reads the mail, so an
 * unverified address is verified by it.
 * @throws AppError mail-link-expired, password-common
 */
export async function resetPassword(
  context: Context,
  _: Actor,
  { token, password }: z.output<typeof resetCall.input>,
): Promise<Record<string, never>> {
  const account = await accountById(context, await checkLink(context.db, context.clock, 'reset', token));
  // Before the link is used up: a password that is refused must not cost the link.
  await requireGoodPassword(password, account);
  const passwordHash = await hashPassword(password);
  await context.db.transaction(async (tx) => {
    const userId = await useLink(tx, context.clock, 'reset', token);
    if (!account.verifiedAt && !(await verifyAccount(context, tx, userId))) throw new AppError('mail-link-expired');
    await setPassword(context, tx, account, passwordHash, null);
  });
  await context.queue.wake('send-mail');
  return {};
}

/**
 * Sets a new password for who knows the old one, and signs out everywhere else. An account that has signed in by
 * Google only has none to know: it gets its first one by the mail for forgotten ones.
 * @throws AppError password-wrong, password-common, too-many-requests
 */
export async function changePassword(
  context: Context,
  actor: Actor,
  { currentPassword, password }: z.output<typeof changeCall.input>,
  { visit }: { visit: Visit },
): Promise<Record<string, never>> {
  const account = await findAccount(context, actor);
  await requirePassword(context, account, currentPassword);
  await requireGoodPassword(password, account);
  const passwordHash = await hashPassword(password);
  await context.db.transaction((tx) => setPassword(context, tx, account, passwordHash, visit.sessionId));
  await context.queue.wake('send-mail');
  return {};
}

/**
 * Asks for the password again before what cannot be undone: a stolen token is not enough for it.
 * @throws AppError password-wrong, too-many-requests
 */
export async function requirePassword(context: Context, account: Account, password: string): Promise<void> {
  await takeTurns(context, [{ name: 'password', key: account.id, allowance: { perMinute: 1 / 3, burst: 5 } }]);
  if (!(await passwordMatches(account.passwordHash, password))) throw new AppError('password-wrong');
}

async function accountById({ db }: Context, id: string): Promise<Account> {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (!account) throw new AppError('mail-link-expired');
  return account;
}

async function setPassword(
  context: Context,
  tx: Transaction,
  { id, email, locale }: Account,
  passwordHash: string,
  keepSession: string | null,
): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
  await endOtherSessions(tx, id, keepSession);
  // A link that was sent before would let in whoever asked for it.
  await tx.delete(userLinks).where(and(eq(userLinks.userId, id), eq(userLinks.purpose, 'reset')));
  const uniqueKey = `password-changed ${id} ${context.clock.now().getTime()}`;
  await queueMail(context, tx, { uniqueKey, kind: 'password-changed', email, locale, userId: id });
}
