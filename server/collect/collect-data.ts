import { lte } from 'drizzle-orm';
import type { z } from 'zod';
import type { collectData as call } from '@/lib/contract/collect';
import type { Actor, Context } from '../context';
import { events } from '../db/user-schema';

/** ms that events are kept: long enough to compare two months. */
export const eventRetention = 90 * 24 * 60 * 60 * 1000;

/** Keeps what the browser counts: exactly the contract's fields, no address, no user agent, no cookie. */
export async function collectData(
  { db, clock }: Context,
  actor: Actor,
  { loginEventId = '', userId: claimed, ...event }: z.output<typeof call.input>,
): Promise<Record<string, never>> {
  // What a browser claims to be is believed only where its token says the same.
  const userId = actor.kind === 'user' && actor.id === claimed ? claimed : '';
  await db.insert(events).values({ ...event, userId, loginEventId, at: clock.now() });
  return {};
}

export async function deleteOldEvents({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.delete(events).where(lte(events.at, new Date(clock.now().getTime() - eventRetention)));
}
