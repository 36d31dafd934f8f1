import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { listSubscriptions as call } from '@/lib/contract/payments';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { orders, subscriptions } from '../db/payment-schema';
import { subscriptionInfo } from './order-info';

/**
 * The member's subscriptions, the newest first. One that was resumed by a new approval is told once, as the new one.
 * @throws AppError not-signed-in
 */
export async function listSubscriptions({ db, clock }: Context, actor: Actor): Promise<z.input<typeof call.output>> {
  const rows = await db
    .select({ order: orders, subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.id))
    .where(eq(subscriptions.accountId, memberOf(actor)))
    .orderBy(desc(subscriptions.startedAt));
  const resumed = new Set(rows.map(({ order }) => /^resume:([^:]+):/.exec(order.idempotencyKey)?.[1]));
  return {
    subscriptions: rows
      .filter(({ order, subscription }) => subscription.state !== 'cancelled' || !resumed.has(order.id))
      .map(({ order, subscription }) => subscriptionInfo(order, subscription, clock.now())),
  };
}
