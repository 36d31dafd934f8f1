import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import { orders, subscriptions } from '../db/payment-schema';
import { nextCheck } from './next-check';
import type { Order } from './order-info';
import type { Hints, Truth } from './provider';
import { type Outcome, record } from './record';

export type SettleOptions = {
  /** Look for disputes as well. */
  deep?: boolean;
  /** Take the money of what was approved, even after a decline: somebody has come back to pay. */
  capture?: boolean;
  hints?: Hints;
};

/** How often the truth may change under our hands before it is left to the next call. */
const rounds = 6;

/**
 * The one way in for credits that are bought: asks the provider what is true about an order, and writes down what
 * follows, once. The page somebody returns to, every webhook and the reconciler call it; who calls, in which order
 * and how often makes no difference.
 * @returns the order as it is now; null when there is none of this id, or its provider is not set up here
 * @throws ProviderFailure when the provider cannot tell now
 */
export async function settle(context: Context, orderId: string, options: SettleOptions = {}): Promise<Order | null> {
  for (let round = 0; ; round++) {
    const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
    if (!order?.checkoutRef || !context.payments.ids.includes(order.provider)) return order ?? null;
    const provider = await context.payments.provider(order.provider);
    if (provider.environment !== order.environment) return order;
    const truth = await provider.read({
      orderId: order.id,
      checkoutRef: order.checkoutRef,
      cents: order.cents,
      interval: order.interval,
      createdAt: order.createdAt,
      capture: options.capture ?? order.state !== 'declined',
      deep: options.deep ?? false,
      hints: options.hints ?? {},
    });
    const outcome = await write(context, order, truth);
    if (outcome !== 'outdated') return outcome.order;
    if (round === rounds) throw new Error(`order ${orderId} changes faster than it can be read`);
  }
}

/** Nothing is written when somebody else has written since `read` was called: what was read may be older than that. */
async function write(context: Context, read: Order, truth: Truth): Promise<Outcome | 'outdated'> {
  const outcome = await context.db.transaction(async (tx): Promise<Outcome | 'outdated'> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, read.id)).for('update');
    if (order!.version !== read.version) return 'outdated';
    const [subscription = null] = await tx.select().from(subscriptions).where(eq(subscriptions.id, read.id));
    const done = await record(context, tx, { order: order!, subscription, truth });
    const checkAt = nextCheck(done.order, done.subscription, context.clock.now());
    const [updated] = await tx
      .update(orders)
      .set({
        state: done.order.state,
        customerRef: done.order.customerRef,
        checkAt,
        version: order!.version + (done.changed ? 1 : 0),
      })
      .where(eq(orders.id, read.id))
      .returning();
    return { ...done, order: updated! };
  });
  if (outcome !== 'outdated' && outcome.changed) await context.queue.wake('send-mail');
  return outcome;
}
