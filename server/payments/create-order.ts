import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { createOrder as call } from '@/lib/contract/payments';
import type { Locale } from '@/lib/i18n/locales';
import { apiPlan, creditsOf, findPlan, type Plan, promotionAt } from '@/lib/plans';
import { type Account, findAccount } from '../accounts/find-account';
import type { Actor, Context } from '../context';
import type { Database, Transaction } from '../db/connect';
import { orders, subscriptions } from '../db/payment-schema';
import { customerOf } from './customer';
import { openCheckout } from './open-checkout';
import { orderInfo } from './order-info';

type Order = typeof orders.$inferSelect;

/**
 * Freezes what is bought and for how much, then opens the provider's page for it. Broken off after the first, the
 * same call goes on with the second: nothing is paid twice, because nothing has been paid.
 * @throws AppError not-signed-in, payments-unavailable, already-subscribed, too-many-requests, idempotency-conflict,
 * provider-unavailable
 */
export async function createOrder(
  context: Context,
  actor: Actor,
  input: z.output<typeof call.input>,
  { locale }: { locale: Locale },
): Promise<z.input<typeof call.output>> {
  const account = await findAccount(context, actor);
  const plan = planOf(input);
  const { environment } = await context.payments.provider(input.provider);
  const promotion = promotionAt(context.clock.now(), context.env.SALE_DAY);
  const order = await context.db.transaction(async (tx) => {
    await refuseMany(tx, account.id, context.clock.now());
    if (plan.kind === 'subscription') await refuseSecond(tx, account.id, plan.sku);
    const buyer = { accountId: account.id, provider: input.provider, environment };
    return insertOrder(tx, {
      ...frozen(plan),
      ...buyer,
      // Frozen with the rest: the checkout is asked for in the same words each time.
      customerRef: await customerOf(tx, buyer),
      idempotencyKey: input.idempotencyKey,
      credits: creditsOf(plan, promotion),
      promotionPercent: promotion?.percent ?? null,
      locale,
      createdAt: context.clock.now(),
    });
  });
  if (
    order.sku !== plan.sku ||
    order.provider !== input.provider ||
    (plan.kind === 'api' && order.cents !== plan.cents)
  )
    throw new AppError('idempotency-conflict');
  return withCheckout(context, account, order);
}

/** The order together with the page where it is paid. */
export async function withCheckout(
  context: Context,
  account: Account,
  order: Order,
): Promise<z.input<typeof call.output>> {
  const { checkoutRef, checkoutUrl } = await openCheckout(context, account, order);
  return { ...orderInfo(order), url: checkoutUrl, providerRef: checkoutRef };
}

/** What an order takes over from the catalogue. */
export function frozen(plan: Plan) {
  const { sku, kind, cents, lifetime, interval = null } = plan;
  return { sku, kind, cents, lifetime, interval };
}

type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'state' | 'version' | 'checkAt'>;

/** @returns the new order, or the one that this key has made before */
export async function insertOrder(tx: Database | Transaction, values: NewOrder): Promise<Order> {
  const [inserted] = await tx
    .insert(orders)
    .values({ ...values, id: randomBytes(16).toString('base64url'), state: 'open', checkAt: values.createdAt })
    .onConflictDoNothing({ target: [orders.accountId, orders.idempotencyKey] })
    .returning();
  if (inserted) return inserted;
  const [existing] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, values.accountId), eq(orders.idempotencyKey, values.idempotencyKey)));
  return existing!;
}

function planOf({ sku, dollars }: z.output<typeof call.input>): Plan {
  if (sku !== 'api') return findPlan(sku)!;
  if (dollars === undefined) throw new AppError('invalid-input', { field: 'dollars' });
  return apiPlan(dollars * 100);
}

/** Each open order is asked about at its provider again and again: nobody needs more than a few. */
async function refuseMany(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const lately = gt(orders.createdAt, new Date(now.getTime() - 3_600_000));
  const open = await tx.$count(orders, and(eq(orders.accountId, accountId), eq(orders.state, 'open'), lately));
  if (open >= mostOpen) throw new AppError('too-many-requests', { retryAfter: 600 });
}

/** Orders of one account in an hour that nobody pays. */
const mostOpen = 20;

/** Whoever presses the button again in another window does not want to pay every month twice. */
async function refuseSecond(tx: Transaction, accountId: string, sku: string): Promise<void> {
  const [running] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.id))
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        eq(orders.sku, sku),
        inArray(subscriptions.state, ['active', 'unpaid']),
      ),
    );
  if (running) throw new AppError('already-subscribed');
}
