import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/connect';
import { subscriptions } from '../db/payment-schema';
import { users } from '../db/user-schema';
import type { Order, Subscription } from './order-info';
import { queuePaymentMail } from './payment-mails';
import type { ProviderSubscription } from './provider';

/**
 * Writes down how a subscription stands at the provider, and mails its owner about what changed for them.
 * The end of the paid period is never forgotten: PayPal stops telling it with the cancellation.
 */
export async function recordSubscription(
  context: Context,
  tx: Transaction,
  order: Order,
  before: Subscription | null,
  truth: ProviderSubscription,
): Promise<{ subscription: Subscription; changed: boolean }> {
  const now = context.clock.now();
  const periodEnd = truth.periodEnd ?? before?.periodEnd ?? order.startsAt;
  const isOver = truth.state === 'cancelled' && (!periodEnd || periodEnd <= now);
  const state = isOver ? 'ended' : truth.state;
  const endedAt = state === 'ended' ? (before?.endedAt ?? (periodEnd && periodEnd < now ? periodEnd : now)) : null;
  // Resumed at the provider's own page: the wish to end it is over, too.
  const isResumed = before?.state === 'cancelled' && state === 'active';
  const wish = isResumed ? null : (before?.cancelRequestedAt ?? null);
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, order.accountId));
  // Approved after the account was deleted: nobody goes on paying for one that is gone.
  const cancelRequestedAt = account ? wish : (wish ?? now);
  const values = { ref: truth.ref, state, periodEnd, endedAt, cancelRequestedAt };
  const [subscription] = await tx
    .insert(subscriptions)
    .values({ id: order.id, accountId: order.accountId, provider: order.provider, startedAt: now, ...values })
    .onConflictDoUpdate({ target: subscriptions.id, set: values })
    .returning();
  const changed = before?.state !== state || before.periodEnd?.getTime() !== periodEnd?.getTime() || isResumed;
  if (changed) await mailAbout(context, tx, order, before, subscription!);
  return { subscription: subscription!, changed };
}

async function mailAbout(
  context: Context,
  tx: Transaction,
  order: Order,
  before: Subscription | null,
  after: Subscription,
) {
  if (before?.state === after.state) return;
  const once = String(after.periodEnd?.getTime() ?? 0);
  if (after.state === 'cancelled')
    await queuePaymentMail(context, tx, order, { kind: 'subscription-cancelled', about: order.id, once });
  if (after.state === 'unpaid')
    await queuePaymentMail(context, tx, order, { kind: 'payment-failed', about: order.id, once });
}

/** The subscription of an order. */
export async function subscriptionOf(tx: Transaction | Context['db'], orderId: string): Promise<Subscription | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, orderId));
  return row ?? null;
}
