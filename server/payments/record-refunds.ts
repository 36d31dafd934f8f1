import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { clawBackCredits, grantCredits } from '../credits/grants';
import type { Transaction } from '../db/connect';
import { creditAccounts, creditClawBacks, creditGrants } from '../db/credit-schema';
import { payments, refunds } from '../db/payment-schema';
import type { Order } from './order-info';
import { queuePaymentMail } from './payment-mails';
import type { ProviderRefund } from './provider';
import { grantOf } from './record';

type Payment = typeof payments.$inferSelect;

/**
 * Takes back, for each refund and each dispute once, what is left of the credits that its payment gave; a dispute
 * flags the account besides. A dispute that is won in the end gives back what it had taken.
 * @returns whether there was anything new
 */
export async function recordRefunds(
  context: Context,
  tx: Transaction,
  order: Order,
  payment: Payment,
  returned: ProviderRefund[],
): Promise<boolean> {
  let changed = false;
  for (const refund of returned) {
    const known = await find(tx, order, refund.ref);
    const left = payment.cents - (refund.kind === 'refund' ? await refundedOf(tx, payment) : 0);
    // One refund may come under two names: PayPal's own, and ours for a sale that went back as a whole.
    const cents = Math.min(refund.cents, left);
    if (!known && !refund.won && cents > 0) {
      await takeBack(context, tx, order, payment, { ...refund, cents });
      changed = true;
    }
    if (known && refund.won && !known.wonAt) {
      await giveBack(context, tx, order, refund.ref);
      changed = true;
    }
  }
  if (changed) await sumUp(tx, payment);
  return changed;
}

async function find(tx: Transaction, { provider }: Order, ref: string) {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.provider, provider), eq(refunds.ref, ref)));
  return row;
}

async function takeBack(context: Context, tx: Transaction, order: Order, payment: Payment, refund: ProviderRefund) {
  const { provider } = order;
  const { cents } = refund;
  const at = context.clock.now();
  await tx.insert(refunds).values({ provider, ref: refund.ref, paymentId: payment.id, kind: refund.kind, cents, at });
  await clawBackCredits(tx, {
    ...grantOf(order, payment.ref),
    refundRef: `${provider}:${refund.ref}`,
    part: cents / payment.cents,
  });
  if (refund.kind === 'dispute')
    await tx
      .update(creditAccounts)
      .set({ flaggedAt: sql`coalesce(${creditAccounts.flaggedAt}, ${at})` })
      .where(eq(creditAccounts.id, order.accountId));
  else await queuePaymentMail(context, tx, order, { kind: 'refunded', about: payment.id, once: refund.ref });
}

async function giveBack(context: Context, tx: Transaction, order: Order, ref: string) {
  const now = context.clock.now();
  await tx
    .update(refunds)
    .set({ wonAt: now })
    .where(and(eq(refunds.provider, order.provider), eq(refunds.ref, ref)));
  const [taken] = await tx
    .select({ credits: creditClawBacks.voided, expiresAt: creditGrants.expiresAt })
    .from(creditClawBacks)
    .innerJoin(creditGrants, eq(creditGrants.id, creditClawBacks.grantId))
    .where(eq(creditClawBacks.refundRef, `${order.provider}:${ref}`));
  if (!taken || taken.credits === 0) return;
  // At least a day to use them, though their own time may have passed during the dispute.
  const soonest = new Date(now.getTime() + 24 * 3_600_000);
  await grantCredits(tx, {
    accountId: order.accountId,
    source: grantOf(order, ref).source,
    sourceRef: `${order.provider}:${ref}:won`,
    amount: taken.credits,
    paid: true,
    expiresAt: taken.expiresAt && (taken.expiresAt > soonest ? taken.expiresAt : soonest),
  });
}

async function refundedOf(tx: Transaction, { id }: Payment): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.cents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.kind, 'refund')));
  return row!.cents;
}

async function sumUp(tx: Transaction, payment: Payment) {
  const all = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  await tx
    .update(payments)
    .set({
      refundedCents: await refundedOf(tx, payment),
      disputed: all.some(({ kind, wonAt }) => kind === 'dispute' && wonAt === null),
    })
    .where(eq(payments.id, payment.id));
}
