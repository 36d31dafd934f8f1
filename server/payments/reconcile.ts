import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Context } from '../context';
import { orders } from '../db/payment-schema';
import { insistOnCancellation } from './cancel-subscription';
import { lookAfterEvents } from './inbox';
import { nextCheck, orderLife } from './next-check';
import { subscriptionOf } from './record-subscription';
import { settle } from './settle';

/** Orders asked about at the same time, and in one run. */
const atOnce = 4;
const atMost = 500;
/** Ms for which other processes leave an order to this one. */
const lease = 2 * 60_000;

/**
 * Asks the providers about every order that is due: what was paid is there within a minute though no webhook and no
 * browser came back. Also works off what is left in the inbox.
 */
export async function reconcile(context: Context, signal?: AbortSignal): Promise<number> {
  if (context.payments.ids.length === 0) return 0;
  await lookAfterEvents(context);
  const due = await claimDue(context);
  const queue = due.values();
  const lane = async () => {
    for (const id of queue) {
      if (signal?.aborted) return;
      await settleDue(context, id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return due.length;
}

async function claimDue({ db, clock, payments }: Context): Promise<string[]> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const due = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(lte(orders.checkAt, now), inArray(orders.provider, payments.ids)))
      .orderBy(asc(orders.checkAt))
      .limit(atMost)
      .for('update', { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .update(orders)
        .set({ checkAt: new Date(now.getTime() + lease) })
        .where(inArray(orders.id, ids));
    return ids;
  });
}

async function settleDue(context: Context, orderId: string): Promise<void> {
  try {
    const subscription = await subscriptionOf(context.db, orderId);
    if (subscription) await insistOnCancellation(context, subscription);
    await settle(context, orderId, { deep: true });
  } catch (err) {
    context.log.warn({ err, orderId }, 'an order could not be settled and is tried again');
  } finally {
    await decideNextCheck(context, orderId);
  }
}

/** Also for orders that could not be read: of a provider that is down, or whose page was never opened. */
async function decideNextCheck(context: Context, orderId: string): Promise<void> {
  const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const now = context.clock.now();
  const isGivenUp = order.state === 'open' && now.getTime() - order.createdAt.getTime() > orderLife;
  const state = isGivenUp ? 'expired' : order.state;
  const checkAt = nextCheck({ ...order, state }, await subscriptionOf(context.db, orderId), now);
  await context.db
    .update(orders)
    .set({ state, checkAt })
    .where(and(eq(orders.id, orderId), eq(orders.version, order.version)));
}
