import { and, eq, lte, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { revokeSession as revokeCall } from '@/lib/contract/user';
import type { Actor, Context } from '../context';
import type { Database, Transaction } from '../db/connect';
import { sessions } from '../db/user-schema';
import { sessionTimes } from './session-token';
import type { Visit } from './visit';

/** Ends the session of the token that the call came with. Without one there is nothing to end, and that is fine. */
export async function logout(
  { db }: Context,
  _: Actor,
  __: unknown,
  { visit }: { visit: Visit },
): Promise<Record<string, never>> {
  if (visit.sessionId) await db.delete(sessions).where(eq(sessions.id, visit.sessionId));
  return {};
}

/**
 * Ends one session of the account, or every one but the caller's.
 * @throws AppError not-yours for a session of somebody else, or one that is no more
 */
export async function revokeSession(
  { db }: Context,
  actor: Actor,
  { sessionId }: z.output<typeof revokeCall.input>,
  { visit }: { visit: Visit },
): Promise<Record<string, never>> {
  if (!sessionId) {
    await endOtherSessions(db, actor.id, visit.sessionId);
    return {};
  }
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError('not-yours');
  return {};
}

/** Signs an account out everywhere, but for one session when it is named. */
export async function endOtherSessions(db: Database | Transaction, userId: string, keep: string | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), keep ? ne(sessions.id, keep) : undefined));
}

/** Forgets sessions that can no longer be used. */
export async function deleteEndedSessions({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  const idle = lte(sessions.lastUsedAt, new Date(now - sessionTimes.idle));
  const old = lte(sessions.createdAt, new Date(now - sessionTimes.absolute));
  await db.delete(sessions).where(or(idle, old));
}
