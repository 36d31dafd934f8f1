import { eq } from 'drizzle-orm';
import type { Actor, Context } from '../context';
import { webhooks } from '../db/webhook-schema';
import { findOwnWebhook } from './find-own';

/**
 * Removes a webhook of the member's with its log; what waits is not sent.
 * @throws AppError not-signed-in, not-yours
 */
export async function removeWebhook(
  context: Context,
  actor: Actor,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await findOwnWebhook(context, actor, id);
  await context.db.delete(webhooks).where(eq(webhooks.id, id));
  return {};
}
