import type { Interval } from '@/lib/plans';
import {
  addInterval,
  centsOf,
  ProviderFailure,
  type ProviderPayment,
  type ProviderSubscription,
  type ReadOrder,
  type Truth,
} from '../provider';
import { disputesOf } from './disputes';
import type { Json, PaypalClient } from './paypal-client';

/** The truth about a subscription: its state, and every payment of it with the period that it pays. */
export async function readPaypalSubscription(
  client: PaypalClient,
  wanted: ReadOrder & { interval: Interval },
): Promise<Truth> {
  const path = `/v1/billing/subscriptions/${wanted.checkoutRef}`;
  const answer = await client.call('GET', path);
  const nothing = { payments: [], subscription: null, customerRef: null };
  if (answer.status === 404) return { state: 'gone', ...nothing };
  if (answer.status !== 200)
    throw new ProviderFailure(`PayPal shows no subscription: ${answer.status} ${answer.issue}`);
  const found = answer.body;
  if (found.id !== wanted.checkoutRef || found.custom_id !== wanted.orderId) return { state: 'wrong', ...nothing };
  if (found.status === 'APPROVAL_PENDING' || found.status === 'APPROVED') return { state: 'open', ...nothing };
  const payments = await paymentsOf(client, path, found, wanted);
  const subscription: ProviderSubscription = {
    ref: found.id,
    state: states[found.status as keyof typeof states] ?? 'ended',
    periodEnd: dateOf(found.billing_info?.next_billing_time) ?? payments.at(-1)?.periodEnd ?? null,
  };
  // Activated, the first payment still on its way: not paid. With a later start there is none to wait for.
  const startsLater = Date.parse(found.start_time) > Date.parse(found.create_time) + 3_600_000;
  const isPaid = payments.length > 0 || (found.status === 'ACTIVE' && startsLater);
  const state = isPaid ? 'paid' : found.status === 'ACTIVE' ? 'pending' : 'gone';
  return { state, payments, subscription, customerRef: found.subscriber?.payer_id ?? null };
}

const states = { ACTIVE: 'active', SUSPENDED: 'unpaid', CANCELLED: 'cancelled', EXPIRED: 'ended' } as const;

async function paymentsOf(
  client: PaypalClient,
  path: string,
  found: Json,
  wanted: ReadOrder & { interval: Interval },
): Promise<ProviderPayment[]> {
  const query = new URLSearchParams({
    start_time: new Date(wanted.createdAt.getTime() - 86_400_000).toISOString(),
    // Far enough for clocks that disagree.
    end_time: new Date(wanted.createdAt.getTime() + 20 * 366 * 86_400_000).toISOString(),
  });
  const list = await client.call('GET', `${path}/transactions?${query}`);
  if (list.status !== 200) throw new ProviderFailure(`PayPal lists no payments: ${list.status} ${list.issue}`);
  const transactions: Json[] = list.body.transactions ?? [];
  const done = transactions
    .filter(({ status }) => ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status))
    .sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  const payments = done.map((transaction, position) => {
    const next = position === done.length - 1 ? dateOf(found.billing_info?.next_billing_time) : null;
    return paymentOf(transaction, found, next ?? addInterval(new Date(transaction.time), wanted.interval));
  });
  await addReturned(client, payments, done, wanted);
  return payments;
}

function paymentOf(transaction: Json, { custom_id, subscriber }: Json, periodEnd: Date): ProviderPayment {
  const gross = transaction.amount_with_breakdown?.gross_amount;
  return {
    ref: transaction.id,
    transactionRef: transaction.id,
    orderId: custom_id,
    cents: centsOf(gross?.value),
    currency: String(gross?.currency_code),
    // It was paid under our plan, which PayPal shows to nobody else.
    toUs: true,
    paidAt: new Date(transaction.time),
    periodEnd,
    payerEmail: transaction.payer_email ?? subscriber?.email_address ?? null,
    receiptUrl: null,
    refunds: [],
  };
}

/** A whole refund is a state of its payment; one in part is known by its own number, from PayPal's event. */
async function addReturned(
  client: PaypalClient,
  payments: ProviderPayment[],
  done: Json[],
  { deep, hints }: ReadOrder,
) {
  if (hints.refund) {
    const { status, body } = await client.call('GET', `/v1/payments/refund/${hints.refund}`);
    const payment = payments.find(({ ref }) => ref === body?.sale_id);
    if (status === 200 && body.state === 'completed' && payment)
      payment.refunds.push({ ref: body.id, kind: 'refund', cents: centsOf(body.amount?.total), won: false });
  }
  for (const [position, payment] of payments.entries()) {
    if (done[position].status === 'REFUNDED' && payment.refunds.length === 0)
      payment.refunds.push({ ref: `${payment.ref}:whole`, kind: 'refund', cents: payment.cents, won: false });
    const latest = position >= payments.length - 3;
    if (hints.dispute || (deep && latest)) payment.refunds.push(...(await disputesOf(client, payment.transactionRef)));
  }
}

function dateOf(text: unknown): Date | null {
  return typeof text === 'string' ? new Date(text) : null;
}
