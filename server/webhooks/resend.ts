import { eq } from 'drizzle-orm';
import type { WebhookDelivery } from '@/lib/contract/webhook';
import type { Actor, Context } from '../context';
import { webhookDeliveries } from '../db/webhook-schema';
import { takeTryByHand } from './find-own';
import { viewDelivery } from './view';

/**
 * Sends a delivery of the member's again, at once and with all its tries; under the same id, by which whoever gets it
 * twice can tell.
 * @throws AppError not-signed-in, not-yours, webhook-disabled, too-many-requests
 */
export async function resendWebhook(
  context: Context,
  actor: Actor,
  { deliveryId }: { deliveryId: string },
): Promise<WebhookDelivery> {
  const { db, clock, queue } = context;
  const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId));
  await takeTryByHand(context, actor, delivery?.webhookId ?? '');
  const row = await db.transaction(async (tx) => {
    const [again] = await tx
      .update(webhookDeliveries)
      .set({ status: 'waiting', attempts: 0, nextTryAt: clock.now() })
      .where(eq(webhookDeliveries.id, deliveryId))
      .returning();
    await queue.enqueue(tx, 'send-webhook', { deliveryId });
    return again!;
  });
  await queue.wake('send-webhook');
  return viewDelivery(row);
}
