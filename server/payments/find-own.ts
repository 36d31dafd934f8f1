import { and, eq, or } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { orders } from '../db/payment-schema';
import type { Order, Subscription } from './order-info';
import { subscriptionOf } from './record-subscription';

/**
 * An order of whoever asks, by our id or the provider's.
 * @throws AppError not-signed-in; not-yours for somebody else's as for one that does not exist
 */
export async function findOwnOrder({ db }: Context, actor: Actor, ref: string): Promise<Order> {
  const accountId = memberOf(actor);
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), or(eq(orders.id, ref), eq(orders.checkoutRef, ref))));
  if (!order) throw new AppError('not-yours');
  return order;
}

/** @throws AppError not-signed-in, not-yours */
export async function findOwnSubscription(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ order: Order; subscription: Subscription }> {
  const order = await findOwnOrder(context, actor, id);
  const subscription = await subscriptionOf(context.db, order.id);
  if (!subscription) throw new AppError('not-yours');
  return { order, subscription };
}
