import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as webhook from '@/app/api/pay/webhook/[provider]/route';
import { providerEvents } from '@/server/db/payment-schema';
import { serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { bought, newBuyer, order, workInbox } from '@/tests/payments/shop';
import type { Fakes } from './fake/fakes';

const context = contextForTests();
let fakes: Fakes;
let buyer: Awaited<ReturnType<typeof newBuyer>>;
let event: { id: string };

type Sent = { headers: Headers; raw: Buffer };

async function send(provider: string, { headers, raw }: Sent): Promise<number> {
  const request = new Request(`http://localhost/api/pay/webhook/${provider}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(raw),
  });
  return (await webhook.POST(request)).status;
}

function withHeader({ headers, raw }: Sent, name: string, value: string): Sent {
  const changed = new Headers(headers);
  changed.set(name, value);
  return { headers: changed, raw };
}

beforeAll(async () => {
  serveWith(context());
  fakes = (await context().payments.fakes())!;
});

async function expectNothingGiven() {
  expect(await context().db.select().from(providerEvents)).toEqual([]);
  await workInbox(context());
  expect(await bought(context(), buyer)).toBe(0);
}

describe('PayPal’s webhook', () => {
  beforeEach(async () => {
    await context().db.delete(providerEvents);
    buyer = await newBuyer(context());
    const made = await order(context(), buyer, 'paypal');
    fakes.paypal.control.approve(made.providerRef);
    event = fakes.paypal.events.at(-1)!;
  });

  const good = () => fakes.paypal.signed(event);
  const foreignKey = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  /** A certificate that the stand-in publishes, with its key. */
  function signedBy(name: string, issued: { pem: string; privateKey: string }): Sent {
    fakes.paypal.certificates.published[name] = issued.pem;
    const certUrl = `${fakes.paypal.base}/v1/notifications/certs/${name}`;
    return fakes.paypal.signed(event, { key: issued.privateKey, certUrl });
  }
  const issue = (name: string, by: 'root' | null, dates?: { from: Date; to: Date }) =>
    fakes.paypal.certificates.issue(name, by && fakes.paypal.certificates.root, dates);
  const purpose = 'messageverificationcerts.sandbox.paypal.com';

  const forged: Record<string, () => Sent> = {
    'without a signature': () => withHeader(good(), 'paypal-transmission-sig', ''),
    'with a made-up signature': () =>
      withHeader(good(), 'paypal-transmission-sig', Buffer.alloc(256, 7).toString('base64')),
    'signed with another key': () => fakes.paypal.signed(event, { key: foreignKey() }),
    'with a certificate from elsewhere': () =>
      fakes.paypal.signed(event, { certUrl: 'https://evil.example/v1/notifications/certs/CERT-good' }),
    'with a certificate from a look-alike host': () =>
      fakes.paypal.signed(event, {
        certUrl: `${fakes.paypal.base.replace('127.0.0.1', '127.0.0.1.evil.example')}/v1/notifications/certs/CERT-good`,
      }),
    'with a certificate from another path': () =>
      fakes.paypal.signed(event, { certUrl: `${fakes.paypal.base}/upload/CERT-good` }),
    'with a user name in the certificate’s address': () =>
      fakes.paypal.signed(event, {
        certUrl: `${fakes.paypal.base.replace('//', '//api.paypal.com@')}/v1/notifications/certs/CERT-good`,
      }),
    'with a certificate that signed itself': () => signedBy('CERT-self', issue(purpose, null)),
    'with a certificate of another purpose': () => signedBy('CERT-other', issue('www.paypal.com', 'root')),
    'with a certificate of a look-alike purpose': () =>
      signedBy('CERT-alike', issue(`${purpose}.evil.example`, 'root')),
    'with a certificate that has expired': () =>
      signedBy(
        'CERT-old',
        issue(purpose, 'root', {
          from: new Date('2020-01-01'),
          to: new Date('2021-01-01'),
        }),
      ),
    'with a certificate issued by a certificate that is no authority': () =>
      signedBy(
        'CERT-chain',
        fakes.paypal.certificates.issue(purpose, {
          ...fakes.paypal.state.authority!.leaf,
          commonName: purpose,
        }),
      ),
    'meant for another webhook': () => fakes.paypal.signed(event, { webhookId: 'ANOTHERWEBHOOK' }),
    'sent five days ago': () =>
      fakes.paypal.signed(event, { time: new Date(Date.now() - 5 * 86_400_000).toISOString() }),
    'of a time that is none': () => fakes.paypal.signed(event, { time: 'soon' }),
    'signed by no algorithm': () => withHeader(good(), 'paypal-auth-algo', 'none'),
    'changed on its way': () => ({
      ...good(),
      raw: Buffer.from(good().raw.toString().replace('APPROVED', 'COMPLETED')),
    }),
    'written anew': () => ({ ...good(), raw: Buffer.from(JSON.stringify(JSON.parse(good().raw.toString()), null, 1)) }),
    'that is no JSON': () => fakes.paypal.signed('not json'),
  };

  test.each(Object.keys(forged))('%s is refused and leaves no trace', async (name) => {
    const status = await send('paypal', forged[name]!());
    expect([400, 500]).toContain(status);
    await expectNothingGiven();
  });

  test('that is genuine is kept once, answered at once, and works when it is worked off', async () => {
    const sent = good();
    expect(await Promise.all([send('paypal', sent), send('paypal', sent), send('paypal', good())])).toEqual([
      200, 200, 200,
    ]);
    expect(await context().db.select().from(providerEvents)).toHaveLength(1);
    expect(await bought(context(), buyer)).toBe(0);
    await workInbox(context());
    expect(await bought(context(), buyer)).toBe(2_200);
  });

  test('is not Stripe’s', async () => {
    expect(await send('stripe', good())).toBe(400);
    expect(await send('square', good())).toBe(404);
    await expectNothingGiven();
  });
});

describe('Stripe’s webhook', () => {
  beforeEach(async () => {
    await context().db.delete(providerEvents);
    buyer = await newBuyer(context());
    const made = await order(context(), buyer, 'stripe');
    fakes.stripe.control.pay(made.providerRef);
    event = fakes.stripe.events.at(-1)!;
  });
  const now = () => Math.floor(Date.now() / 1000);
  const good = () => fakes.stripe.signed(event);

  const forged: Record<string, () => Sent> = {
    'without a signature': () => withHeader(good(), 'stripe-signature', ''),
    'with a made-up signature': () => withHeader(good(), 'stripe-signature', `t=${now()},v1=${'0'.repeat(64)}`),
    'with another secret': () => fakes.stripe.signed(event, { secret: 'whsec_other' }),
    'with an empty secret': () => fakes.stripe.signed(event, { secret: '' }),
    'of ten minutes ago': () => fakes.stripe.signed(event, { time: now() - 600 }),
    'with its time moved': () =>
      withHeader(
        good(),
        'stripe-signature',
        good()
          .headers.get('stripe-signature')!
          .replace(/t=\d+/, `t=${now() + 100}`),
      ),
    'changed on its way': () => ({ ...good(), raw: Buffer.from(good().raw.toString().replace('"paid"', '"PAID"')) }),
    'written anew': () => ({ ...good(), raw: Buffer.from(JSON.stringify(JSON.parse(good().raw.toString()), null, 2)) }),
    'with an older scheme only': () =>
      withHeader(good(), 'stripe-signature', good().headers.get('stripe-signature')!.replace('v1=', 'v0=')),
  };

  test.each(Object.keys(forged))('%s is refused and leaves no trace', async (name) => {
    expect(await send('stripe', forged[name]!())).toBe(400);
    await expectNothingGiven();
  });

  test('of a secret that is being changed is good with either', async () => {
    const { headers } = fakes.stripe.signed(event, { secret: 'whsec_old' });
    const both = `${headers.get('stripe-signature')},${good().headers.get('stripe-signature')!.split(',')[1]}`;
    expect(await send('stripe', withHeader(good(), 'stripe-signature', both))).toBe(200);
    await workInbox(context());
    expect(await bought(context(), buyer)).toBe(2_200);
  });
});
