import { desc, eq } from 'drizzle-orm';
import { mostDeliveriesShown, type WebhookDelivery } from '@/lib/contract/webhook';
import type { Actor, Context } from '../context';
import { webhookDeliveries } from '../db/webhook-schema';
import { findOwnWebhook } from './find-own';
import { viewDelivery } from './view';

/**
 * The latest deliveries of a webhook of the member's, the newest first.
 * @throws AppError not-signed-in, not-yours
 */
export async function listWebhookDeliveries(
  context: Context,
  actor: Actor,
  { id }: { id: string },
): Promise<{ deliveries: WebhookDelivery[] }> {
  await findOwnWebhook(context, actor, id);
  const rows = await context.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(mostDeliveriesShown);
  return { deliveries: rows.map(viewDelivery) };
}
