import type { z } from 'zod';
import type { forgetPassword as forgetCall, isEmailVerifyExpired as verifyCall } from '@/lib/contract/user';
import type { Locale } from '@/lib/i18n/locales';
import { spendCaptcha } from '../captcha/captcha';
import type { Actor, Context } from '../context';
import { takeTurns } from '../limits/shared-limit';
import { checkLink } from '../mail/one-time-link';
import { queueMail } from '../mail/queue-mail';
import { hmac } from '../signing/hmac';
import { findAccount } from './find-account';

/**
 * Has the link for a new password sent, if the address has an account: that is found out when the mail is written,
 * so that neither the answer nor its time tells.
 * @throws AppError captcha-required, captcha-wrong, too-many-requests
 */
export async function forgetPassword(
  context: Context,
  actor: Actor,
  { email, locale, ...captcha }: z.output<typeof forgetCall.input>,
): Promise<Record<string, never>> {
  await limitMails(context, actor, 'forgotten', email);
  await spendCaptcha(context, captcha);
  await request(context, 'reset', email, locale, null);
  return {};
}

/**
 * With a token: whether that verification link is still good; changes nothing. With an address: has a fresh link
 * sent, to the signed-in account of the address, else to the latest claim to it.
 * @throws AppError mail-link-expired, too-many-requests
 */
export async function isEmailVerifyExpired(
  context: Context,
  actor: Actor,
  input: z.output<typeof verifyCall.input>,
): Promise<Record<string, never>> {
  if ('token' in input) {
    await checkLink(context.db, context.clock, 'verify', input.token);
    return {};
  }
  const { email, locale } = input;
  await limitMails(context, actor, 'resent', email);
  const account = actor.kind === 'user' ? await findAccount(context, actor) : null;
  const isOwn = account?.email.toLowerCase() === email.toLowerCase();
  await request(context, 'verify', email, locale, isOwn ? (account?.id ?? null) : null);
  return {};
}

async function limitMails(context: Context, { addressHash }: Actor, name: string, email: string): Promise<void> {
  await takeTurns(context, [
    { name: `${name} from`, key: addressHash, allowance: { perMinute: 0.5, burst: 20 } },
    { name, key: email.toLowerCase(), allowance: { perMinute: 1 / 10, burst: 3 } },
  ]);
}

async function request(
  context: Context,
  kind: 'verify' | 'reset',
  email: string,
  locale: Locale,
  userId: string | null,
): Promise<void> {
  // A double click is one mail; the same wish ten seconds later is another.
  const moment = Math.floor(context.clock.now().getTime() / 10_000);
  const uniqueKey = `${kind} ${hmac(context.secret, 'mail', `${email.toLowerCase()} ${userId}`)} ${moment}`;
  await context.db.transaction((tx) => queueMail(context, tx, { uniqueKey, kind, email, locale, userId }));
  await context.queue.wake('send-mail');
}
