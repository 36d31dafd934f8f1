import type { FakeCharge, FakeInvoice, FakeSession, FakeSubscription, StripeState } from './stripe-state';

/** What the stand-in knows, as Stripe's API of the pinned version shows it: the fields that its package reads. */

export function sessionShape(state: StripeState, session: FakeSession, pages: string) {
  return {
    id: session.id,
    object: 'checkout.session',
    mode: session.mode,
    ui_mode: 'hosted_page',
    status: session.status,
    payment_status: session.paymentStatus,
    client_reference_id: session.clientReferenceId,
    metadata: session.order ? { order: session.order } : {},
    amount_total: session.amount,
    currency: session.currency,
    customer: session.customer,
    customer_email: session.email,
    customer_details: session.intent || session.subscription ? { email: payerOf(state, session) } : null,
    payment_intent: session.intent,
    subscription: session.subscription,
    expires_at: session.expiresAt,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    url: session.status === 'open' ? `${pages}/stripe/checkout/${session.id}` : null,
    livemode: false,
  };
}

function payerOf(state: StripeState, { intent, subscription, email }: FakeSession): string | null {
  if (subscription) return state.subscriptions[subscription]?.email ?? email;
  const charge = intent ? state.intents[intent]?.charge : null;
  return charge ? (state.charges[charge]?.email ?? email) : email;
}

export function intentShape(state: StripeState, id: string, expand: boolean) {
  const intent = state.intents[id]!;
  const charge = intent.charge ? chargeShape(state.charges[intent.charge]!) : null;
  return {
    id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    currency: intent.currency,
    created: intent.created,
    status: intent.status,
    metadata: intent.order ? { order: intent.order } : {},
    latest_charge: expand ? charge : intent.charge,
  };
}

export function chargeShape(charge: FakeCharge) {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_refunded: charge.refunded,
    refunded: charge.refunded >= charge.amount,
    disputed: charge.disputed,
    created: charge.created,
    customer: charge.customer,
    payment_intent: charge.intent,
    billing_details: { email: charge.email },
    receipt_email: charge.email,
    receipt_url: null,
    status: 'succeeded',
  };
}

export function subscriptionShape(subscription: FakeSubscription) {
  const item = {
    id: `si_${subscription.id.slice(4)}`,
    object: 'subscription_item',
    current_period_start: subscription.start,
    current_period_end: subscription.end,
    subscription: subscription.id,
  };
  return {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    metadata: subscription.order ? { order: subscription.order } : {},
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.end : null,
    items: listShape([item], '/v1/subscription_items'),
  };
}

export function invoiceShape(state: StripeState, invoice: FakeInvoice) {
  const subscription = state.subscriptions[invoice.subscription]!;
  const details = {
    subscription: invoice.subscription,
    metadata: subscription.order ? { order: subscription.order } : {},
  };
  const payment = {
    object: 'invoice_payment',
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: invoice.intent },
  };
  return {
    id: invoice.id,
    object: 'invoice',
    customer: subscription.customer,
    customer_email: invoice.email,
    status: invoice.status,
    billing_reason: invoice.reason,
    currency: 'usd',
    amount_due: invoice.amount,
    amount_paid: invoice.status === 'paid' ? invoice.amount : 0,
    created: invoice.created,
    status_transitions: { paid_at: invoice.status === 'paid' ? invoice.created : null },
    hosted_invoice_url: null,
    parent: { type: 'subscription_details', quote_details: null, subscription_details: details },
    lines: listShape([{ object: 'line_item', period: { start: invoice.start, end: invoice.end } }], '/v1/lines'),
    payments: listShape(invoice.intent ? [payment] : [], '/v1/invoice_payments'),
  };
}

export function listShape(data: unknown[], url: string) {
  return { object: 'list', data, has_more: false, url };
}
