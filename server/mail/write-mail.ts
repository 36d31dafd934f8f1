import { eq } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/i18n/pages';
import { type LoginState, loginAddress } from '@/lib/login-address';
import { hasEmail } from '../accounts/find-account';
import { unsubscribePage, unsubscribeToken } from '../collect/unsubscribe-token';
import type { Context } from '../context';
import type { Transaction } from '../db/connect';
import { type mails, subscribers, users } from '../db/user-schema';
import type { PaymentMailKind } from '../payments/payment-mails';
import { writePaymentMail } from '../payments/write-payment-mail';
import { layMailOut } from './lay-mail-out';
import { mailTexts } from './mail-texts';
import type { Mail } from './mailer';
import { makeLink } from './one-time-link';

type Row = typeof mails.$inferSelect;
type Needed = Pick<Context, 'env' | 'clock' | 'secret'>;

/** Which text, where its button leads, and what the envelope says besides. */
type Letter = {
  text: Parameters<typeof mailTexts>[1];
  link: string;
  lines?: [string, string][];
  headers?: Record<string, string>;
};

/**
 * Writes a mail in its reader's language. What it says is decided here, long after the call that asked for it was
 * answered: so that no answer, nor the time it takes, tells whether an address has an account.
 * @returns null when there is nothing to say (any more)
 */
export async function writeMail(context: Needed, tx: Transaction, row: Row): Promise<Mail | null> {
  const letter = await letterOf(context, tx, row);
  if (!letter) return null;
  const texts = await mailTexts(row.locale, letter.text);
  return {
    id: row.id,
    to: row.email,
    subject: texts.subject,
    ...layMailOut(row.locale, texts, letter.link, letter.lines),
    link: letter.link,
    headers: { 'Content-Language': row.locale, ...letter.headers },
  };
}

function letterOf(context: Needed, tx: Transaction, row: Row): Promise<Letter | null> {
  switch (row.kind) {
    case 'verify':
      return verification(context, tx, row);
    case 'reset':
      return newPassword(context, tx, row);
    case 'password-changed':
      return Promise.resolve({ text: 'passwordChanged', link: loginLink(context, row.locale, 'forgotPassword') });
    case 'google-linked':
      return Promise.resolve({ text: 'googleLinked', link: pageLink(context, row.locale, '/setting') });
    case 'subscribed':
      return subscription(context, tx, row);
    case 'receipt':
    case 'refunded':
    case 'payment-failed':
    case 'subscription-cancelled':
      return aboutMoney(context, tx, { ...row, kind: row.kind });
  }
}

/**
 * To the owner of a claim: the link that verifies it. When the address has a verified account already, its owner is
 * told so instead, and this claim can never be verified.
 */
async function verification(context: Needed, tx: Transaction, row: Row): Promise<Letter | null> {
  const claims = await tx.select().from(users).where(hasEmail(row.email)).orderBy(users.createdAt);
  const claim = row.userId ? claims.find(({ id }) => id === row.userId) : claims.at(-1);
  if (!claim || claim.verifiedAt) return null;
  const owner = claims.find(({ verifiedAt }) => verifiedAt);
  // Asked for by somebody who is not signed in: the owner needs no mail about what a stranger typed.
  if (owner && !row.userId) return null;
  if (owner) return { text: 'known', link: loginLink(context, row.locale, 'signIn', row.email) };
  const token = await makeLink(context.clock, tx, 'verify', claim.id);
  return { text: 'verify', link: loginLink(context, row.locale, 'verify', row.email, token) };
}

/** To the verified account's owner, else to the latest claim: whoever reads the mail owns the address. */
async function newPassword(context: Needed, tx: Transaction, row: Row): Promise<Letter | null> {
  const claims = await tx.select().from(users).where(hasEmail(row.email)).orderBy(users.createdAt);
  const account = claims.find(({ verifiedAt }) => verifiedAt) ?? claims.at(-1);
  if (!account) return null;
  const token = await makeLink(context.clock, tx, 'reset', account.id);
  return { text: 'reset', link: loginLink(context, row.locale, 'newPassword', row.email, token) };
}

async function subscription(context: Needed, tx: Transaction, row: Row): Promise<Letter | null> {
  const [subscriber] = await tx.select().from(subscribers).where(eq(subscribers.email, row.email));
  if (!subscriber) return null;
  const token = unsubscribeToken(context.secret, subscriber.id);
  const call = new URL('/api/common/email/unsubscribe', context.env.SITE_URL);
  call.searchParams.set('token', token);
  // RFC 8058: mail programs end it with one click, by a POST that carries no cookie.
  const headers = { 'List-Unsubscribe': `<${call}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { text: 'subscribed', link: unsubscribePage(context, row.locale, token), headers };
}

async function aboutMoney(
  context: Needed,
  tx: Transaction,
  row: Row & { kind: PaymentMailKind },
): Promise<Letter | null> {
  const letter = await writePaymentMail(tx, row);
  return letter && { ...letter, link: pageLink(context, row.locale, '/setting') };
}

/** Always SITE_URL: what a request claims as its host is no address of ours. */
function pageLink({ env }: Pick<Context, 'env'>, locale: Locale, path: string): string {
  return String(new URL(localizedPath(locale, path), env.SITE_URL));
}

function loginLink(context: Needed, locale: Locale, state: LoginState, email?: string, token?: string): string {
  const link = new URL(pageLink(context, locale, loginAddress(state, email)));
  if (token) link.searchParams.set('token', token);
  return String(link);
}
