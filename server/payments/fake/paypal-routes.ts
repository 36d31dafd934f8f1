import { centsOf, dollars } from '../provider';
import type { FakeRequest, Reply } from './fake-server';
import { upperId } from './fake-state';
import type { MakeEvent, PaypalEvent, PaypalState } from './paypal-state';

type World = {
  state: PaypalState;
  now(): Date;
  emit(event: PaypalEvent): void;
  make: MakeEvent;
  pages: string;
  merchantId: string;
};
// biome-ignore lint/suspicious/noExplicitAny: what a caller sends; each use checks what it needs.
type Body = any;

/** PayPal's calls, as far as we use them, with its refusals. */
export function paypalRoutes(world: World, { method, url, raw }: FakeRequest): Reply {
  let body: Body;
  try {
    body = raw ? JSON.parse(raw) : {};
  } catch {
    return refuse(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
  }
  for (const [wanted, pattern, work] of routes) {
    const match = pattern.exec(url.pathname);
    if (match && wanted === method) return work(world, match[1] ?? '', body, url);
  }
  return refuse(404, 'RESOURCE_NOT_FOUND');
}

const routes: [string, RegExp, (world: World, id: string, body: Body, url: URL) => Reply][] = [
  ['POST', /^\/v2\/checkout\/orders$/, createOrder],
  ['GET', /^\/v2\/checkout\/orders\/(\w+)$/, getOrder],
  ['POST', /^\/v2\/checkout\/orders\/(\w+)\/capture$/, capture],
  ['GET', /^\/v2\/payments\/captures\/(\w+)$/, getCapture],
  ['GET', /^\/v1\/payments\/refund\/(\w+)$/, getRefund],
  ['POST', /^\/v1\/catalogs\/products$/, () => ({ status: 201, body: { id: `PROD-${upperId(17)}` } })],
  ['POST', /^\/v1\/billing\/plans$/, createPlan],
  ['POST', /^\/v1\/billing\/subscriptions$/, createSubscription],
  ['GET', /^\/v1\/billing\/subscriptions\/([\w-]+)$/, getSubscription],
  ['GET', /^\/v1\/billing\/subscriptions\/([\w-]+)\/transactions$/, listTransactions],
  ['POST', /^\/v1\/billing\/subscriptions\/([\w-]+)\/cancel$/, cancelSubscription],
  ['GET', /^\/v1\/customer\/disputes$/, listDisputes],
  ['GET', /^\/v1\/customer\/disputes\/([\w-]+)$/, getDispute],
];

function createOrder({ state, now, pages, merchantId }: World, _: string, body: Body): Reply {
  const [unit] = body.purchase_units ?? [];
  if (body.intent !== 'CAPTURE' || !unit || !(centsOf(unit.amount?.value) > 0) || String(unit.custom_id).length > 127)
    return refuse(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX');
  const isPaid = Object.values(state.orders).some(
    ({ status, purchase_units }) => status === 'COMPLETED' && purchase_units[0].invoice_id === unit.invoice_id,
  );
  if (isPaid) return refuse(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_INVOICE_ID');
  const id = upperId(17);
  const payee = { email_address: 'merchant@example.com', merchant_id: merchantId };
  const order = {
    id,
    intent: 'CAPTURE',
    status: body.payment_source?.paypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    create_time: now().toISOString(),
    purchase_units: [{ reference_id: 'default', ...unit, payee }],
    context: body.payment_source?.paypal?.experience_context ?? {},
    links: [
      {
        href: `${pages}/paypal/checkout/${id}`,
        rel: body.payment_source?.paypal ? 'payer-action' : 'approve',
        method: 'GET',
      },
    ],
  };
  state.orders[id] = order;
  return { status: 201, body: order };
}

function getOrder({ state }: World, id: string): Reply {
  const order = state.orders[id];
  if (!order) return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  const captures = Object.values(state.captures).filter(({ orderId }) => orderId === id);
  const ids = captures.map((capture) => capture.id);
  const refunds = Object.values(state.refunds).filter(({ captureId }) => ids.includes(captureId));
  const shown = structuredClone(order);
  if (captures.length > 0)
    shown.purchase_units[0].payments = {
      captures: captures.map((capture) => captureBody(state, capture.id)),
      ...(refunds.length > 0 && {
        refunds: refunds.map((refund) => ({
          id: refund.id,
          status: 'COMPLETED',
          amount: money(refund.cents),
          create_time: refund.at,
        })),
      }),
    };
  return { status: 200, body: shown };
}

function capture(world: World, id: string): Reply {
  const { state, now, emit, make } = world;
  const order = state.orders[id];
  if (!order) return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  if (order.status === 'COMPLETED') return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  if (order.declines) return refuse(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
  const [unit] = order.purchase_units;
  const captureId = upperId(17);
  state.captures[captureId] = {
    id: captureId,
    orderId: id,
    subscriptionId: null,
    customId: unit.custom_id,
    cents: centsOf(unit.amount.value),
    refundedCents: 0,
    at: now().toISOString(),
    status: order.pending ? 'PENDING' : 'COMPLETED',
  };
  order.status = 'COMPLETED';
  emit(
    make(
      order.pending ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED',
      'capture',
      captureBody(state, captureId),
    ),
  );
  return { ...getOrder(world, id), status: 201 };
}

function captureBody(state: PaypalState, id: string) {
  const { cents, refundedCents, customId, orderId, at, status } = state.captures[id]!;
  return {
    id,
    status: refundedCents === 0 ? status : refundedCents < cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED',
    amount: {
      ...money(cents),
      ...(orderId && { currency_code: state.orders[orderId]?.purchase_units[0].amount.currency_code }),
    },
    final_capture: true,
    custom_id: customId,
    invoice_id: customId,
    supplementary_data: { related_ids: { order_id: orderId } },
    create_time: at,
    update_time: at,
  };
}

function getCapture({ state }: World, id: string): Reply {
  return state.captures[id]?.orderId
    ? { status: 200, body: captureBody(state, id) }
    : refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}

/** Of a sale: the older API, whose amounts have other names. */
function getRefund({ state }: World, id: string): Reply {
  const refund = state.refunds[id];
  if (!refund) return refuse(404, 'INVALID_RESOURCE_ID');
  const amount = { total: dollars(refund.cents), currency: 'USD' };
  return { status: 200, body: { id, state: 'completed', sale_id: refund.captureId, amount, create_time: refund.at } };
}

function createPlan({ state }: World, _: string, body: Body): Reply {
  const [cycle] = body.billing_cycles ?? [];
  const cents = centsOf(cycle?.pricing_scheme?.fixed_price?.value);
  if (!body.product_id || !(cents > 0)) return refuse(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
  const id = `P-${upperId(24)}`;
  const unit = String(cycle.frequency.interval_unit).toLowerCase() as 'week' | 'month' | 'year';
  state.plans[id] = { id, name: body.name, cents, interval: { unit, count: cycle.frequency.interval_count ?? 1 } };
  return { status: 201, body: { id, status: 'ACTIVE' } };
}

function createSubscription({ state, now, emit, make, pages }: World, _: string, body: Body): Reply {
  if (!state.plans[body.plan_id]) return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  const id = `I-${upperId(12)}`;
  state.subscriptions[id] = {
    id,
    planId: body.plan_id,
    customId: body.custom_id,
    status: 'APPROVAL_PENDING',
    createTime: now().toISOString(),
    startTime: body.start_time ?? now().toISOString(),
    nextBillingTime: null,
    failedPayments: 0,
    email: null,
    returnUrl: body.application_context?.return_url ?? '',
    cancelUrl: body.application_context?.cancel_url ?? '',
  };
  emit(make('BILLING.SUBSCRIPTION.CREATED', 'subscription', { id, custom_id: body.custom_id }));
  const links = [{ href: `${pages}/paypal/subscribe/${id}`, rel: 'approve', method: 'GET' }];
  return {
    status: 201,
    body: { id, status: 'APPROVAL_PENDING', plan_id: body.plan_id, create_time: now().toISOString(), links },
  };
}

function getSubscription({ state }: World, id: string): Reply {
  const found = state.subscriptions[id];
  if (!found) return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  const billing = {
    outstanding_balance: money(0),
    failed_payments_count: found.failedPayments,
    ...(found.nextBillingTime && found.status !== 'CANCELLED' && { next_billing_time: found.nextBillingTime }),
  };
  return {
    status: 200,
    body: {
      id,
      status: found.status,
      plan_id: found.planId,
      custom_id: found.customId,
      create_time: found.createTime,
      start_time: found.startTime,
      ...(found.email && { subscriber: { email_address: found.email, payer_id: 'PAYER23456789' } }),
      ...(found.status !== 'APPROVAL_PENDING' && { billing_info: billing }),
    },
  };
}

function listTransactions({ state }: World, id: string, _: Body, url: URL): Reply {
  const from = Date.parse(url.searchParams.get('start_time') ?? '');
  const until = Date.parse(url.searchParams.get('end_time') ?? '');
  if (Number.isNaN(from) || Number.isNaN(until)) return refuse(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
  const transactions = Object.values(state.captures)
    .filter(({ subscriptionId, at }) => subscriptionId === id && Date.parse(at) >= from && Date.parse(at) <= until)
    .map((sale) => ({
      id: sale.id,
      status: captureBody(state, sale.id).status,
      payer_email: state.subscriptions[id]?.email,
      amount_with_breakdown: { gross_amount: money(sale.cents) },
      time: sale.at,
    }));
  return { status: 200, body: { transactions, links: [] } };
}

function cancelSubscription({ state, emit, make }: World, id: string): Reply {
  const found = state.subscriptions[id];
  if (!found) return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  if (found.status !== 'ACTIVE' && found.status !== 'SUSPENDED')
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID');
  found.status = 'CANCELLED';
  emit(make('BILLING.SUBSCRIPTION.CANCELLED', 'subscription', { id, custom_id: found.customId }));
  return { status: 204 };
}

function listDisputes({ state }: World, _: string, __: Body, url: URL): Reply {
  const about = url.searchParams.get('disputed_transaction_id');
  const items = Object.values(state.disputes).filter(({ captureId }) => captureId === about);
  return { status: 200, body: { items: items.map(({ id, status }) => ({ dispute_id: id, status })) } };
}

function getDispute({ state }: World, id: string): Reply {
  const found = state.disputes[id];
  if (!found) return refuse(404, 'RESOURCE_NOT_FOUND');
  return {
    status: 200,
    body: {
      dispute_id: id,
      status: found.status,
      dispute_amount: money(found.cents),
      disputed_transactions: [{ seller_transaction_id: found.captureId }],
      ...(found.outcome && { dispute_outcome: { outcome_code: found.outcome } }),
    },
  };
}

function money(cents: number) {
  return { currency_code: 'USD', value: dollars(cents) };
}

function refuse(status: number, name: string, issue?: string): Reply {
  const details = issue ? [{ issue, description: issue }] : [];
  return { status, body: { name, message: name, debug_id: upperId(13).toLowerCase(), details, links: [] } };
}
