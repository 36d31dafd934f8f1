import type { OrderInfo, SubscriptionInfo } from '@/lib/contract/payments';
import type { orders, subscriptions } from '../db/payment-schema';

export type Order = typeof orders.$inferSelect;
export type Subscription = typeof subscriptions.$inferSelect;

/** An order as its owner sees it. */
export function orderInfo(order: Order): OrderInfo {
  const { id, provider, sku, state, cents, credits, promotionPercent, createdAt } = order;
  return {
    orderId: id,
    provider,
    sku,
    state,
    cents,
    currency: 'USD',
    credits,
    promotionPercent,
    createdAt: createdAt.toISOString(),
  };
}

/** A subscription as its owner sees it at a time: a cancelled one has ended when its paid period has. */
export function subscriptionInfo(order: Order, subscription: Subscription, now: Date): SubscriptionInfo {
  const { periodEnd, startedAt, endedAt } = subscription;
  const isOver = subscription.state === 'cancelled' && (!periodEnd || periodEnd <= now);
  const state = isOver ? 'ended' : subscription.state;
  const ends = state === 'ended' ? (endedAt ?? periodEnd) : state === 'active' ? null : periodEnd;
  return {
    subscriptionId: subscription.id,
    provider: order.provider,
    sku: order.sku,
    state,
    cents: order.cents,
    currency: 'USD',
    credits: order.credits,
    interval: order.interval!,
    startedAt: startedAt.toISOString(),
    renewsAt: state === 'active' ? (periodEnd?.toISOString() ?? null) : null,
    endsAt: ends?.toISOString() ?? null,
    canCancel: state === 'active' || state === 'unpaid',
    canResume: state === 'cancelled',
  };
}

/** The interface's name of what was bought, in English: for the providers' own pages. */
export function orderName({ kind, sku, credits, cents }: Pick<Order, 'kind' | 'sku' | 'credits' | 'cents'>): string {
  const amount = `${credits.toLocaleString('en')} translations`;
  if (kind === 'subscription') return `Fukidashi ${sku}: ${amount}`;
  return kind === 'api' ? `Fukidashi API: ${amount} for $${cents / 100}` : `Fukidashi: ${amount}`;
}
