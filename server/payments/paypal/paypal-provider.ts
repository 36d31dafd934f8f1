import { createHash } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { type Checkout, dollars, type Provider, ProviderFailure, type Subject } from '../provider';
import {
  createPaypalClient,
  type Json,
  type PaypalAnswer,
  type PaypalClient,
  type PaypalSettings,
} from './paypal-client';
import { findCapture, readPaypalOrder } from './read-order';
import { readPaypalSubscription } from './read-subscription';
import { isFromPaypal, type WebhookTrust } from './verify-webhook';

export type PaypalOptions = PaypalSettings & {
  webhookId: string;
  merchantId: string;
  environment: string;
  publicKey: string | null;
  /** PayPal's page of agreements. */
  agreementsUrl: string;
  trust: Pick<WebhookTrust, 'certificateHosts' | 'protocol' | 'roots'>;
  plans: PlanStore;
  now(): Date;
  pauseMs?: number;
};

/** Where the ids of PayPal's plans for our prices are kept. */
export type PlanStore = {
  get(environment: string, key: string): Promise<string | null>;
  set(environment: string, key: string, ref: string): Promise<void>;
};

/** PayPal's certificates come from one of the authorities that Node brings along. */
export const paypalTrust = {
  certificateHosts: ['api.paypal.com', 'api.sandbox.paypal.com'],
  protocol: 'https:',
  roots: rootCertificates,
} as const;

/** PayPal by Orders v2 and Billing Subscriptions. */
export function createPaypalProvider(options: PaypalOptions): Provider {
  const client = createPaypalClient(options, options.pauseMs);
  return {
    id: 'paypal',
    environment: options.environment,
    publicKey: options.publicKey,
    createCheckout: (checkout) =>
      checkout.interval ? createSubscription(client, options, checkout) : createOrder(client, checkout),
    read: (order) =>
      order.interval
        ? readPaypalSubscription(client, { ...order, interval: order.interval })
        : readPaypalOrder(client, options.merchantId, order),
    async cancel(ref) {
      const answer = await client.call('POST', `/v1/billing/subscriptions/${ref}/cancel`, {
        reason: 'Cancelled by the customer',
      });
      // Neither active nor suspended: there is nothing left to cancel.
      if (answer.status !== 204 && answer.issue !== 'SUBSCRIPTION_STATUS_INVALID') throw refused(answer);
    },
    resume: null,
    portal: async () => options.agreementsUrl,
    async verifyWebhook(headers, raw) {
      const trust = { ...options.trust, webhookId: options.webhookId, now: options.now };
      if (!(await isFromPaypal(trust, headers, raw))) return null;
      const body: Json = JSON.parse(raw.toString());
      if (typeof body?.id !== 'string' || typeof body.event_type !== 'string') return null;
      return { id: body.id, type: body.event_type, body };
    },
    subjectOf: ({ type, body }) => subjectOf(type, (body as Json).resource ?? {}),
    findPayment: (ref) => findCapture(client, ref),
  };
}

async function createOrder(client: PaypalClient, checkout: Checkout) {
  const answer = await client.call(
    'POST',
    '/v2/checkout/orders',
    {
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: checkout.orderId,
          // PayPal takes no second payment for the same invoice: a guard besides our own.
          invoice_id: checkout.orderId,
          description: checkout.name,
          amount: { currency_code: 'USD', value: dollars(checkout.cents) },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: 'Fukidashi',
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            return_url: checkout.returnUrl,
            cancel_url: checkout.cancelUrl,
          },
        },
      },
    },
    `ord-${checkout.orderId}`,
  );
  return checkoutOf(answer, ['payer-action', 'approve']);
}

async function createSubscription(client: PaypalClient, options: PaypalOptions, checkout: Checkout) {
  const send = async () =>
    client.call(
      'POST',
      '/v1/billing/subscriptions',
      {
        plan_id: await planFor(client, options, checkout),
        custom_id: checkout.orderId,
        ...(checkout.startsAt && { start_time: checkout.startsAt.toISOString() }),
        application_context: {
          brand_name: 'Fukidashi',
          user_action: 'SUBSCRIBE_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: checkout.returnUrl,
          cancel_url: checkout.cancelUrl,
        },
      },
      `sub-${checkout.orderId}`,
    );
  return checkoutOf(await send(), ['approve']);
}

const units = { week: 'WEEK', month: 'MONTH', year: 'YEAR' } as const;

/** A price that changes is another plan: whoever subscribed at the old one keeps it. */
async function planFor(
  client: PaypalClient,
  { plans, environment }: PaypalOptions,
  checkout: Checkout,
): Promise<string> {
  const { unit, count } = checkout.interval!;
  const key = `plan-${checkout.sku}-${checkout.cents}-${count}${unit}`;
  const stored = await plans.get(environment, key);
  if (stored) return stored;
  const product = await client.call(
    'POST',
    '/v1/catalogs/products',
    { name: 'Fukidashi translations', type: 'SERVICE', category: 'SOFTWARE' },
    'product-translations',
  );
  if (product.status > 201) throw refused(product);
  const plan = await client.call(
    'POST',
    '/v1/billing/plans',
    {
      product_id: product.body.id,
      name: checkout.name,
      status: 'ACTIVE',
      billing_cycles: [
        {
          frequency: { interval_unit: units[unit], interval_count: count },
          tenure_type: 'REGULAR',
          sequence: 1,
          total_cycles: 0,
          pricing_scheme: { fixed_price: { value: dollars(checkout.cents), currency_code: 'USD' } },
        },
      ],
      payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
    },
    key,
  );
  if (plan.status > 201) throw refused(plan);
  await plans.set(environment, key, plan.body.id);
  return plan.body.id;
}

function checkoutOf(answer: PaypalAnswer, relations: string[]): { ref: string; url: string } {
  const links: Json[] = answer.body.links ?? [];
  const url = links.find(({ rel }) => relations.includes(rel))?.href;
  if (answer.status > 201 || typeof answer.body.id !== 'string' || typeof url !== 'string') throw refused(answer);
  return { ref: answer.body.id, url };
}

/** Everything but what an event is about is asked of PayPal again (settle.ts). */
function subjectOf(type: string, resource: Json): Subject | null {
  const hints = {};
  if (type.startsWith('CHECKOUT.ORDER.')) return { checkoutRef: resource.id, hints };
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return { subscriptionRef: resource.id, hints };
  if (type === 'PAYMENT.SALE.REFUNDED' || type === 'PAYMENT.SALE.REVERSED')
    return { transactionRef: resource.sale_id ?? resource.id, hints: { refund: resource.id } };
  // A sale without an agreement is not one of a subscription.
  if (type.startsWith('PAYMENT.SALE.'))
    return resource.billing_agreement_id ? { subscriptionRef: resource.billing_agreement_id, hints } : null;
  if (type.startsWith('PAYMENT.CAPTURE.'))
    return { orderId: resource.custom_id, checkoutRef: resource.supplementary_data?.related_ids?.order_id, hints };
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const transactionRef = resource.disputed_transactions?.[0]?.seller_transaction_id;
    return transactionRef ? { transactionRef, hints: { dispute: resource.dispute_id } } : null;
  }
  return null;
}

function refused({ status, issue, body }: PaypalAnswer): ProviderFailure {
  return new ProviderFailure(`PayPal refuses: ${status} ${issue} (debug id ${body?.debug_id ?? 'none'})`);
}

/** Which PayPal account: told apart without keeping its name. */
export function paypalEnvironment(base: string, clientId: string): string {
  return `paypal-${createHash('sha256').update(`${base} ${clientId}`).digest('base64url').slice(0, 12)}`;
}
