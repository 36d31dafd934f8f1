import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { getUserInfo as infoCall, UserInfo } from '@/lib/contract/user';
import type { Actor, Context } from '../context';
import { users } from '../db/user-schema';

export type Account = typeof users.$inferSelect;

/**
 * The account of the actor.
 * @throws AppError not-signed-in
 */
export async function findAccount({ db }: Pick<Context, 'db'>, actor: Actor): Promise<Account> {
  if (actor.kind !== 'user') throw new AppError('not-signed-in');
  const [account] = await db.select().from(users).where(eq(users.id, actor.id));
  // Deleted while this call was on its way.
  if (!account) throw new AppError('not-signed-in');
  return account;
}

/** Whether an account's address is this one: addresses are the same whatever the case of their letters. */
export function hasEmail(email: string) {
  return sql`lower(${users.email}) = lower(${email})`;
}

/** The profile as browsers know it. */
export function userInfoOf(account: Account): UserInfo {
  return {
    id: account.id,
    username: account.userName,
    name: account.userName,
    email: account.email,
    isActive: account.verifiedAt ? 1 : 0,
    picture: account.picture,
  };
}

/** Who is signed in; null for nobody, which every page's visitor may be. */
export async function getUserInfo(
  context: Context,
  actor: Actor,
  { loginEventId }: z.output<typeof infoCall.input>,
): Promise<UserInfo | null> {
  if (actor.kind !== 'user') return null;
  const account = await findAccount(context, actor);
  // Ties the browser's events 101 to 107 of one login check to what the server saw.
  context.log.debug({ userId: account.id, loginEventId }, 'login check');
  return userInfoOf(account);
}
