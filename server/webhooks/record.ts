import { type SQL, sql } from 'drizzle-orm';
import type { WebhookDelivery, WebhookEvent } from '@/lib/contract/webhook';
import type { Clock } from '../context';
import type { Database, Transaction } from '../db/connect';
import { webhookDeliveries, webhooks } from '../db/webhook-schema';
import type { TranslationRow } from '../translations/view';

type Ended = Pick<TranslationRow, 'id' | 'owner' | 'status' | 'error'>;

/**
 * Writes down for every webhook of the owner that a translation has ended. In the transaction that ends it: whatever
 * has ended is told, and nothing else. The worker finds the jobs by itself within two seconds.
 */
export async function recordEnd(tx: Transaction, clock: Clock, ended: Ended): Promise<void> {
  const [kind, userId] = ended.owner.split(':');
  if (kind !== 'user') return;
  const event = `translation.${ended.status}` as WebhookEvent;
  const data = { id: ended.id, status: ended.status, error: ended.error };
  const told = sql`${webhooks.userId} = ${userId} and ${webhooks.disabledAt} is null and ${event} = any(${webhooks.events})`;
  await record(tx, clock, { event, translationId: ended.id, data }, told);
}

/**
 * Writes a delivery and its job for each of the chosen webhooks.
 * @returns the ids of the deliveries
 */
export async function record(
  db: Database | Transaction,
  clock: Clock,
  { event, translationId, data }: { event: WebhookDelivery['event']; translationId: string | null; data: object },
  chosen: SQL,
): Promise<string[]> {
  const now = clock.now().toISOString();
  const body = JSON.stringify({ type: event, timestamp: now, data });
  const { rows } = await db.execute<{ id: string }>(sql`
    with made as (
      insert into ${webhookDeliveries}
        (id, webhook_id, event, translation_id, body, status, created_at, next_try_at)
      select 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${webhooks.id}, ${event}, ${translationId}, ${body},
             'waiting', ${now}::timestamptz, ${now}::timestamptz
        from ${webhooks} where ${chosen}
      returning id)
    select id, enqueue_job('send-webhook', jsonb_build_object('deliveryId', id), 0, 0) from made`);
  return rows.map(({ id }) => id);
}
