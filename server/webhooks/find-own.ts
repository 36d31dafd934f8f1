import { and, eq } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { webhooks } from '../db/webhook-schema';
import { takeTurns } from '../limits/shared-limit';

/** Tries by hand, each of which asks a server that is not ours. */
const handAllowance = { perMinute: 6, burst: 20 };

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

/**
 * Uses one of the member's tries by hand of a webhook of theirs.
 * @throws AppError not-signed-in, not-yours, webhook-disabled, too-many-requests
 */
export async function takeTryByHand(
  context: Pick<Context, 'db' | 'clock' | 'secret'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const webhook = await findOwnWebhook(context, actor, id);
  if (webhook.disabledAt) throw new AppError('webhook-disabled');
  await takeTurns(context, [{ name: 'webhook tries', key: webhook.userId, allowance: handAllowance }]);
}
