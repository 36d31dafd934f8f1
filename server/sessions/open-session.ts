import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/connect';
import { sessions } from '../db/user-schema';
import { tokenHash } from '../signing/token';
import { adoptPages } from './adopt-pages';
import { deviceName } from './device-name';
import { newSessionToken } from './session-token';
import type { Visit } from './visit';

/**
 * Signs the browser in to an account, as part of the caller's transaction: a session of its own, in place of the one
 * it had, and the pages it translated without an account become the account's.
 * @returns the token to give to the browser when the transaction has committed
 */
export async function openSession(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  tx: Transaction,
  userId: string,
  visit: Visit,
  kind: 'site' | 'extension' = 'site',
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const token = newSessionToken(id);
  const now = clock.now();
  if (visit.sessionId) await tx.delete(sessions).where(eq(sessions.id, visit.sessionId));
  await tx.insert(sessions).values({
    id,
    userId,
    kind,
    tokenHash: tokenHash(token),
    renewedAt: now,
    device: deviceName(visit.userAgent),
    createdAt: now,
    lastUsedAt: now,
  });
  log.info({ userId, sessionId: id, kind }, 'a session was opened');
  if (visit.visitorId) await adoptPages(tx, visit.visitorId, userId);
  return token;
}
