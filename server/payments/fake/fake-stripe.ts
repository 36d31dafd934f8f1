import { createHmac } from 'node:crypto';
import { addInterval } from '../provider';
import { type FakeRequest, type Reply, startFakeServer } from './fake-server';
import { keepState, prefixedId } from './fake-state';
import { stripePage } from './stripe-pages';
import { expireSession, refuse, type StripeWorld, stripeRoutes } from './stripe-routes';
import { chargeShape, invoiceShape, sessionShape, subscriptionShape } from './stripe-shapes';
import { apiVersion, type FakeSubscription, type StripeEvent, type StripeState, stripeEvent } from './stripe-state';

export type FakeStripeOptions = { pagesUrl?: string; file?: string | null; onEvent?(event: StripeEvent): void };
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/**
 * A stand-in of Stripe on this machine: hosted Checkout, subscriptions, invoices, refunds, disputes, the portal and
 * signed webhooks, as far as we use them, with its errors and idempotency, and pages where a person pays or not.
 */
export async function startFakeStripe({ pagesUrl, file = null, onEvent }: FakeStripeOptions = {}) {
  const { state, save } = keepState<StripeState>(file, {
    instance: prefixedId('', 8).toLowerCase(),
    offsetMs: 0,
    sessions: {},
    intents: {},
    charges: {},
    refunds: {},
    disputes: {},
    subscriptions: {},
    invoices: {},
    replies: {},
  });
  const now = () => Math.floor((Date.now() + state.offsetMs) / 1000);
  const events: StripeEvent[] = [];
  const emit = (event: StripeEvent) => {
    events.push(event);
    onEvent?.(event);
    save();
  };
  const secretKey = 'sk_test_stand_in';
  const webhookSecret = 'whsec_stand_in';
  const server = await startFakeServer(handle, {
    isApi: (path) => path.startsWith('/v1/'),
    keyOf: (headers) => headers['idempotency-key'] as string | undefined,
  });
  const world: StripeWorld = { state, now, emit, pages: pagesUrl ?? server.base };
  const access = {
    secretKey,
    webhookSecret,
    environment: `stripe-fake-${state.instance}`,
    publicKey: null,
    api: { host: '127.0.0.1', port: server.port, protocol: 'http' as const },
  };
  const control = createControl();
  save();
  return { ...server, access, state, events, control, now, signed, page };

  function handle(request: FakeRequest): Reply {
    if (!request.url.pathname.startsWith('/v1/')) return page(request);
    const headers = { 'request-id': prefixedId('req_', 14), 'stripe-version': apiVersion };
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return { ...refuse(401, 'Invalid API Key provided'), headers };
    const reply = replayed(request);
    save();
    return { ...reply, headers: { ...headers, ...reply.headers } };
  }

  /** The same key is answered the same; with other parameters it is refused. */
  function replayed(request: FakeRequest): Reply {
    const key = request.method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined;
    if (!key) return stripeRoutes(world, request);
    const asked = `${request.url.pathname}?${request.raw}`;
    const before = state.replies[key];
    if (before && before.asked !== asked)
      return refuse(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        undefined,
        'idempotency_error',
      );
    if (before) return { status: before.status, body: before.body, headers: { 'idempotent-replayed': 'true' } };
    const reply = stripeRoutes(world, request);
    // What was refused for its parameters was never begun.
    if (reply.status < 400) state.replies[key] = structuredClone({ asked, status: reply.status, body: reply.body });
    return reply;
  }

  function page(request: FakeRequest): Reply {
    return stripePage({ ...world, control }, request);
  }

  /** An event as it is sent. `change`: what a forger would do. */
  function signed(event: unknown, change: { secret?: string; time?: number } = {}) {
    const raw = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
    const time = change.time ?? Math.floor(Date.now() / 1000);
    const tag = createHmac('sha256', change.secret ?? webhookSecret)
      .update(`${time}.${raw}`)
      .digest('hex');
    return {
      headers: new Headers({ 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${tag}` }),
      raw,
    };
  }

  /** What people, banks and time do. */
  function createControl() {
    return {
      advance(milliseconds: number) {
        state.offsetMs += milliseconds;
        for (const id of Object.keys(state.sessions)) expireSession(world, id);
        save();
      },
      /** Pays a checkout. @returns whether it could still be paid */
      pay(id: string, email = 'payer@example.com'): boolean {
        expireSession(world, id);
        const session = state.sessions[id];
        if (session?.status !== 'open') return false;
        session.customer ??= prefixedId('cus_', 14);
        if (session.mode === 'subscription') startSubscription(id, email);
        else session.intent = charge(session.amount, session.currency, session.order, session.customer, email);
        Object.assign(session, { status: 'complete', paymentStatus: 'paid' });
        emit(stripeEvent('checkout.session.completed', sessionShape(state, session, world.pages), now()));
        return true;
      },
      /** Time for the next period: takes its payment, or fails to; ends one that was cancelled. */
      renew(id: string, { fails = false } = {}) {
        const found = state.subscriptions[id];
        if (!found || found.status === 'canceled') return;
        if (found.cancelAtPeriodEnd) {
          found.status = 'canceled';
          emit(stripeEvent('customer.subscription.deleted', subscriptionShape(found), now()));
          return;
        }
        if (found.status !== 'past_due') {
          found.start = found.end;
          found.end = Math.floor(addInterval(new Date(found.end * 1000), found.interval).getTime() / 1000);
        }
        invoice(found, 'subscription_cycle', fails);
      },
      refund(intentId: string, cents?: number) {
        const found = chargeOf(intentId);
        if (!found) return;
        const amount = Math.min(cents ?? found.amount, found.amount - found.refunded);
        if (amount <= 0) return;
        found.refunded += amount;
        const refund = { id: prefixedId('re_'), charge: found.id, amount, status: 'succeeded' as const };
        state.refunds[refund.id] = refund;
        emit(stripeEvent('refund.created', { ...refund, object: 'refund', payment_intent: intentId }, now()));
        emit(stripeEvent('charge.refunded', chargeShape(found), now()));
      },
      dispute(intentId: string): string | undefined {
        const found = chargeOf(intentId);
        if (!found) return undefined;
        found.disputed = true;
        const dispute = {
          id: prefixedId('du_'),
          charge: found.id,
          amount: found.amount,
          status: 'needs_response' as const,
        };
        state.disputes[dispute.id] = dispute;
        emit(stripeEvent('charge.dispute.created', { ...dispute, object: 'dispute', payment_intent: intentId }, now()));
        return dispute.id;
      },
      resolveDispute(id: string, outcome: 'won' | 'lost') {
        const dispute = state.disputes[id];
        if (!dispute) return;
        dispute.status = outcome;
        const intent = state.charges[dispute.charge]!.intent;
        emit(stripeEvent('charge.dispute.closed', { ...dispute, object: 'dispute', payment_intent: intent }, now()));
      },
    };
  }

  function chargeOf(intentId: string) {
    const id = state.intents[intentId]?.charge;
    return id ? state.charges[id] : undefined;
  }

  function startSubscription(sessionId: string, email: string) {
    const session = state.sessions[sessionId]!;
    const interval = session.interval!;
    const start = now();
    const end = Math.floor(addInterval(new Date(start * 1000), interval).getTime() / 1000);
    const id = prefixedId('sub_');
    const { order, amount, name } = session;
    state.subscriptions[id] = {
      ...{ id, order, amount, name, email, interval, start, end },
      customer: session.customer!,
      status: 'active',
      cancelAtPeriodEnd: false,
    };
    session.subscription = id;
    emit(stripeEvent('customer.subscription.created', subscriptionShape(state.subscriptions[id]), now()));
    invoice(state.subscriptions[id], 'subscription_create', false);
  }

  function invoice(
    subscription: FakeSubscription,
    reason: 'subscription_create' | 'subscription_cycle',
    fails: boolean,
  ) {
    const { amount, customer, email, start, end } = subscription;
    const id = prefixedId('in_');
    // The metadata of a subscription is not that of its payments.
    const intent = fails ? null : charge(amount, 'usd', undefined, customer, email);
    state.invoices[id] = {
      id,
      subscription: subscription.id,
      status: fails ? 'open' : 'paid',
      reason,
      amount,
      intent,
      start,
      end,
      created: now(),
      email,
    };
    const was = subscription.status;
    subscription.status = fails ? 'past_due' : 'active';
    emit(
      stripeEvent(fails ? 'invoice.payment_failed' : 'invoice.paid', invoiceShape(state, state.invoices[id]), now()),
    );
    if (was !== subscription.status || reason === 'subscription_cycle')
      emit(stripeEvent('customer.subscription.updated', subscriptionShape(subscription), now()));
  }

  function charge(
    amount: number,
    currency: string,
    order: string | undefined,
    customer: string | null,
    email: string,
  ): string {
    const intent = prefixedId('pi_');
    const id = prefixedId('ch_');
    state.intents[intent] = { id: intent, order, amount, currency, created: now(), charge: id, status: 'succeeded' };
    state.charges[id] = { id, intent, customer, amount, refunded: 0, disputed: false, created: now(), email };
    return intent;
  }
}
