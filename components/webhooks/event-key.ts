import type { WebhookDelivery } from '@/lib/contract/webhook';

const keys = {
  'translation.done': 'done',
  'translation.failed': 'failed',
  'translation.cancelled': 'cancelled',
  'webhook.test': 'test',
} as const;

/** The key of an event's text, under `webhooks.event`. */
export function eventKey(event: WebhookDelivery['event']) {
  return keys[event];
}
