import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { cancelSubscription as call, SubscriptionInfo } from '@/lib/contract/payments';
import type { Actor, Context } from '../context';
import { orders, subscriptions } from '../db/payment-schema';
import { findOwnSubscription } from './find-own';
import { type Order, type Subscription, subscriptionInfo } from './order-info';
import { ProviderFailure } from './provider';
import { subscriptionOf } from './record-subscription';
import { settle } from './settle';

/**
 * Ends the renewal; what is paid runs to its end. The wish is written down first, with the end of the period, which
 * PayPal forgets: from then on the reconciler tells the provider until it knows, whatever breaks in between.
 * @throws AppError not-signed-in, not-yours, subscription-over
 */
export async function cancelSubscription(
  context: Context,
  actor: Actor,
  { subscriptionId }: z.output<typeof call.input>,
): Promise<SubscriptionInfo> {
  const { order } = await findOwnSubscription(context, actor, subscriptionId);
  await orLater(context, () => settle(context, order.id));
  const subscription = (await subscriptionOf(context.db, order.id))!;
  const before = subscriptionInfo(order, subscription, context.clock.now());
  if (before.state === 'ended') throw new AppError('subscription-over');
  if (before.state === 'cancelled') return before;
  return end(context, order, subscription);
}

/** Ends every renewal of an account that is about to be deleted: nobody goes on paying for one that is gone. */
export async function cancelAllSubscriptions(context: Context, accountId: string): Promise<void> {
  const running = await context.db
    .select({ order: orders, subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.id))
    .where(and(eq(subscriptions.accountId, accountId), inArray(subscriptions.state, ['active', 'unpaid'])));
  for (const { order, subscription } of running) await end(context, order, subscription);
}

/** Tells the provider again about a cancellation that it does not know yet. @throws ProviderFailure */
export async function insistOnCancellation(context: Context, subscription: Subscription): Promise<void> {
  if (!subscription.cancelRequestedAt || !['active', 'unpaid'].includes(subscription.state)) return;
  await (await context.payments.provider(subscription.provider)).cancel(subscription.ref);
}

async function end(context: Context, order: Order, subscription: Subscription): Promise<SubscriptionInfo> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    // The order first: it is the lock under which `settle` writes, and what it has read before is out of date now.
    await tx
      .update(orders)
      .set({ checkAt: now, version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id));
    await tx
      .update(subscriptions)
      .set({ cancelRequestedAt: now })
      .where(and(eq(subscriptions.id, subscription.id), isNull(subscriptions.cancelRequestedAt)));
  });
  const requested = { ...subscription, cancelRequestedAt: now };
  await orLater(context, async () => {
    await insistOnCancellation(context, requested);
    await settle(context, order.id);
  });
  const after = (await subscriptionOf(context.db, order.id))!;
  // The provider may not know yet; the member's word counts.
  const state = after.state === 'active' || after.state === 'unpaid' ? 'cancelled' : after.state;
  return subscriptionInfo(order, { ...after, state }, context.clock.now());
}

/** A provider that gives no answer now is asked again by the reconciler. */
async function orLater(context: Context, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (err) {
    if (!(err instanceof ProviderFailure)) throw err;
    context.log.warn({ err }, 'a provider does not answer; its part is done later');
  }
}
