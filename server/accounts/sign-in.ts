import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { login as call, UserInfo } from '@/lib/contract/user';
import { spendCaptcha } from '../captcha/captcha';
import type { Actor, Context } from '../context';
import { countTurns, hasRunOut, type Limit, resetLimits, takeTurns } from '../limits/shared-limit';
import { openSession } from '../sessions/open-session';
import type { Visit } from '../sessions/visit';
import { comparisons, reachableAccounts } from './claims';
import { type Account, userInfoOf } from './find-account';
import { passwordMatches } from './password';

/**
 * Signs the browser in by e-mail and password.
 * @throws AppError login-failed, the same for an unknown address; captcha-required after three failures for the
 * account or from the address, captcha-wrong; too-many-requests
 */
export async function signIn(
  context: Context,
  actor: Actor,
  { email, password, ...captcha }: z.output<typeof call.input>,
  { visit }: { visit: Visit },
): Promise<UserInfo> {
  const { tries, failures, own } = limitsOf(actor, email);
  await takeTurns(context, tries);
  const failedOften = await Promise.all(failures.map((limit) => hasRunOut(context, limit)));
  if (failedOften.some(Boolean)) await spendCaptcha(context, captcha);

  const account = await findByPassword(context, email, password);
  if (!account) {
    await countTurns(context, failures);
    throw new AppError('login-failed');
  }
  // Not the address's: somebody who has one account must not get on guessing others' by it.
  await resetLimits(context, own);
  const token = await context.db.transaction((tx) => openSession(context, tx, account.id, visit));
  visit.giveToken(token);
  return userInfoOf(account);
}

/**
 * `tries` slow guessing down: from one address; for one account from one address; for one account from everywhere,
 * with room enough that its owner still gets in. `failures` run out at the third, and come back one in 20 minutes.
 */
function limitsOf({ addressHash }: Actor, email: string): { tries: Limit[]; failures: Limit[]; own: Limit[] } {
  const account = email.toLowerCase();
  const here: Limit = {
    name: 'sign in here',
    key: `${account} ${addressHash}`,
    allowance: { perMinute: 1, burst: 10 },
  };
  const tries: Limit[] = [
    { name: 'sign in from', key: addressHash, allowance: { perMinute: 10, burst: 40 } },
    here,
    { name: 'sign in', key: account, allowance: { perMinute: 2, burst: 50 } },
  ];
  const allowance = { perMinute: 1 / 20, burst: 3 };
  const forAccount: Limit = { name: 'failed sign-in', key: account, allowance };
  const fromAddress: Limit = { name: 'failed sign-in from', key: addressHash, allowance };
  return { tries, failures: [forAccount, fromAddress], own: [here, forAccount] };
}

/**
 * Compares as many passwords whatever there is to compare with. Only the verified owner is let in without waiting
 * for the rest: everybody else could learn from the time whether the address has one.
 */
async function findByPassword({ db }: Context, email: string, password: string): Promise<Account | null> {
  const accounts = await reachableAccounts(db, email);
  let found: Account | null = null;
  for (let place = 0; place < comparisons; place++) {
    const account = accounts[place];
    const matches = await passwordMatches(account?.passwordHash ?? null, password);
    if (matches && account) found ??= account;
    if (found?.verifiedAt) return found;
  }
  return found;
}
