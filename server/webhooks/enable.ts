import { eq } from 'drizzle-orm';
import type { WebhookInfo } from '@/lib/contract/webhook';
import type { Actor, Context } from '../context';
import { webhooks } from '../db/webhook-schema';
import { findOwnWebhook } from './find-own';
import { viewWebhook } from './view';

/**
 * Switches a webhook of the member's on again, as if it had never failed.
 * @throws AppError not-signed-in, not-yours
 */
export async function enableWebhook(context: Context, actor: Actor, { id }: { id: string }): Promise<WebhookInfo> {
  const webhook = await findOwnWebhook(context, actor, id);
  const healthy = { failures: 0, failingSince: null, lastFailureAt: null, disabledAt: null };
  await context.db.update(webhooks).set(healthy).where(eq(webhooks.id, id));
  return viewWebhook({ ...webhook, ...healthy });
}
