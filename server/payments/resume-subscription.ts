import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { resumeSubscription as call } from '@/lib/contract/payments';
import { findAccount } from '../accounts/find-account';
import type { Actor, Context } from '../context';
import { orders, subscriptions } from '../db/payment-schema';
import { insertOrder } from './create-order';
import { findOwnSubscription } from './find-own';
import { openCheckout } from './open-checkout';
import { type Order, subscriptionInfo } from './order-info';
import { ProviderFailure } from './provider';
import { subscriptionOf } from './record-subscription';
import { settle } from './settle';

/**
 * Lets a cancelled subscription go on. Where the provider cannot take a cancellation back, it is a new order at the
 * old price whose first payment is due when the paid period ends, to be approved at `url`.
 * @throws AppError not-signed-in, not-yours, subscription-over, provider-unavailable
 */
export async function resumeSubscription(
  context: Context,
  actor: Actor,
  { subscriptionId }: z.output<typeof call.input>,
): Promise<z.input<typeof call.output>> {
  const { order, subscription } = await findOwnSubscription(context, actor, subscriptionId);
  const now = () => context.clock.now();
  const { state } = subscriptionInfo(order, subscription, now());
  if (state === 'ended') throw new AppError('subscription-over');
  if (state !== 'cancelled') return { url: null, subscription: subscriptionInfo(order, subscription, now()) };
  const provider = await context.payments.provider(order.provider);
  if (!provider.resume)
    return {
      url: await approveAgain(context, actor, order, subscription.periodEnd!),
      subscription: subscriptionInfo(order, subscription, now()),
    };
  try {
    await context.db.transaction(async (tx) => {
      // As in cancel-subscription.ts.
      await tx
        .update(orders)
        .set({ version: sql`${orders.version} + 1` })
        .where(eq(orders.id, order.id));
      await tx.update(subscriptions).set({ cancelRequestedAt: null }).where(eq(subscriptions.id, order.id));
    });
    await provider.resume(subscription.ref);
    await settle(context, order.id);
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause;
    throw new AppError('provider-unavailable', {}, { cause });
  }
  return { url: null, subscription: subscriptionInfo(order, (await subscriptionOf(context.db, order.id))!, now()) };
}

async function approveAgain(context: Context, actor: Actor, old: Order, startsAt: Date): Promise<string> {
  const account = await findAccount(context, actor);
  const { sku, kind, cents, credits, promotionPercent, lifetime, interval, provider, environment, locale } = old;
  const order = await insertOrder(context.db, {
    ...{ sku, kind, cents, credits, promotionPercent, lifetime, interval, provider, environment, locale },
    accountId: account.id,
    // One for each period: asked twice, it is the same page.
    idempotencyKey: `resume:${old.id}:${startsAt.getTime()}`,
    startsAt,
    createdAt: context.clock.now(),
  });
  return (await openCheckout(context, account, order)).checkoutUrl;
}
