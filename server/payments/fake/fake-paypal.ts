import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Issued, issueCertificate } from './certificate';
import { type FakeRequest, type Reply, startFakeServer } from './fake-server';
import { keepState, upperId } from './fake-state';
import { paypalControl } from './paypal-control';
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
  const control = paypalControl({ state, save, now, emit, make });
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
