import type { Interval } from '@/lib/plans';
import type { FakeRequest, Reply } from './fake-server';
import { prefixedId } from './fake-state';
import { chargeShape, intentShape, invoiceShape, listShape, sessionShape, subscriptionShape } from './stripe-shapes';
import { type StripeEvent, type StripeState, stripeEvent } from './stripe-state';

export type StripeWorld = {
  state: StripeState;
  /** Seconds. */
  now(): number;
  emit(event: StripeEvent): void;
  pages: string;
};
/** A form with brackets, read as what it stands for. */
type Nested = { [key: string]: Nested | string | undefined };
// biome-ignore lint/suspicious/noExplicitAny: what a caller sends; each use checks what it needs.
type Body = any;

/** Stripe's calls, as far as we use them, with its refusals. */
export function stripeRoutes(world: StripeWorld, { method, url, raw }: FakeRequest): Reply {
  const body = method === 'POST' ? readForm(raw) : readForm(url.search.slice(1));
  for (const [wanted, pattern, work] of routes) {
    const match = pattern.exec(url.pathname);
    if (match && wanted === method) return work(world, match[1] ?? '', body);
  }
  return refuse(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
}

const routes: [string, RegExp, (world: StripeWorld, id: string, body: Body) => Reply][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, getSession],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, getIntent],
  ['GET', /^\/v1\/charges$/, listCharges],
  [
    'GET',
    /^\/v1\/refunds$/,
    ({ state }, _, { charge }) => listOf(Object.values(state.refunds).filter((refund) => refund.charge === charge)),
  ],
  [
    'GET',
    /^\/v1\/disputes$/,
    ({ state }, _, { charge }) => listOf(Object.values(state.disputes).filter((dispute) => dispute.charge === charge)),
  ],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, getSubscription],
  ['POST', /^\/v1\/subscriptions\/(\w+)$/, updateSubscription],
  ['GET', /^\/v1\/invoices$/, listInvoices],
  ['GET', /^\/v1\/invoice_payments$/, listInvoicePayments],
  ['POST', /^\/v1\/billing_portal\/sessions$/, openPortal],
];

function createSession({ state, now, pages }: StripeWorld, _: string, body: Body): Reply {
  if ('payment_method_types' in body)
    return refuse(400, 'Received unknown parameter: payment_method_types', 'payment_method_types');
  const item = body.line_items?.[0];
  const amount = Number(item?.price_data?.unit_amount);
  if (!['payment', 'subscription'].includes(body.mode)) return refuse(400, 'Missing required param: mode.', 'mode');
  if (!(amount >= 50)) return refuse(400, 'Missing required param: line_items.', 'line_items');
  const recurring = item.price_data.recurring;
  if (Boolean(recurring) !== (body.mode === 'subscription'))
    return refuse(400, 'The price does not fit the mode.', 'line_items');
  const life = Number(body.expires_at ?? now() + 86_400) - now();
  // Half an hour, less the seconds that an order waits for its first try.
  if (life < 1_700 || life > 86_460)
    return refuse(400, 'expires_at must be 30 minutes to 24 hours from now.', 'expires_at');
  const known = Object.values(state.charges).find(({ customer }) => customer === body.customer);
  if (body.customer && (body.customer_email || body.customer_creation))
    return refuse(400, 'You may only specify one of these parameters: customer, customer_email.', 'customer');
  if (body.customer && !known) return missing('customer', body.customer, 'customer');
  const interval: Interval | null = recurring && {
    unit: recurring.interval,
    count: Number(recurring.interval_count ?? 1),
  };
  const session = {
    id: prefixedId('cs_test_', 58),
    mode: body.mode,
    name: item.price_data.product_data?.name ?? '',
    amount,
    currency: item.price_data.currency,
    interval,
    clientReferenceId: body.client_reference_id ?? null,
    order: body.metadata?.order,
    email: known?.email ?? body.customer_email ?? null,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url,
    expiresAt: Number(body.expires_at ?? now() + 86_400),
    status: 'open' as const,
    paymentStatus: 'unpaid' as const,
    intent: null,
    subscription: null,
    customer: body.customer ?? null,
  };
  state.sessions[session.id] = session;
  return { status: 200, body: sessionShape(state, session, pages) };
}

