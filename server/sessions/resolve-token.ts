import { and, eq, lt } from 'drizzle-orm';
import type { Context } from '../context';
import { sessions } from '../db/user-schema';
import { equalInConstantTime } from '../signing/hmac';
import { tokenHash } from '../signing/token';
import { followingToken, sessionIdOf, sessionTimes } from './session-token';

type Session = typeof sessions.$inferSelect;
type Needed = Pick<Context, 'db' | 'clock' | 'secret' | 'log'>;

export type Resolved = {
  userId: string;
  sessionId: string;
  kind: Session['kind'];
  /** To be sent back: the token that follows the one shown, once that is an hour old. */
  renewed: string | null;
};

/** Sessions tell when they were last used, to this many ms. */
const touchEvery = 60_000;

/**
 * Whose token this is. A token is renewed after an hour: the next one is sent with every answer until it comes back,
 * and the former one counts for a minute more, for requests under way. When a former one is shown later, either the
 * thief of a token or its owner has moved on without the other: the session ends for both.
 * @returns null when it is nobody's, or its session has ended: 7 days without use, 30 days in all
 */
export async function resolveToken(context: Needed, token: string): Promise<Resolved | null> {
  const session = await findSession(context, token);
  if (!session) return null;
  const hash = tokenHash(token);
  const now = context.clock.now();
  const resolved = { userId: session.userId, sessionId: session.id, kind: session.kind, renewed: null };

  if (equalInConstantTime(session.tokenHash, hash)) {
    await touch(context, session);
    if (now.getTime() - session.renewedAt.getTime() < sessionTimes.renewal) return resolved;
    return { ...resolved, renewed: await renew(context, session, token) };
  }
  if (session.nextHash && equalInConstantTime(session.nextHash, hash)) {
    await promote(context, session, hash);
    return resolved;
  }
  if (session.previousHash && equalInConstantTime(session.previousHash, hash)) {
    if (now.getTime() - session.renewedAt.getTime() <= sessionTimes.grace) return resolved;
    context.log.warn({ userId: session.userId }, 'a replaced token was shown: its session is ended');
    await context.db.delete(sessions).where(eq(sessions.id, session.id));
  }
  return null;
}

async function findSession({ db, clock }: Needed, token: string): Promise<Session | null> {
  const id = sessionIdOf(token);
  if (!id) return null;
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
  return session && !hasEnded(session, clock.now()) ? session : null;
}

function hasEnded({ createdAt, lastUsedAt }: Session, now: Date): boolean {
  const idle = now.getTime() - lastUsedAt.getTime();
  const age = now.getTime() - createdAt.getTime();
  return idle >= sessionTimes.idle || age >= sessionTimes.absolute;
}

async function touch({ db, clock }: Needed, session: Session): Promise<void> {
  const now = clock.now();
  const recently = new Date(now.getTime() - touchEvery);
  if (session.lastUsedAt > recently) return;
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, session.id), lt(sessions.lastUsedAt, now)));
}

async function renew({ db, secret }: Needed, session: Session, token: string): Promise<string> {
  const next = followingToken(secret, token);
  const nextHash = tokenHash(next);
  // Guarded: a request that shows the next token meanwhile has promoted it, and there is nothing to note.
  const current = and(eq(sessions.id, session.id), eq(sessions.tokenHash, session.tokenHash));
  if (session.nextHash !== nextHash) await db.update(sessions).set({ nextHash }).where(current);
  return next;
}

async function promote({ db, clock }: Needed, session: Session, hash: string): Promise<void> {
  const now = clock.now();
  await db
    .update(sessions)
    .set({ tokenHash: hash, nextHash: null, previousHash: session.tokenHash, renewedAt: now, lastUsedAt: now })
    .where(and(eq(sessions.id, session.id), eq(sessions.nextHash, hash)));
}
