import { eq } from 'drizzle-orm';
import type { WebhookDelivery } from '@/lib/contract/webhook';
import type { Actor, Context } from '../context';
import { webhookDeliveries, webhooks } from '../db/webhook-schema';
import { takeTryByHand } from './find-own';
import { record } from './record';
import { viewDelivery } from './view';

/**
 * Queues an event `webhook.test` for a webhook of the member's.
 * @throws AppError not-signed-in, not-yours, webhook-disabled, too-many-requests
 */
export async function sendTestWebhook(
  context: Context,
  actor: Actor,
  { id }: { id: string },
): Promise<WebhookDelivery> {
  await takeTryByHand(context, actor, id);
  const test = { event: 'webhook.test', translationId: null, data: {} } as const;
  const [deliveryId] = await record(context.db, context.clock, test, eq(webhooks.id, id));
  await context.queue.wake('send-webhook');
  const [row] = await context.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId!));
  return viewDelivery(row!);
}