function getSession(world: StripeWorld, id: string): Reply {
  const session = world.state.sessions[id];
  if (!session) return missing('checkout.session', id);
  expireSession(world, id);
  return { status: 200, body: sessionShape(world.state, session, world.pages) };
}

/** Closes a checkout whose time is over. */
export function expireSession({ state, now, emit, pages }: StripeWorld, id: string): void {
  const session = state.sessions[id];
  if (session?.status !== 'open' || session.expiresAt > now()) return;
  session.status = 'expired';
  emit(stripeEvent('checkout.session.expired', sessionShape(state, session, pages), now()));
}

function getIntent({ state }: StripeWorld, id: string, body: Body): Reply {
  if (!state.intents[id]) return missing('payment_intent', id);
  return { status: 200, body: intentShape(state, id, Object.values(body.expand ?? {}).includes('latest_charge')) };
}

function listCharges({ state }: StripeWorld, _: string, { customer }: Body): Reply {
  return listOf(
    Object.values(state.charges)
      .filter((charge) => charge.customer === customer)
      .map(chargeShape),
  );
}

function getSubscription({ state }: StripeWorld, id: string): Reply {
  const found = state.subscriptions[id];
  return found ? { status: 200, body: subscriptionShape(found) } : missing('subscription', id);
}

function updateSubscription({ state, now, emit }: StripeWorld, id: string, body: Body): Reply {
  const found = state.subscriptions[id];
  if (!found) return missing('subscription', id);
  if (found.status === 'canceled')
    return refuse(400, 'A canceled subscription can only update its cancellation_details.');
  if (body.cancel_at_period_end !== undefined) found.cancelAtPeriodEnd = body.cancel_at_period_end === 'true';
  emit(stripeEvent('customer.subscription.updated', subscriptionShape(found), now()));
  return { status: 200, body: subscriptionShape(found) };
}

function listInvoices({ state }: StripeWorld, _: string, { subscription, status }: Body): Reply {
  const found = Object.values(state.invoices).filter(
    (invoice) => invoice.subscription === subscription && (!status || invoice.status === status),
  );
  // The newest first, as there.
  return listOf(found.reverse().map((invoice) => invoiceShape(state, invoice)));
}

function listInvoicePayments({ state }: StripeWorld, _: string, { payment }: Body): Reply {
  const found = Object.values(state.invoices).filter(({ intent }) => intent === payment?.payment_intent);
  return listOf(found.map(({ id }) => ({ object: 'invoice_payment', invoice: id, status: 'paid' })));
}

function openPortal({ pages }: StripeWorld, _: string, body: Body): Reply {
  if (!body.customer) return refuse(400, 'Missing required param: customer.', 'customer');
  const url = `${pages}/stripe/portal/${body.customer}?${new URLSearchParams({ back: body.return_url ?? '' })}`;
  return {
    status: 200,
    body: { id: prefixedId('bps_'), object: 'billing_portal.session', customer: body.customer, url },
  };
}

function readForm(text: string): Nested {
  const form: Nested = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[');
    let place = form;
    for (const key of keys.slice(0, -1)) {
      place[key] ??= Object.create(null) as Nested;
      place = place[key] as Nested;
    }
    place[keys.at(-1)!] = value;
  }
  return form;
}

function listOf(data: unknown[]): Reply {
  return { status: 200, body: listShape(data, '/v1/list') };
}

function missing(what: string, id: string, param?: string): Reply {
  const message = `No such ${what}: '${id}'`;
  const error = { type: 'invalid_request_error', code: 'resource_missing', message, param };
  // What is missing in the path is 404, in a parameter 400.
  return { status: param ? 400 : 404, body: { error } };
}

export function refuse(status: number, message: string, param?: string, type = 'invalid_request_error'): Reply {
  return { status, body: { error: { type, message, ...(param && { param }) } } };
}
