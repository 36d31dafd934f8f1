import { and, eq } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { webhooks } from '../db/webhook-schema';

/** Tries by hand, each of which asks a server that is not ours. */
export const handAllowance = { perMinute: 6, burst: 20 };

/**
 * A webhook of the member's.
 * @throws AppError not-signed-in, not-yours
 */
export async function findOwnWebhook(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: string,
): Promise<typeof webhooks.$inferSelect> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.userId, memberOf(actor))));
  if (!row) throw new AppError('not-yours');
  return row;
}
