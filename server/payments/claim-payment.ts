import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { claimPayment as call, PaymentInfo } from '@/lib/contract/payments';
import type { Locale } from '@/lib/i18n/locales';
import { apiOrder, apiPlan, creditsOf, type Plan, plans } from '@/lib/plans';
import { findAccount } from '../accounts/find-account';
import type { Actor, Context } from '../context';
import { orders } from '../db/payment-schema';
import { frozen, insertOrder } from './create-order';
import { paymentInfo } from './payment-history';
import { ProviderFailure, type ProviderPayment } from './provider';
import { recordPayment } from './record';
import { recordRefunds } from './record-refunds';

/**
 * Gives a member what they have paid for outside the site: the provider knows the payment, nothing of ours is written
 * beside it, its payer's address is the account's verified one, and its sum is a price of the catalogue.
 * @throws AppError not-signed-in, email-unverified, claim-refused, payments-unavailable, provider-unavailable
 */
export async function claimPayment(
  context: Context,
  actor: Actor,
  { provider: id, reference }: z.output<typeof call.input>,
  { locale }: { locale: Locale },
): Promise<PaymentInfo> {
  const account = await findAccount(context, actor);
  if (!account.verifiedAt) throw new AppError('email-unverified');
  const provider = await context.payments.provider(id);
  const paid = await find(provider, reference);
  const plan = paid && planFor(paid);
  if (!paid || !plan || !isClaimable(paid, account.email)) throw new AppError('claim-refused');
  const { payment, order } = await context.db.transaction(async (tx) => {
    const inserted = await insertOrder(tx, {
      ...frozen(plan),
      accountId: account.id,
      idempotencyKey: `claim:${id}:${paid.ref}`,
      provider: id,
      environment: provider.environment,
      credits: creditsOf(plan, null),
      promotionPercent: null,
      locale,
      createdAt: context.clock.now(),
    });
    const { row } = await recordPayment(context, tx, inserted, paid);
    // Claimed by another account before: the first one has it.
    if (row.accountId !== account.id) throw new AppError('claim-refused');
    await recordRefunds(context, tx, inserted, row, paid.refunds);
    await tx.update(orders).set({ state: 'paid', checkAt: null }).where(eq(orders.id, inserted.id));
    return { payment: row, order: inserted };
  });
  await context.queue.wake('send-mail');
  return paymentInfo(payment, order, account.email);
}

async function find(provider: { findPayment(ref: string): Promise<ProviderPayment | null> }, reference: string) {
  try {
    return await provider.findPayment(reference);
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause;
    throw new AppError('provider-unavailable', {}, { cause });
  }
}

function isClaimable(paid: ProviderPayment, email: string): boolean {
  return (
    paid.orderId === null &&
    paid.toUs &&
    paid.currency === 'USD' &&
    paid.refunds.length === 0 &&
    paid.payerEmail?.toLowerCase() === email.toLowerCase()
  );
}

/** A subscription cannot be paid outside. */
function planFor({ cents }: ProviderPayment): Plan | null {
  const plan = plans.find((candidate) => candidate.kind !== 'subscription' && candidate.cents === cents);
  if (plan) return plan;
  const isApi = cents >= apiOrder.minCents && cents <= apiOrder.maxCents && cents % 100 === 0;
  return isApi ? apiPlan(cents) : null;
}
