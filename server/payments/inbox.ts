import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { PaymentProvider } from '@/lib/contract/payments';
import type { Context } from '../context';
import { orders, payments, providerEvents, subscriptions } from '../db/payment-schema';
import type { Subject } from './provider';
import { settle } from './settle';

/** Seconds until the next try after each failed one; then the reconciler alone is left. */
const pauses = [5, 15, 60, 300, 1_800, 7_200, 21_600, 43_200];

/** ms: events that no job waits for are looked after at this age; closed ones are forgotten after a month. */
const strayAge = 2 * 60_000;
const retention = 30 * 24 * 3_600_000;

/**
 * Takes a webhook: says whether its provider sent it, and keeps what it is about before it is answered, each event
 * once. What it asks for is done by a worker.
 * @returns false: it is forged, damaged, or from another account
 */
export async function receiveEvent(
  context: Context,
  id: PaymentProvider,
  headers: Headers,
  raw: Buffer,
): Promise<boolean> {
  const provider = await context.payments.provider(id);
  const event = await provider.verifyWebhook(headers, raw);
  if (!event) return false;
  const isNew = await context.db.transaction(async (tx) => {
    const added = await tx
      .insert(providerEvents)
      .values({
        provider: id,
        eventId: event.id,
        environment: provider.environment,
        type: event.type,
        subject: provider.subjectOf(event) ?? {},
        receivedAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ eventId: providerEvents.eventId });
    if (added.length > 0) await context.queue.enqueue(tx, 'settle-event', { provider: id, eventId: event.id });
    return added.length > 0;
  });
  if (isNew) await context.queue.wake('settle-event');
  return true;
}

/** Does what an event asks for: settles the order that it is about. Tries again later when that is not possible. */
export async function settleEvent(
  context: Context,
  key: { provider: PaymentProvider; eventId: string },
): Promise<void> {
  const where = and(eq(providerEvents.provider, key.provider), eq(providerEvents.eventId, key.eventId));
  const [event] = await context.db
    .select()
    .from(providerEvents)
    .where(and(where, isNull(providerEvents.closedAt)));
  if (!event) return;
  const close = () => context.db.update(providerEvents).set({ closedAt: context.clock.now() }).where(where);
  try {
    if (await handle(context, key.provider, event.subject)) {
      await close();
      return;
    }
  } catch (err) {
    context.log.warn({ err, eventId: event.eventId }, 'a payment event could not be worked off and is tried again');
  }
  const pause = pauses[event.attempts];
  await context.db
    .update(providerEvents)
    .set({ attempts: event.attempts + 1 })
    .where(where);
  if (pause === undefined) await close();
  else await context.queue.enqueue(context.db, 'settle-event', key, { delaySeconds: pause });
}

/** @returns false when it is about an order that is not known yet */
async function handle(context: Context, id: PaymentProvider, { hints, ...names }: Partial<Subject>): Promise<boolean> {
  if (!hints) return true;
  const orderId = await findOrder(context, id, names);
  if (!orderId) return false;
  // Approved or paid by somebody just now: a decline before that is history.
  await settle(context, orderId, { hints, capture: true, deep: hints.dispute !== undefined });
  return true;
}

async function findOrder(
  { db }: Context,
  id: PaymentProvider,
  subject: Omit<Subject, 'hints'>,
): Promise<string | null> {
  const { orderId, checkoutRef, subscriptionRef, transactionRef } = subject;
  const byOrder = [
    ...(orderId ? [eq(orders.id, orderId)] : []),
    ...(checkoutRef ? [eq(orders.checkoutRef, checkoutRef)] : []),
    // PayPal's checkout of a subscription is the subscription.
    ...(subscriptionRef ? [eq(orders.checkoutRef, subscriptionRef)] : []),
  ];
  if (byOrder.length > 0) {
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.provider, id), or(...byOrder)));
    if (order) return order.id;
  }
  if (subscriptionRef) {
    const [subscription] = await db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.provider, id), eq(subscriptions.ref, subscriptionRef)));
    if (subscription) return subscription.id;
  }
  if (!transactionRef) return null;
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(eq(payments.provider, id), or(eq(payments.transactionRef, transactionRef), eq(payments.ref, transactionRef))),
    );
  return payment?.orderId ?? null;
}

/** Queues what a killed process has left, and forgets what is old. */
export async function lookAfterEvents(context: Context): Promise<void> {
  const now = context.clock.now().getTime();
  const stray = await context.db
    .select({ provider: providerEvents.provider, eventId: providerEvents.eventId })
    .from(providerEvents)
    .where(and(isNull(providerEvents.closedAt), lte(providerEvents.receivedAt, new Date(now - strayAge))))
    .limit(200);
  const ids = stray.map(({ eventId }) => eventId);
  const waiting = await context.queue.waiting(context.db, 'settle-event', 'eventId', ids);
  for (const key of stray) if (!waiting.has(key.eventId)) await settleEvent(context, key);
  await context.db
    .delete(providerEvents)
    .where(and(lte(providerEvents.receivedAt, new Date(now - retention)), lte(providerEvents.closedAt, new Date(now))));
}
