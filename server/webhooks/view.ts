import type { WebhookDelivery, WebhookInfo } from '@/lib/contract/webhook';
import type { webhookDeliveries, webhooks } from '../db/webhook-schema';

/** A webhook as its owner sees it. */
export function viewWebhook(row: typeof webhooks.$inferSelect): WebhookInfo {
  return {
    id: row.id,
    address: row.address,
    events: row.events,
    createdAt: row.createdAt.toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
  };
}

/** A delivery as its owner sees it. */
export function viewDelivery(row: typeof webhookDeliveries.$inferSelect): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    translationId: row.translationId,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    lastTryAt: row.lastTryAt?.toISOString() ?? null,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
  };
}
