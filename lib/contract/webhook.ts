import { z } from 'zod';
import { defineCall } from './call';

/** What is told of: the end of a translation. */
export const webhookEvents = ['translation.done', 'translation.failed', 'translation.cancelled'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Addresses that one account may have. */
export const mostWebhooks = 5;

/** Deliveries that the log shows; they are kept for 30 days. */
export const mostDeliveriesShown = 50;

const time = z.iso.datetime();
const id = z.string().regex(/^whk_[A-Za-z0-9_-]{22}$/);
const deliveryId = z.string().regex(/^msg_[0-9a-f]{32}$/);

const webhook = z.object({
  id,
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: time,
  /** Since when no delivery has succeeded though some were tried; null: the last one did, or there was none. */
  failingSince: time.nullable(),
  /** Switched off since: it failed for a day, or answered 410. null: it is on. */
  disabledAt: time.nullable(),
});
export type WebhookInfo = z.infer<typeof webhook>;

const delivery = z.object({
  /** The header `webhook-id`, which stays the same however often it is sent. */
  id: deliveryId,
  event: z.enum([...webhookEvents, 'webhook.test']),
  /** null for a test. */
  translationId: z.string().nullable(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  /** Since it was made, or sent again by hand. */
  attempts: z.number().int().nonnegative(),
  createdAt: time,
  lastTryAt: time.nullable(),
  nextTryAt: time.nullable(),
  /** HTTP status of the last try; null when there was none, or no answer. */
  lastStatus: z.number().int().nullable(),
  /** Why the last try had no answer: a code of the list of errors. */
  lastError: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

/** The member's webhooks, the oldest first, and whether an API purchase lets them have any. */
export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/user/webhook/list',
  payload: 'none',
  signed: false,
  input: z.strictObject({}),
  output: z.object({ allowed: z.boolean(), webhooks: z.array(webhook) }),
});

/** Adds an address. The answer is the only place where its secret ever stands. */
export const createWebhook = defineCall({
  method: 'POST',
  path: '/api/user/webhook/create',
  payload: 'json',
  signed: true,
  input: z.strictObject({
    address: z.string().trim().min(1).max(2048),
    events: z
      .array(z.enum(webhookEvents))
      .min(1)
      .max(webhookEvents.length)
      .refine((events) => new Set(events).size === events.length, 'an event stands twice'),
  }),
  output: z.object({ secret: z.string(), webhook }),
});

/** Switches an address on again after it was switched off. */
export const enableWebhook = defineCall({
  method: 'POST',
  path: '/api/user/webhook/enable',
  payload: 'json',
  signed: true,
  input: z.strictObject({ id }),
  output: webhook,
});

/** Removes an address with its log; nothing more is sent there. */
export const removeWebhook = defineCall({
  method: 'POST',
  path: '/api/user/webhook/remove',
  payload: 'json',
  signed: true,
  input: z.strictObject({ id }),
  output: z.object({}),
});

/** Sends an event `webhook.test`. */
export const testWebhook = defineCall({
  method: 'POST',
  path: '/api/user/webhook/test',
  payload: 'json',
  signed: true,
  input: z.strictObject({ id }),
  output: delivery,
});

/** The latest deliveries of a webhook, the newest first. */
export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/api/user/webhook/deliveries',
  payload: 'query',
  signed: false,
  input: z.strictObject({ id }),
  output: z.object({ deliveries: z.array(delivery) }),
});

/** Sends a delivery again, now, with all tries before it. */
export const resendWebhook = defineCall({
  method: 'POST',
  path: '/api/user/webhook/resend',
  payload: 'json',
  signed: true,
  input: z.strictObject({ deliveryId }),
  output: delivery,
});
