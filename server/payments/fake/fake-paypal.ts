import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { addInterval, dollars } from '../provider';
import { type Issued, issueCertificate } from './certificate';
import { type FakeRequest, type Reply, startFakeServer } from './fake-server';
import { keepState, upperId } from './fake-state';
import { paypalPage } from './paypal-pages';
import { paypalRoutes } from './paypal-routes';
import { type PaypalEvent, type PaypalState, paypalEvents } from './paypal-state';

export type FakePaypalOptions = {
  /** Where its pages are seen by browsers; its own address when not given. */
  pagesUrl?: string;
  file?: string | null;
  /** Is given every event, to deliver it. */
  onEvent?(event: PaypalEvent): void;
};

export type FakePaypal = Awaited<ReturnType<typeof startFakePaypal>>;

/**
 * A stand-in of PayPal on this machine: Orders v2, Payments v2, Billing v1, disputes and signed webhooks, as far as
 * we use them, with its errors, states and idempotency (request ids), and pages where a person approves or declines.
 */
export async function startFakePaypal({ pagesUrl, file = null, onEvent }: FakePaypalOptions = {}) {
  const { state, save } = keepState<PaypalState>(file, {
    instance: upperId(8).toLowerCase(),
    offsetMs: 0,
    orders: {},
    captures: {},
    refunds: {},
    plans: {},
    subscriptions: {},
    disputes: {},
    replies: {},
    authority: null,
  });
  const authority = certificates(state);
  const now = () => new Date(Date.now() + state.offsetMs);
  const events: PaypalEvent[] = [];
  const emit = (event: PaypalEvent) => {
    events.push(event);
    onEvent?.(event);
    save();
  };
  const make = paypalEvents(now);
  const tokens = new Set<string>();
  let pages = pagesUrl ?? '';

  const server = await startFakeServer(handle, {
    isApi: (path) => /^\/v[12]\//.test(path),
    keyOf: (headers) => headers['paypal-request-id'] as string | undefined,
  });
  pages ||= server.base;
  const access = {
    base: server.base,
    clientId: 'test-client',
    secret: 'test-secret',
    webhookId: '8PT597110X687430L',
    merchantId: 'MERCHANT23456',
    environment: `paypal-fake-${state.instance}`,
    publicKey: null,
    agreementsUrl: `${pages}/paypal/agreements`,
    trust: {
      certificateHosts: [new URL(server.base).host],
      protocol: 'http:' as const,
      roots: [authority.root.pem],
    },
    pauseMs: 5,
  };
  const control = createControl();
  save();
  return {
    ...server,
    access,
    state,
    events,
    control,
    now,
    signed,
    page: (request: FakeRequest) => page(request),
    certificates: authority,
  };

  function handle(request: FakeRequest): Reply {
    const { pathname } = request.url;
    if (pathname === '/v1/oauth2/token') return token(request);
    if (pathname.startsWith('/v1/notifications/certs/')) return certificate(pathname);
    if (!/^\/v[12]\//.test(pathname)) return page(request);
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return { status: 401, body: { error: 'invalid_token', error_description: 'Access Token not found in cache' } };
    return replayed(request, () =>
      paypalRoutes({ state, now, emit, make, pages, merchantId: access.merchantId }, request),
    );
  }

  function token({ headers }: FakeRequest): Reply {
    const expected = `Basic ${Buffer.from(`${access.clientId}:${access.secret}`).toString('base64')}`;
    if (headers.authorization !== expected)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
    const value = `A21AA${upperId(60)}`;
    tokens.add(value);
    return {
      status: 200,
      body: {
        scope: 'https://uri.paypal.com/services/payments/payment',
        access_token: value,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: 32_400,
        nonce: upperId(20),
      },
    };
  }

  /** The same request id is answered the same, as long as it was answered well. */
  function replayed(request: FakeRequest, work: () => Reply): Reply {
    const id = request.headers['paypal-request-id'];
    const key = id && request.method === 'POST' ? `${request.url.pathname} ${id}` : null;
    const before = key ? state.replies[key] : undefined;
    if (before) return { status: before.status === 201 ? 200 : before.status, body: before.body };
    const reply = work();
    if (key && reply.status < 300) state.replies[key] = structuredClone({ status: reply.status, body: reply.body });
    save();
    return reply;
  }

  function certificate(pathname: string): Reply {
    const found = authority.published[pathname.split('/').at(-1) ?? ''];
    return found ? { status: 200, body: found, headers: { 'Content-Type': 'text/plain' } } : { status: 404, body: {} };
  }

  function page(request: FakeRequest): Reply {
    return paypalPage({ state, control, now, pages }, request);
  }

  /** An event as it is sent. `change`: what a forger would do. */
  function signed(event: unknown, change: { key?: string; certUrl?: string; webhookId?: string; time?: string } = {}) {
    const raw = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
    const id = randomUUID();
    const time = change.time ?? new Date().toISOString().replace(/\.\d+Z/, 'Z');
    const message = `${id}|${time}|${change.webhookId ?? access.webhookId}|${crc32(raw)}`;
    const headers = new Headers({
      'Content-Type': 'application/json',
      'PAYPAL-TRANSMISSION-ID': id,
      'PAYPAL-TRANSMISSION-TIME': time,
      'PAYPAL-AUTH-VERSION': 'v2',
      'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
      'PAYPAL-CERT-URL': change.certUrl ?? `${server.base}/v1/notifications/certs/CERT-good`,
      'PAYPAL-TRANSMISSION-SIG': sign(
        'sha256',
        Buffer.from(message),
        createPrivateKey(change.key ?? authority.leaf.privateKey),
      ).toString('base64'),
    });
    return { headers, raw };
  }

  /** What people, banks and time do. */
  function createControl() {
    return {
      advance(milliseconds: number) {
        state.offsetMs += milliseconds;
        save();
      },
      approve(id: string, email = 'payer@example.com', { declines = false } = {}) {
        const subscription = state.subscriptions[id];
        if (subscription) return declines ? undefined : approveSubscription(id, email);
        const order = state.orders[id];
        if (!order || order.status === 'COMPLETED') return undefined;
        order.status = 'APPROVED';
        order.declines = declines;
        order.payer = { email_address: email, payer_id: upperId(13) };
        return emit(make('CHECKOUT.ORDER.APPROVED', 'checkout-order', order));
      },
      /** Takes the payment of the next period, or fails to. */
      renew(id: string, { fails = false } = {}) {
        const subscription = state.subscriptions[id];
        if (!subscription || !['ACTIVE', 'SUSPENDED'].includes(subscription.status)) return;
        if (fails) return failPayment(id);
        bill(id);
      },
      refund(transactionId: string, cents?: number) {
        const capture = state.captures[transactionId];
        if (!capture) return;
        const left = capture.cents - capture.refundedCents;
        const returned = Math.min(cents ?? left, left);
        if (returned <= 0) return;
        capture.refundedCents += returned;
        const refund = { id: upperId(17), captureId: transactionId, cents: returned, at: now().toISOString() };
        state.refunds[refund.id] = refund;
        emit(
          capture.subscriptionId
            ? make('PAYMENT.SALE.REFUNDED', 'refund', {
                id: refund.id,
                state: 'completed',
                sale_id: transactionId,
                amount: { total: `-${dollars(returned)}`, currency: 'USD' },
              })
            : make('PAYMENT.CAPTURE.REFUNDED', 'refund', {
                id: refund.id,
                status: 'COMPLETED',
                custom_id: capture.customId,
                amount: { value: dollars(returned), currency_code: 'USD' },
              }),
        );
      },
      dispute(transactionId: string): string | undefined {
        const capture = state.captures[transactionId];
        if (!capture) return undefined;
        const id = `PP-D-${Math.floor(Math.random() * 90_000 + 10_000)}-${upperId(4)}`;
        state.disputes[id] = { id, captureId: transactionId, cents: capture.cents, status: 'OPEN', outcome: null };
        emit(make('CUSTOMER.DISPUTE.CREATED', 'dispute', disputeResource(id)));
        return id;
      },
      resolveDispute(id: string, outcome: 'won' | 'lost') {
        const dispute = state.disputes[id];
        if (!dispute) return;
        Object.assign(dispute, {
          status: 'RESOLVED',
          outcome: outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
        });
        emit(make('CUSTOMER.DISPUTE.RESOLVED', 'dispute', disputeResource(id)));
      },
    };
  }

  function disputeResource(id: string) {
    const { captureId, status } = state.disputes[id]!;
    return { dispute_id: id, status, disputed_transactions: [{ seller_transaction_id: captureId }] };
  }

  function approveSubscription(id: string, email: string) {
    const subscription = state.subscriptions[id]!;
    if (subscription.status !== 'APPROVAL_PENDING') return;
    Object.assign(subscription, { status: 'ACTIVE', email, failedPayments: 0 });
    const startsLater = Date.parse(subscription.startTime) > now().getTime();
    if (startsLater) subscription.nextBillingTime = subscription.startTime;
    emit(make('BILLING.SUBSCRIPTION.ACTIVATED', 'subscription', { id, custom_id: subscription.customId }));
    if (!startsLater) bill(id);
  }

  function bill(id: string) {
    const subscription = state.subscriptions[id]!;
    const plan = state.plans[subscription.planId]!;
    const due = new Date(subscription.nextBillingTime ?? now());
    const captureId = upperId(17);
    // A person who presses "renew" pays before the time has come.
    const paidAt = now();
    state.captures[captureId] = {
      id: captureId,
      orderId: null,
      subscriptionId: id,
      customId: subscription.customId,
      cents: plan.cents,
      refundedCents: 0,
      at: paidAt.toISOString(),
      status: 'COMPLETED',
    };
    subscription.nextBillingTime = addInterval(due, plan.interval).toISOString();
    Object.assign(subscription, { status: 'ACTIVE', failedPayments: 0 });
    emit(
      make('PAYMENT.SALE.COMPLETED', 'sale', {
        id: captureId,
        state: 'completed',
        billing_agreement_id: id,
        custom: subscription.customId,
        amount: { total: dollars(plan.cents), currency: 'USD' },
        create_time: paidAt.toISOString(),
      }),
    );
  }

  function failPayment(id: string) {
    const subscription = state.subscriptions[id]!;
    subscription.status = 'SUSPENDED';
    subscription.failedPayments += 1;
    emit(make('BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'subscription', { id, custom_id: subscription.customId }));
    emit(make('BILLING.SUBSCRIPTION.SUSPENDED', 'subscription', { id, custom_id: subscription.customId }));
  }
}

const purpose = 'messageverificationcerts.sandbox.paypal.com';

/** `published`: by name in the URL. Besides the good one there are those that a forger could bring. */
function certificates(state: PaypalState) {
  state.authority ??= (() => {
    const root = { ...issueCertificate('Test Authority', null), commonName: 'Test Authority' };
    return { root, leaf: issueCertificate(purpose, root) };
  })();
  const { root, leaf } = state.authority;
  const published: Record<string, string> = { 'CERT-good': leaf.pem };
  return {
    root,
    leaf,
    published,
    issue: (name: string, by: (Issued & { commonName: string }) | null, dates?: { from: Date; to: Date }) =>
      issueCertificate(name, by, dates),
    purpose,
  };
}
