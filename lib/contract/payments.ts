import { z } from 'zod';
import { apiOrder, findPlan } from '../plans';
import { defineCall, downloadedFile } from './call';

/** Who takes the money: cards by Stripe, wallets by PayPal. */
export const paymentProviders = ['stripe', 'paypal'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

const time = z.iso.datetime();
const provider = z.enum(paymentProviders);
const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const sku = z.string().max(40).refine(isSku, 'not in the catalogue (lib/plans.ts)');
const interval = z.object({ unit: z.enum(['week', 'month', 'year']), count: z.number().int().positive() });

/** What the price page and the settings need to know before anything is bought. The catalogue itself is lib/plans.ts. */
export const getPaymentOptions = defineCall({
  method: 'GET',
  path: '/api/pay/options',
  payload: 'none',
  signed: false,
  input: z.strictObject({}),
  output: z.object({
    /** The providers are local stand-ins: a banner says “test mode: no real money”. */
    testMode: z.boolean(),
    /** Those that can be paid with now; empty: nothing can be bought here. `publicKey`: for the provider's own script. */
    providers: z.array(z.object({ id: provider, publicKey: z.string().nullable() })),
    currency: z.literal('USD'),
    /** The sale that is on: percent of extra translations with every purchase until `endsAt`. */
    promotion: z.object({ percent: z.number().int().positive(), endsAt: time }).nullable(),
  }),
});

/**
 * What became of an order. open: not paid (yet). pending: the provider is still checking the payment. paid: the
 * translations are there. declined: not paid, and it will not be with this means: try again or another one.
 * expired: nobody paid in time. refused: what was paid is not what was ordered; support looks at it.
 */
const orderState = z.enum(['open', 'pending', 'paid', 'declined', 'expired', 'refused']);
export type OrderState = z.infer<typeof orderState>;

const order = z.object({
  orderId: id,
  provider,
  sku: z.string(),
  state: orderState,
  /** As they were when the order was made; nothing that is sent later changes them. */
  cents: z.number().int(),
  currency: z.literal('USD'),
  credits: z.number().int(),
  /** The extra of a promotion in `credits`, in percent; null: none. */
  promotionPercent: z.number().int().nullable(),
  createdAt: time,
});
export type OrderInfo = z.infer<typeof order>;

/**
 * Makes an order and leads to the provider's page at `url`, where it is paid. Afterwards the provider leads back to
 * `/price?order=<orderId>` (paid or not: call `settleOrder` and show its state), or with `&cancelled=1` when the
 * person chose to leave. The same idempotency key is the same order.
 */
export const createOrder = defineCall({
  method: 'POST',
  path: '/api/pay/order/create',
  payload: 'json',
  signed: true,
  input: z.strictObject({
    sku,
    provider,
    /** Of `sku: 'api'` only: how much to buy for, in whole dollars. */
    dollars: z
      .number()
      .int()
      .min(apiOrder.minCents / 100)
      .max(apiOrder.maxCents / 100)
      .optional(),
    idempotencyKey: z.string().min(8).max(100),
  }),
  output: order.extend({
    /** Where it is paid: assign it to `location`. */
    url: z.url(),
    /** The provider's own id, for its script: a PayPal order or subscription, or a Stripe checkout session. */
    providerRef: z.string(),
  }),
});

/** An order as it stands here; asks nobody. */
export const getOrder = defineCall({
  method: 'GET',
  path: '/api/pay/order/get',
  payload: 'query',
  signed: false,
  input: z.strictObject({ orderId: id }),
  output: order,
});

/** Asks the provider what became of an order and gives the translations if it is paid: call it on the way back. */
export const settleOrder = defineCall({
  method: 'POST',
  path: '/api/pay/order/settle',
  payload: 'json',
  signed: true,
  input: z.strictObject({ orderId: id }),
  output: order,
});

/**
 * The same for PayPal's script (specification §7): what `onApprove` was given. Only the ids are read. Answers errors
 * for what is not paid: payment-not-approved, payment-declined, payment-mismatch.
 */
export const submitPaypalSuccess = defineCall({
  method: 'POST',
  path: '/api/manga/submit/paypalPaymentSuccessInfo',
  payload: 'json',
  signed: true,
  input: z
    .object({ orderId: z.string().min(1).max(64).optional(), subscriptionId: z.string().min(1).max(64).optional() })
    .refine(({ orderId, subscriptionId }) => orderId !== undefined || subscriptionId !== undefined, {
      message: 'one of the two is needed',
      path: ['orderId'],
    }),
  output: order,
});

/**
 * active: is renewed at `renewsAt`. cancelled: is not renewed, runs until `endsAt`. unpaid: the last renewal could
 * not be paid; the provider tries again. ended.
 */
const subscriptionState = z.enum(['active', 'cancelled', 'unpaid', 'ended']);
export type SubscriptionState = z.infer<typeof subscriptionState>;

const subscription = z.object({
  subscriptionId: id,
  provider,
  sku: z.string(),
  state: subscriptionState,
  cents: z.number().int(),
  currency: z.literal('USD'),
  /** Translations with every paid period. */
  credits: z.number().int(),
  interval,
  startedAt: time,
  /** active: when it is paid next. */
  renewsAt: time.nullable(),
  /** cancelled, unpaid, ended: when it ends or ended. */
  endsAt: time.nullable(),
  canCancel: z.boolean(),
  canResume: z.boolean(),
});
export type SubscriptionInfo = z.infer<typeof subscription>;

/** The member's subscriptions, the newest first; ended ones as well. */
export const listSubscriptions = defineCall({
  method: 'GET',
  path: '/api/user/subscription/list',
  payload: 'none',
  signed: false,
  input: z.strictObject({}),
  output: z.object({ subscriptions: z.array(subscription) }),
});

/** Stops the renewal; the service runs to the end of the paid period. For a subscription of either provider. */
export const cancelSubscription = defineCall({
  method: 'POST',
  path: '/api/user/paypal/subscription/cancel',
  payload: 'query',
  signed: false,
  input: z.strictObject({ subscriptionId: id }),
  output: subscription,
});

/**
 * Lets a cancelled subscription go on. `url` null: it does. Else it must be approved there once more (PayPal cannot
 * take a cancellation back): the new subscription begins when the paid period ends, nothing is paid twice.
 */
export const resumeSubscription = defineCall({
  method: 'POST',
  path: '/api/pay/subscription/resume',
  payload: 'json',
  signed: true,
  input: z.strictObject({ subscriptionId: id }),
  output: z.object({ url: z.url().nullable(), subscription }),
});

/** The provider's own page for cards, invoices and agreements, which leads back to /setting. */
export const openPortal = defineCall({
  method: 'POST',
  path: '/api/pay/portal',
  payload: 'json',
  signed: true,
  input: z.strictObject({ provider }),
  output: z.object({ url: z.url() }),
});

const payment = z.object({
  paymentId: id,
  at: time,
  provider,
  sku: z.string(),
  cents: z.number().int(),
  currency: z.literal('USD'),
  /** Translations that it brought. */
  credits: z.number().int(),
  /** paid, then perhaps returned in part or in whole; disputed: the bank is asked to return it. */
  state: z.enum(['paid', 'partly-refunded', 'refunded', 'disputed']),
  refundedCents: z.number().int(),
  /** `F-2026-000123`, on the receipt. */
  receiptNumber: z.string(),
  /** The provider's own invoice or receipt; null: it has none to show. */
  providerReceiptUrl: z.url().nullable(),
  /** Who paid, when that is not the address of the account: shown to the member, and no reason to refuse. */
  otherPayer: z.string().nullable(),
});
export type PaymentInfo = z.infer<typeof payment>;

/** The member's payments, the newest first. */
export const getPaymentHistory = defineCall({
  method: 'GET',
  path: '/api/pay/history',
  payload: 'query',
  signed: false,
  input: z.strictObject({
    /** `next` of the page before; none: from the newest. */
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({ payments: z.array(payment), next: z.number().int().nullable() }),
});

/** Our receipt for a payment, as a page to print or keep, in the language of the caller. */
export const downloadReceipt = defineCall({
  method: 'GET',
  path: '/api/pay/receipt/download',
  payload: 'query',
  signed: false,
  input: z.strictObject({ paymentId: id }),
  output: downloadedFile,
});

/**
 * Claims a payment that was made outside the site (an invoice from support, say): it must be of a price of the
 * catalogue, and its payer's e-mail address must be the verified one of the account.
 */
export const claimPayment = defineCall({
  method: 'POST',
  path: '/api/pay/claim',
  payload: 'json',
  signed: true,
  input: z.strictObject({
    provider,
    /** The transaction number of the provider's own mail: PayPal `5TY05013RG002845M`, Stripe `pi_…`. */
    reference: z.string().regex(/^[A-Za-z0-9_]{8,64}$/),
  }),
  output: payment,
});

function isSku(name: string): boolean {
  return name === 'api' || findPlan(name) !== undefined;
}
