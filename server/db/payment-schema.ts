import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Locale } from '@/lib/i18n/locales';
import type { Interval, PlanKind } from '@/lib/plans';
import type { Subject } from '../payments/provider';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const number = (name: string) => bigint(name, { mode: 'number' });
const provider = () => text('provider', { enum: ['stripe', 'paypal'] }).notNull();

/**
 * What somebody set out to buy, written before the provider hears of it. Price, translations and promotion are frozen
 * here: nothing that arrives later changes them. The account has no foreign key: books outlive it.
 */
export const orders = pgTable(
  'orders',
  {
    /** 128 random bits, base64url; the provider keeps it beside the payment (custom_id, client_reference_id). */
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    provider: provider(),
    /** Which account at the provider, or which stand-in: another one is never asked about this order. */
    environment: text('environment').notNull(),
    sku: text('sku').notNull(),
    kind: text('kind').$type<PlanKind>().notNull(),
    cents: integer('cents').notNull(),
    /** Everything that a payment brings. */
    credits: integer('credits').notNull(),
    promotionPercent: integer('promotion_percent'),
    /** ms that the credits last; null: they do not expire, or (subscription) last until the paid period ends. */
    lifetime: number('lifetime'),
    interval: jsonb('interval').$type<Interval>(),
    /** Of a resumed subscription: end of the period that is paid already. */
    startsAt: time('starts_at'),
    locale: text('locale').$type<Locale>().notNull(),
    /** The provider's checkout; null until it has answered. */
    checkoutRef: text('checkout_ref'),
    checkoutUrl: text('checkout_url'),
    /** Whom the provider knows the account as: from its earlier orders, then as the provider says. */
    customerRef: text('customer_ref'),
    state: text('state', { enum: ['open', 'pending', 'paid', 'declined', 'expired', 'refused'] }).notNull(),
    /** Raised by every change: what was read from the provider before it is out of date. */
    version: integer('version').notNull().default(0),
    createdAt: time('created_at').notNull(),
    /** When the reconciler asks the provider next; null: no more. */
    checkAt: time('check_at'),
  },
  (table) => [
    uniqueIndex('orders_account_key').on(table.accountId, table.idempotencyKey),
    uniqueIndex('orders_checkout').on(table.provider, table.checkoutRef),
    index('orders_check_at').on(table.checkAt),
  ],
);

/** What a subscription's order became. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The order's id. */
    id: text('id')
      .primaryKey()
      .references(() => orders.id),
    accountId: text('account_id').notNull(),
    provider: provider(),
    ref: text('ref').notNull(),
    state: text('state', { enum: ['active', 'cancelled', 'unpaid', 'ended'] }).notNull(),
    /** End of the paid period. Kept when the provider forgets it (PayPal does at the cancellation). */
    periodEnd: time('period_end'),
    startedAt: time('started_at').notNull(),
    /** The member wants it to end: the provider is told until it knows. */
    cancelRequestedAt: time('cancel_requested_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('subscriptions_ref').on(table.provider, table.ref),
    index('subscriptions_account').on(table.accountId),
  ],
);

/** Money that has arrived. Each row has given its credits once, in the transaction that wrote it. */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    /** Counts up, for receipts and for paging. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    accountId: text('account_id').notNull(),
    provider: provider(),
    /** PayPal: capture or sale. Stripe: payment intent, or a subscription's invoice. */
    ref: text('ref').notNull(),
    /** What refunds and disputes name: as `ref`, but for an invoice its payment intent. */
    transactionRef: text('transaction_ref').notNull(),
    cents: integer('cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    disputed: boolean('disputed').notNull().default(false),
    paidAt: time('paid_at').notNull(),
    periodEnd: time('period_end'),
    payerEmail: text('payer_email'),
    receiptUrl: text('receipt_url'),
  },
  (table) => [
    uniqueIndex('payments_ref').on(table.provider, table.ref),
    uniqueIndex('payments_number').on(table.number),
    index('payments_transaction').on(table.provider, table.transactionRef),
    index('payments_account').on(table.accountId, table.number),
    index('payments_order').on(table.orderId),
  ],
);

/** Money that went back, or that a bank wants back. */
export const refunds = pgTable(
  'refunds',
  {
    provider: provider(),
    ref: text('ref').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    kind: text('kind', { enum: ['refund', 'dispute'] }).notNull(),
    cents: integer('cents').notNull(),
    /** A dispute that was decided for us: its credits are back. */
    wonAt: time('won_at'),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.ref] }), index('refunds_payment').on(table.paymentId)],
);

/** Webhooks, each once: stored, answered, then worked off. Forgotten after 30 days. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: provider(),
    eventId: text('event_id').notNull(),
    environment: text('environment').notNull(),
    type: text('type').notNull(),
    /** Which order it means, by numbers alone: who paid is in the rest of the webhook, which is not kept. */
    subject: jsonb('body').$type<Partial<Subject>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    receivedAt: time('received_at').notNull(),
    closedAt: time('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('provider_events_received').on(table.receivedAt),
  ],
);

/** PayPal's plans for our prices: made once for each price in each account there. */
export const providerPlans = pgTable(
  'provider_plans',
  { environment: text('environment').notNull(), key: text('key').notNull(), ref: text('ref').notNull() },
  (table) => [primaryKey({ columns: [table.environment, table.key] })],
);
