import Stripe from 'stripe';
import {
  type Checkout,
  type Hints,
  type Provider,
  type ProviderEvent,
  ProviderFailure,
  type Subject,
} from '../provider';
import { findIntent, readPaymentSession, readSubscriptionSession } from './read-session';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  environment: string;
  publicKey: string | null;
  /** Of a stand-in; Stripe's own when not given. */
  api?: { host: string; port: number; protocol: 'http' };
  now(): Date;
};

/** Ms after its making until a checkout is closed: Stripe allows 30 minutes to 24 hours. */
const checkoutLife = 3_600_000;

/** Cards by Stripe's hosted checkout and customer portal: no script of theirs, and no card number here. */
export function createStripeProvider(options: StripeOptions): Provider {
  const stripe = new Stripe(options.secretKey, {
    ...options.api,
    maxNetworkRetries: 3,
    timeout: 15_000,
    telemetry: false,
  });
  return {
    id: 'stripe',
    environment: options.environment,
    publicKey: options.publicKey,
    createCheckout: (checkout) => asked(() => createOrReplace(stripe, checkout)),
    read: (order) =>
      asked(() => (order.interval ? readSubscriptionSession(stripe, order) : readPaymentSession(stripe, order))),
    cancel: (ref) =>
      asked(async () => {
        const found = await stripe.subscriptions.retrieve(ref);
        if (found.status !== 'canceled' && !found.cancel_at_period_end)
          await stripe.subscriptions.update(ref, { cancel_at_period_end: true });
      }),
    resume: (ref) =>
      asked(async () => {
        await stripe.subscriptions.update(ref, { cancel_at_period_end: false });
      }),
    portal: (customer, returnUrl) =>
      asked(async () => {
        if (!customer) return null;
        return (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url;
      }),
    async verifyWebhook(headers, raw) {
      return verifyWebhook(stripe, options, headers.get('stripe-signature') ?? '', raw);
    },
    subjectOf,
    findPayment: (ref) => asked(() => findIntent(stripe, ref)),
  };
}

/** A customer that was deleted in Stripe's dashboard is replaced: nobody is kept from paying. */
async function createOrReplace(stripe: Stripe, checkout: Checkout) {
  try {
    return await createCheckout(stripe, checkout);
  } catch (error) {
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_missing' &&
      error.param === 'customer';
    if (!isGone) throw error;
    return createCheckout(stripe, { ...checkout, customerRef: null });
  }
}

async function createCheckout(stripe: Stripe, checkout: Checkout) {
  const metadata = { order: checkout.orderId };
  const price = {
    currency: 'usd',
    unit_amount: checkout.cents,
    product_data: { name: checkout.name },
    ...(checkout.interval && {
      recurring: { interval: checkout.interval.unit, interval_count: checkout.interval.count },
    }),
  };
  const session = await stripe.checkout.sessions.create(
    {
      mode: checkout.interval ? 'subscription' : 'payment',
      ui_mode: 'hosted_page',
      client_reference_id: checkout.orderId,
      // One customer for each account: its portal shows everything that was paid.
      ...(checkout.customerRef ? { customer: checkout.customerRef } : { customer_email: checkout.email }),
      metadata,
      line_items: [{ quantity: 1, price_data: price }],
      // From the order's own time: a repeated call must be the same to the letter.
      expires_at: Math.floor((checkout.createdAt.getTime() + checkoutLife) / 1000),
      success_url: checkout.returnUrl,
      cancel_url: checkout.cancelUrl,
      locale: locales[checkout.locale] ?? 'auto',
      ...(checkout.interval
        ? { subscription_data: { metadata } }
        : {
            payment_intent_data: { metadata },
            ...(!checkout.customerRef && { customer_creation: 'always' as const }),
          }),
    },
    { idempotencyKey: `cs-${checkout.orderId}${checkout.customerRef ? `-${checkout.customerRef}` : ''}` },
  );
  if (!session.url) throw new ProviderFailure('Stripe gives no page for the checkout');
  return { ref: session.id, url: session.url };
}

/** Of our languages, those that Stripe's page speaks. */
const locales: Record<string, Stripe.Checkout.SessionCreateParams.Locale | undefined> = {
  de: 'de',
  en: 'en',
  es: 'es',
  fr: 'fr',
  it: 'it',
  ja: 'ja',
  ko: 'ko',
  tr: 'tr',
  vi: 'vi',
  'zh-CN': 'zh',
};

/** Signed in the last five minutes, with any of the secrets that are valid now. */
function verifyWebhook(
  stripe: Stripe,
  { webhookSecret, now }: StripeOptions,
  signature: string,
  raw: Buffer,
): ProviderEvent | null {
  try {
    const event = stripe.webhooks.constructEvent(raw, signature, webhookSecret, 300, undefined, now().getTime());
    if (typeof event?.id !== 'string' || typeof event.type !== 'string') return null;
    return { id: event.id, type: event.type, body: event as unknown as Record<string, unknown> };
  } catch (error) {
    // A body that is signed and no JSON is as little an event as one that is not signed.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Everything but what an event is about is asked of Stripe again (settle.ts). */
function subjectOf({ type, body }: ProviderEvent): Subject | null {
  const object = (body as { data?: { object?: EventObject } }).data?.object;
  if (!object) return null;
  const hints: Hints = {};
  const orderId = object.metadata?.order;
  if (type.startsWith('checkout.session.'))
    return { orderId: object.client_reference_id ?? orderId, checkoutRef: object.id, hints };
  if (type.startsWith('customer.subscription.')) return { orderId, subscriptionRef: object.id, hints };
  if (type.startsWith('invoice.')) {
    const details = object.parent?.subscription_details;
    return details ? { orderId: details.metadata?.order, subscriptionRef: details.subscription, hints } : null;
  }
  const about = type.startsWith('charge.dispute.') ? { dispute: object.id } : { refund: object.id };
  if (/^(charge|refund)\./.test(type) && object.payment_intent)
    return { orderId, transactionRef: object.payment_intent, hints: about };
  return null;
}

type EventObject = {
  id: string;
  client_reference_id?: string;
  metadata?: { order?: string };
  payment_intent?: string;
  parent?: { subscription_details?: { subscription: string; metadata?: { order?: string } } };
};

async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeError)
      throw new ProviderFailure(`Stripe: ${cause.type} ${cause.code ?? ''} (request ${cause.requestId ?? 'none'})`, {
        cause,
      });
    throw cause;
  }
}
