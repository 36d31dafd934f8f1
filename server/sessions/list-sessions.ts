import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { listSessions as call } from '@/lib/contract/user';
import { findAccount } from '../accounts/find-account';
import type { Actor, Context } from '../context';
import { sessions } from '../db/user-schema';
import { sessionTimes } from './session-token';
import type { Visit } from './visit';

/** Where the account is signed in, the latest use first, and how it can sign in. */
export async function listSessions(
  context: Context,
  actor: Actor,
  _: unknown,
  { visit }: { visit: Visit },
): Promise<z.input<typeof call.output>> {
  const account = await findAccount(context, actor);
  const rows = await context.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, account.id))
    .orderBy(desc(sessions.lastUsedAt));
  const now = context.clock.now().getTime();
  const alive = rows.filter(
    ({ lastUsedAt, createdAt }) =>
      now - lastUsedAt.getTime() < sessionTimes.idle && now - createdAt.getTime() < sessionTimes.absolute,
  );
  return {
    sessions: alive.map((session) => ({
      id: session.id,
      device: session.device,
      extension: session.kind === 'extension',
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      current: session.id === visit.sessionId,
    })),
    hasPassword: account.passwordHash !== null,
    hasGoogle: account.googleSubject !== null,
  };
}
