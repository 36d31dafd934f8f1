import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CreditSource } from '@/lib/contract/credits';
import type { Context } from '../context';
import { grantCredits } from '../credits/grants';
import type { Transaction } from '../db/connect';
import { payments } from '../db/payment-schema';
import { users } from '../db/user-schema';
import { orderLife } from './next-check';
import type { Order, Subscription } from './order-info';
import { queuePaymentMail } from './payment-mails';
import type { ProviderPayment, Truth } from './provider';
import { recordRefunds } from './record-refunds';
import { recordSubscription } from './record-subscription';

export type Outcome = { order: Order; subscription: Subscription | null; changed: boolean };
export type Recording = { order: Order; subscription: Subscription | null; truth: Truth };

/** Ms for which credits of a paid period outlive it: the next payment may be a little late. */
const grace = 24 * 3_600_000;

/**
 * Writes down what follows from the truth: each payment with its credits once, each refund, the state of the
 * subscription, and the mails about them, all in the caller's transaction, which holds the order's lock.
 */
export async function record(
  context: Context,
  tx: Transaction,
  { order, subscription, truth }: Recording,
): Promise<Outcome> {
  let changed = false;
  let isWrong = truth.state === 'wrong';
  for (const paid of truth.payments) {
    if (!isAsOrdered(order, paid)) {
      isWrong = true;
      continue;
    }
    const payment = await recordPayment(context, tx, order, paid);
    const returned = await recordRefunds(context, tx, order, payment.row, paid.refunds);
    changed ||= payment.isNew || returned;
  }
  const after = truth.subscription
    ? await recordSubscription(context, tx, order, subscription, truth.subscription)
    : { subscription, changed: false };
  const state = stateAfter(order, truth, isWrong, context.clock.now());
  if (state === 'refused' && order.state !== 'refused')
    context.log.error({ orderId: order.id, provider: order.provider }, 'what was paid is not what was ordered');
  const customerRef = truth.customerRef ?? order.customerRef;
  return {
    order: { ...order, state, customerRef },
    subscription: after.subscription,
    changed: changed || after.changed || state !== order.state,
  };
}

/** Our order, to us, the price of the order, in its currency. */
function isAsOrdered(order: Order, paid: ProviderPayment): boolean {
  return paid.toUs && paid.orderId === order.id && paid.currency === 'USD' && paid.cents === order.cents;
}

/** Paid is for good; what has been refused once is looked at by a person. */
function stateAfter(order: Order, truth: Truth, isWrong: boolean, now: Date): Order['state'] {
  if (order.state === 'paid' || order.state === 'refused') return order.state;
  if (isWrong) return 'refused';
  if (truth.state === 'gone') return 'expired';
  if (truth.state === 'wrong') return 'refused';
  if (truth.state === 'paid' || truth.state === 'pending') return truth.state;
  if (now.getTime() - order.createdAt.getTime() > orderLife) return 'expired';
  // Until somebody tries again.
  return order.state === 'declined' ? 'declined' : truth.state;
}

/** Also the way of payments that were made outside and are claimed (claim-payment.ts). */
export async function recordPayment(context: Context, tx: Transaction, order: Order, paid: ProviderPayment) {
  // Whoever deletes the account meanwhile waits for this, or this for them: no address comes after that.
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, order.accountId)).for('key share');
  const [added] = await tx
    .insert(payments)
    .values({
      id: randomBytes(16).toString('base64url'),
      orderId: order.id,
      accountId: order.accountId,
      provider: order.provider,
      ref: paid.ref,
      transactionRef: paid.transactionRef,
      cents: paid.cents,
      paidAt: paid.paidAt,
      periodEnd: paid.periodEnd,
      payerEmail: account ? paid.payerEmail : null,
      receiptUrl: account ? paid.receiptUrl : null,
    })
    .onConflictDoNothing({ target: [payments.provider, payments.ref] })
    .returning();
  if (!added) {
    const [row] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.provider, order.provider), eq(payments.ref, paid.ref)));
    return { row: row!, isNew: false };
  }
  await grantCredits(tx, {
    accountId: order.accountId,
    ...grantOf(order, paid.ref),
    amount: order.credits,
    paid: true,
    expiresAt: expiryOf(order, paid, context.clock.now()),
  });
  await queuePaymentMail(context, tx, order, { kind: 'receipt', about: added.id });
  return { row: added, isNew: true };
}

/** What a payment's credits are called in the ledger: unique for ever. */
export function grantOf(order: Pick<Order, 'kind' | 'provider'>, paymentRef: string) {
  return { source: order.kind satisfies CreditSource, sourceRef: `${order.provider}:${paymentRef}` };
}

/** Counted from when the credits are there, so that a payment which we learn of late loses nothing. */
function expiryOf(order: Order, { periodEnd }: ProviderPayment, now: Date): Date | null {
  if (order.kind === 'subscription') return new Date(Math.max(periodEnd?.getTime() ?? 0, now.getTime()) + grace);
  return order.lifetime === null ? null : new Date(now.getTime() + order.lifetime);
}
