import { beforeAll, describe, expect, test } from 'vitest';
import * as testPage from '@/app/api/pay/test/[...path]/route';
import { readEnv } from '@/server/env';
import { serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { bought, newBuyer, order } from '@/tests/payments/shop';
import { getPaymentOptions } from './payment-options';
import { paymentMode } from './payments';
import { settleOrder } from './settle-own-order';

const context = contextForTests();
beforeAll(() => serveWith(context()));

const stripeKeys = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

describe('test mode', () => {
  test.each([
    ['on a machine of one’s own without keys', {}, 'test'],
    ['but not on a public site', { SITE_URL: 'https://fukidashi.example' }, 'off'],
    ['nor behind a proxy', { TRUSTED_PROXIES: '1' }, 'off'],
    ['nor where a provider has keys', stripeKeys, 'live'],
    ['where it is asked for, also in public', { SITE_URL: 'https://fukidashi.example', PAYMENTS: 'test' }, 'test'],
    ['where it is asked for, whatever the keys', { ...stripeKeys, PAYMENTS: 'test' }, 'test'],
    ['not in one of several processes', { PAYMENTS: 'test', ROLE: 'web' }, 'off'],
    ['not where nothing is sold', { PAYMENTS: 'off' }, 'off'],
  ])('is on %s', (_, env, mode) => {
    expect(paymentMode(readEnv(env as Record<string, string>))).toBe(mode);
  });

  test('is told to the interface, with both providers', async () => {
    const options = await getPaymentOptions(context());
    expect(options).toMatchObject({ testMode: true, currency: 'USD' });
    expect(options.providers.map(({ id }) => id)).toEqual(['stripe', 'paypal']);
  });

  test('sells nothing where it is off', async () => {
    const buyer = await newBuyer(context());
    const { createPayments } = await import('./payments');
    const env = readEnv({ SITE_URL: 'https://fukidashi.example' });
    const closed = { ...context(), payments: createPayments({ ...context(), env }) };
    expect((await getPaymentOptions(closed)).providers).toEqual([]);
    await expect(order(closed, buyer, 'stripe')).rejects.toMatchObject({ code: 'payments-unavailable' });
  });

  test('needs both halves of a provider’s keys', () => {
    expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_live_x' })).toThrow(/STRIPE_WEBHOOK_SECRET/);
    expect(() => readEnv({ PAYPAL_CLIENT_ID: 'x' })).toThrow(/PAYPAL_CLIENT_SECRET[\s\S]*PAYPAL_WEBHOOK_ID/);
  });
});

function visit(url: string, fields?: Record<string, string>, host = 'localhost:3000'): Promise<Response> {
  const body = fields && new URLSearchParams(fields);
  const request = new Request(url, { method: body ? 'POST' : 'GET', body, headers: { Host: host } });
  return body ? testPage.POST(request) : testPage.GET(request);
}

describe.each(['stripe', 'paypal'] as const)('the page of the stand-in of %s', (id) => {
  test('says what is paid and that it is a test, and pays when the button is pressed', async () => {
    const buyer = await newBuyer(context());
    const made = await order(context(), buyer, id);
    const page = await visit(made.url);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toMatch(/no real money/);
    expect(html).toContain('18.00');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const [, value = ''] = /name="do" value="([^"]+)" class="main"/.exec(html) ?? [];
    const done = await visit(made.url, { do: value, email: buyer.email });
    expect(done.status).toBe(303);
    const back = new URL(done.headers.get('location')!);
    expect(back.pathname).toBe('/price');
    expect(back.searchParams.get('order')).toBe(made.orderId);
    expect((await settleOrder(context(), buyer, { orderId: made.orderId })).state).toBe('paid');
    expect(await bought(context(), buyer)).toBe(2_200);
  });

  test('leads back unpaid when somebody cancels', async () => {
    const buyer = await newBuyer(context());
    const made = await order(context(), buyer, id);
    const left = await visit(made.url, { do: 'action=cancel', email: '' });
    expect(new URL(left.headers.get('location')!).searchParams.get('cancelled')).toBe('1');
    expect((await settleOrder(context(), buyer, { orderId: made.orderId })).state).toBe('open');
  });

  test('answers nobody who has not asked for this machine', async () => {
    const buyer = await newBuyer(context());
    const made = await order(context(), buyer, id);
    for (const host of ['fukidashi.example', '192.0.2.7:3000', 'localhost.evil.example'])
      expect((await visit(made.url, undefined, host)).status).toBe(503);
  });
});
