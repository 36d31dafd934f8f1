import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '@/lib/contract/error';
import type { WebhookDelivery, WebhookEvent } from '@/lib/contract/webhook';
import { users } from './user-schema';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Where members are told that their pages have ended. The secret is not kept: it follows from the id (sign.ts). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    createdAt: time('created_at').notNull(),
    /** Tries that failed since the last that succeeded. */
    failures: integer('failures').notNull().default(0),
    failingSince: time('failing_since'),
    lastFailureAt: time('last_failure_at'),
    disabledAt: time('disabled_at'),
  },
  (table) => [index('webhooks_user').on(table.userId, table.createdAt)],
);

/** What is to be told, or was. Kept for 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The header `webhook-id`. */
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookDelivery['event']>().notNull(),
    translationId: text('translation_id'),
    /** JSON, as it is sent and signed. */
    body: text('body').notNull(),
    status: text('status').$type<WebhookDelivery['status']>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: time('created_at').notNull(),
    lastTryAt: time('last_try_at'),
    /** While it is waiting; during a try, when somebody else may take it over. */
    nextTryAt: time('next_try_at'),
    lastStatus: integer('last_status'),
    lastError: text('last_error').$type<ErrorCode>(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_waiting').on(table.nextTryAt).where(sql`${table.status} = 'waiting'`),
    index('webhook_deliveries_created_at').on(table.createdAt),
  ],
);
