import { and, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { getPaymentHistory as call, PaymentInfo } from '@/lib/contract/payments';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { orders, payments } from '../db/payment-schema';
import { users } from '../db/user-schema';
import type { Order } from './order-info';

export type Payment = typeof payments.$inferSelect;

/** The member's payments, the newest first. @throws AppError not-signed-in */
export async function getPaymentHistory(
  { db }: Context,
  actor: Actor,
  { before, limit }: z.output<typeof call.input>,
): Promise<z.input<typeof call.output>> {
  const accountId = memberOf(actor);
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, accountId));
  // One more than asked for tells whether there is a next page.
  const rows = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.accountId, accountId), before === undefined ? undefined : lt(payments.number, before)))
    .orderBy(desc(payments.number))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    payments: shown.map(({ payment, order }) => paymentInfo(payment, order, account?.email ?? '')),
    next: rows.length > limit ? shown.at(-1)!.payment.number : null,
  };
}

/** @param email of the account */
export function paymentInfo(payment: Payment, order: Order, email: string): PaymentInfo {
  const { id, paidAt, provider, cents, refundedCents, payerEmail, receiptUrl } = payment;
  return {
    paymentId: id,
    at: paidAt.toISOString(),
    provider,
    sku: order.sku,
    cents,
    currency: 'USD',
    credits: order.credits,
    state: stateOf(payment),
    refundedCents,
    receiptNumber: receiptNumber(payment),
    providerReceiptUrl: receiptUrl,
    otherPayer: payerEmail && payerEmail.toLowerCase() !== email.toLowerCase() ? payerEmail : null,
  };
}

/** `F-2026-000123`. */
export function receiptNumber({ paidAt, number }: Pick<Payment, 'paidAt' | 'number'>): string {
  return `F-${paidAt.getUTCFullYear()}-${String(number).padStart(6, '0')}`;
}

function stateOf({ disputed, refundedCents, cents }: Payment): PaymentInfo['state'] {
  if (disputed) return 'disputed';
  if (refundedCents === 0) return 'paid';
  return refundedCents < cents ? 'partly-refunded' : 'refunded';
}
