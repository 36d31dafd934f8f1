import Stripe from 'stripe';
import type { ProviderPayment, ProviderRefund, ProviderSubscription, ReadOrder, Truth } from '../provider';

const nothing = { payments: [], subscription: null, customerRef: null };

/** The truth about a checkout that is paid once. */
export async function readPaymentSession(stripe: Stripe, wanted: ReadOrder): Promise<Truth> {
  const session = await getSession(stripe, wanted.checkoutRef);
  if (!session) return { state: 'gone', ...nothing };
  if (session.client_reference_id !== wanted.orderId || session.mode !== 'payment')
    return { state: 'wrong', ...nothing };
  if (session.status === 'open') return { state: 'open', ...nothing };
  if (session.status === 'expired') return { state: 'gone', ...nothing };
  const intent = await stripe.paymentIntents.retrieve(idOf(session.payment_intent)!, { expand: ['latest_charge'] });
  if (session.payment_status !== 'paid')
    return { state: intent.status === 'requires_payment_method' ? 'declined' : 'pending', ...nothing };
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const payment: ProviderPayment = {
    ref: intent.id,
    transactionRef: intent.id,
    orderId: session.client_reference_id,
    cents: session.amount_total ?? Number.NaN,
    currency: (session.currency ?? '').toUpperCase(),
    toUs: true,
    paidAt: dateOf(charge?.created ?? intent.created),
    periodEnd: null,
    payerEmail: session.customer_details?.email ?? null,
    receiptUrl: charge?.receipt_url ?? null,
    refunds: await returnedOf(stripe, charge),
  };
  return { state: 'paid', payments: [payment], subscription: null, customerRef: idOf(session.customer) };
}

/** The truth about a checkout of a subscription: its state, and every invoice of it that is paid. */
export async function readSubscriptionSession(stripe: Stripe, wanted: ReadOrder): Promise<Truth> {
  const session = await getSession(stripe, wanted.checkoutRef);
  if (!session) return { state: 'gone', ...nothing };
  if (session.client_reference_id !== wanted.orderId || session.mode !== 'subscription')
    return { state: 'wrong', ...nothing };
  if (session.status === 'expired') return { state: 'gone', ...nothing };
  const ref = idOf(session.subscription);
  if (session.status === 'open' || !ref) return { state: session.status === 'open' ? 'open' : 'pending', ...nothing };
  const found = await stripe.subscriptions.retrieve(ref);
  const payments = await invoicesOf(stripe, found, wanted);
  const end = found.items.data[0]?.current_period_end;
  const subscription: ProviderSubscription = { ref, state: stateOf(found), periodEnd: end ? dateOf(end) : null };
  const state = payments.length > 0 ? 'paid' : subscription.state === 'ended' ? 'declined' : 'pending';
  return { state, payments, subscription, customerRef: idOf(session.customer) };
}

/** A payment that was made outside the site, e.g. by a payment link. */
export async function findIntent(stripe: Stripe, ref: string): Promise<ProviderPayment | null> {
  if (!ref.startsWith('pi_')) return null;
  const intent = await orNull(() => stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }));
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  if (intent?.status !== 'succeeded' || !charge) return null;
  // A subscription's payment carries no number of ours: it is written down as its invoice.
  const payment = { type: 'payment_intent', payment_intent: intent.id } as const;
  if ((await stripe.invoicePayments.list({ payment, limit: 1 })).data.length > 0) return null;
  return {
    ref: intent.id,
    transactionRef: intent.id,
    orderId: intent.metadata.order ?? null,
    cents: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    toUs: true,
    paidAt: dateOf(charge.created),
    periodEnd: null,
    payerEmail: charge.billing_details.email ?? charge.receipt_email,
    receiptUrl: charge.receipt_url,
    refunds: await returnedOf(stripe, charge),
  };
}

function stateOf({ status, cancel_at_period_end }: Stripe.Subscription): ProviderSubscription['state'] {
  if (status === 'past_due' || status === 'unpaid' || status === 'incomplete') return 'unpaid';
  if (status !== 'active' && status !== 'trialing') return 'ended';
  return cancel_at_period_end ? 'cancelled' : 'active';
}

async function invoicesOf(stripe: Stripe, found: Stripe.Subscription, wanted: ReadOrder): Promise<ProviderPayment[]> {
  const customer = idOf(found.customer)!;
  const charges = new Map<string, Stripe.Charge>();
  for await (const charge of stripe.charges.list({ customer, limit: 100 }))
    charges.set(idOf(charge.payment_intent) ?? '', charge);
  const payments: ProviderPayment[] = [];
  const invoices = stripe.invoices.list({
    subscription: found.id,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  });
  for await (const invoice of invoices) {
    // A trial's, or one that a credit note paid: no money came.
    if (invoice.amount_paid === 0) continue;
    const intent = idOf(invoice.payments?.data[0]?.payment.payment_intent ?? null);
    const charge = intent ? charges.get(intent) : undefined;
    payments.push({
      ref: invoice.id!,
      transactionRef: intent ?? invoice.id!,
      orderId: found.metadata.order ?? null,
      cents: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      toUs: found.metadata.order === wanted.orderId,
      paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
      periodEnd: dateOf(Math.max(...invoice.lines.data.map(({ period }) => period.end))),
      payerEmail: invoice.customer_email,
      receiptUrl: invoice.hosted_invoice_url ?? charge?.receipt_url ?? null,
      refunds: await returnedOf(stripe, charge ?? null),
    });
  }
  return payments.reverse();
}

/** What went back of a charge; asked only when the charge says that something did. */
async function returnedOf(stripe: Stripe, charge: Stripe.Charge | null): Promise<ProviderRefund[]> {
  const returned: ProviderRefund[] = [];
  if (!charge) return returned;
  if (charge.amount_refunded > 0) {
    for await (const refund of stripe.refunds.list({ charge: charge.id, limit: 100 })) {
      if (refund.status === 'succeeded')
        returned.push({ ref: refund.id, kind: 'refund', cents: refund.amount, won: false });
    }
  }
  if (charge.disputed) {
    for await (const dispute of stripe.disputes.list({ charge: charge.id, limit: 100 })) {
      // An inquiry takes no money.
      if (dispute.status.startsWith('warning_')) continue;
      returned.push({ ref: dispute.id, kind: 'dispute', cents: dispute.amount, won: dispute.status === 'won' });
    }
  }
  return returned;
}

function getSession(stripe: Stripe, ref: string): Promise<Stripe.Checkout.Session | null> {
  return orNull(() => stripe.checkout.sessions.retrieve(ref));
}

async function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw error;
  }
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null);
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
