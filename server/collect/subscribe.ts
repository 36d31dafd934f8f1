import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { collectEmail as subscribeCall, unsubscribe as unsubscribeCall } from '@/lib/contract/collect';
import type { Actor, Context } from '../context';
import { mails, subscribers } from '../db/user-schema';
import { takeTurns } from '../limits/shared-limit';
import { queueMail } from '../mail/queue-mail';
import { tokenHash } from '../signing/token';
import { unsubscribeToken } from './unsubscribe-token';

/**
 * Keeps an address for news. The mail that answers has the link that ends it; one that is kept already gets no
 * second mail, and the caller does not learn of it.
 * @throws AppError too-many-requests
 */
export async function subscribe(
  context: Context,
  actor: Actor,
  { email, locale }: z.output<typeof subscribeCall.input>,
): Promise<Record<string, never>> {
  await takeTurns(context, [
    { name: 'subscribe from', key: actor.addressHash, allowance: { perMinute: 0.2, burst: 10 } },
    { name: 'subscribe', key: email.toLowerCase(), allowance: { perMinute: 1 / 60, burst: 3 } },
  ]);
  const id = randomBytes(16).toString('base64url');
  const unsubscribeHash = tokenHash(unsubscribeToken(context.secret, id));
  await context.db.transaction(async (tx) => {
    const added = await tx
      .insert(subscribers)
      .values({ id, email, locale, unsubscribeHash, createdAt: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: subscribers.id });
    if (added.length === 0) return;
    await queueMail(context, tx, { uniqueKey: `subscribed ${id}`, kind: 'subscribed', email, locale, userId: null });
  });
  await context.queue.wake('send-mail');
  return {};
}

/** Ends a subscription and forgets the address. A link that was used already has nothing left to do. */
export async function unsubscribe(
  { db }: Context,
  _: Actor,
  { token }: z.output<typeof unsubscribeCall.input>,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(subscribers)
      .where(eq(subscribers.unsubscribeHash, tokenHash(token)))
      .returning();
    if (!ended) return;
    await tx.delete(mails).where(sql`${mails.kind} = 'subscribed' and lower(${mails.email}) = lower(${ended.email})`);
  });
  return {};
}
