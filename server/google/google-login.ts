import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import { type googleLogin as call, userNameLength } from '@/lib/contract/user';
import type { Locale } from '@/lib/i18n/locales';
import { findVerified, lockAddress } from '../accounts/claims';
import { type Account, userInfoOf } from '../accounts/find-account';
import type { Actor, Context } from '../context';
import type { Transaction } from '../db/connect';
import { users } from '../db/user-schema';
import { queueMail } from '../mail/queue-mail';
import { openSession } from '../sessions/open-session';
import type { Visit } from '../sessions/visit';
import { beginGoogleLogin } from './begin-login';
import { type GoogleIdentity, identityOf, type Returned } from './finish-login';

/**
 * Signs in by Google: without a code, says where to send the browser; with one, signs in. An account of the same
 * address is used only when both sides have verified that address; otherwise a new one is made, which is verified.
 * @throws AppError google-failed, google-unavailable, google-email-unverified
 */
export async function googleLogin(
  context: Context,
  actor: Actor,
  input: z.output<typeof call.input>,
  { visit, locale }: { visit: Visit; locale: Locale },
): Promise<z.input<typeof call.output>> {
  if (!('code' in input)) return beginGoogleLogin(context, visit);
  const identity = await identityOf(context, input as Returned, visit);
  const { account, token } = await context.db.transaction(async (tx) => {
    const account = await accountOf(context, tx, actor, identity, locale);
    return { account, token: await openSession(context, tx, account.id, visit) };
  });
  await context.queue.wake('send-mail');
  visit.giveToken(token);
  return userInfoOf(account);
}

async function accountOf(
  context: Context,
  tx: Transaction,
  actor: Actor,
  identity: GoogleIdentity,
  locale: Locale,
): Promise<Account> {
  const known = await findBySubject(tx, identity.sub);
  if (known) return known;
  if (!identity.email_verified) throw new AppError('google-email-unverified');
  await lockAddress(tx, identity.email);
  // Again: a second callback may have come meanwhile.
  const meanwhile = await findBySubject(tx, identity.sub);
  if (meanwhile) return meanwhile;
  const owner = await findVerified(tx, identity.email);
  if (owner) return link(context, tx, owner, identity);
  const own = await findOwnClaim(tx, actor, identity.email);
  return own ? verify(context, tx, own, identity) : create(context, tx, identity, locale);
}

async function findBySubject(tx: Transaction, subject: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(users).where(eq(users.googleSubject, subject));
  return account;
}

/** The account that this very browser is signed in to, when it claims the address: its pages should not be left. */
async function findOwnClaim(tx: Transaction, actor: Actor, email: string): Promise<Account | undefined> {
  if (actor.kind !== 'user') return undefined;
  const [account] = await tx.select().from(users).where(eq(users.id, actor.id));
  return account?.email.toLowerCase() === email.toLowerCase() ? account : undefined;
}

/** The owner hears of it, by mail. @throws AppError google-failed when another Google account is linked already */
async function link(context: Context, tx: Transaction, owner: Account, identity: GoogleIdentity): Promise<Account> {
  if (owner.googleSubject) throw new AppError('google-failed');
  const { id, email, locale } = owner;
  await queueMail(context, tx, {
    uniqueKey: `google-linked ${id} ${identity.sub}`,
    kind: 'google-linked',
    email,
    locale,
    userId: id,
  });
  return update(tx, id, { googleSubject: identity.sub, picture: owner.picture || pictureOf(identity) });
}

function verify({ clock }: Context, tx: Transaction, { id }: Account, identity: GoogleIdentity): Promise<Account> {
  return update(tx, id, {
    googleSubject: identity.sub,
    picture: pictureOf(identity),
    verifiedAt: clock.now(),
  });
}

async function update(tx: Transaction, id: string, fields: Partial<Account>): Promise<Account> {
  const [account] = await tx.update(users).set(fields).where(eq(users.id, id)).returning();
  return account!;
}

async function create({ clock }: Context, tx: Transaction, identity: GoogleIdentity, locale: Locale): Promise<Account> {
  const [account] = await tx
    .insert(users)
    .values({
      id: randomBytes(16).toString('base64url'),
      email: identity.email,
      userName: userNameOf(identity),
      googleSubject: identity.sub,
      picture: pictureOf(identity),
      locale,
      createdAt: clock.now(),
      verifiedAt: clock.now(),
    })
    .returning();
  return account!;
}

function userNameOf({ name, email }: GoogleIdentity): string {
  const given = name?.trim() || email.split('@')[0] || email;
  return [...given].slice(0, userNameLength.max).join('');
}

/** Only from where Google keeps its avatars: the pages' content security policy lets no other host's pictures in. */
function pictureOf({ picture = '' }: GoogleIdentity): string {
  return picture.startsWith('https://lh3.googleusercontent.com/') && picture.length <= 500 ? picture : '';
}
