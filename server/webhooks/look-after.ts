import { and, asc, eq, lte } from 'drizzle-orm';
import type { Context } from '../context';
import { webhookDeliveries } from '../db/webhook-schema';

/** Deliveries are forgotten after this (ms), whatever became of them. */
const retention = 30 * 24 * 60 * 60 * 1000;

/** So long after its time a delivery has lost its job (ms); so many are queued again at once. */
const strayAge = 60_000;
const mostAtOnce = 1000;

/** Queues deliveries again whose job a killed process took with it, and forgets old ones. */
export async function lookAfterWebhooks({ db, queue, clock }: Pick<Context, 'db' | 'queue' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await db.delete(webhookDeliveries).where(lte(webhookDeliveries.createdAt, new Date(now - retention)));
  const late = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.status, 'waiting'), lte(webhookDeliveries.nextTryAt, new Date(now - strayAge))))
    .orderBy(asc(webhookDeliveries.nextTryAt))
    .limit(mostAtOnce);
  const ids = late.map(({ id }) => id);
  const waiting = await queue.waiting(db, 'send-webhook', 'deliveryId', ids);
  for (const deliveryId of ids) if (!waiting.has(deliveryId)) await queue.enqueue(db, 'send-webhook', { deliveryId });
}
