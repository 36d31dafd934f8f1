import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { register as call, UserInfo } from '@/lib/contract/user';
import { spendCaptcha } from '../captcha/captcha';
import type { Actor, Context } from '../context';
import { users } from '../db/user-schema';
import { takeTurns } from '../limits/shared-limit';
import { queueMail } from '../mail/queue-mail';
import { openSession } from '../sessions/open-session';
import type { Visit } from '../sessions/visit';
import { userInfoOf } from './find-account';
import { hashPassword, requireGoodPassword } from './password';

/**
 * Makes an unverified account, signs the browser in to it, and has the verification mail sent. Nothing here looks
 * whether the address has an account: two may claim it, and the mail's writer finds out which of them gets to hear
 * what (mail/write-mail.ts). So the answer and its time are the same for every address.
 * @throws AppError password-common, captcha-required, captcha-wrong, too-many-requests
 */
export async function register(
  context: Context,
  actor: Actor,
  { email, userName, password, locale, ...captcha }: z.output<typeof call.input>,
  { visit }: { visit: Visit },
): Promise<UserInfo> {
  await takeTurns(context, [
    { name: 'register from', key: actor.addressHash, allowance: { perMinute: 0.5, burst: 20 } },
    { name: 'register', key: email.toLowerCase(), allowance: { perMinute: 1 / 20, burst: 3 } },
  ]);
  // Before the captcha, which is good once: what is to be corrected should not cost another one.
  await requireGoodPassword(password, { email, userName });
  await spendCaptcha(context, captcha);
  const passwordHash = await hashPassword(password);
  const id = randomBytes(16).toString('base64url');
  const { account, token } = await context.db.transaction(async (tx) => {
    const created = { id, email, userName, passwordHash, locale, createdAt: context.clock.now() };
    const [account] = await tx.insert(users).values(created).returning();
    const token = await openSession(context, tx, id, visit);
    await queueMail(context, tx, { uniqueKey: `verify ${id}`, kind: 'verify', email, locale, userId: id });
    return { account: account!, token };
  });
  await context.queue.wake('send-mail');
  visit.giveToken(token);
  return userInfoOf(account);
}
