import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '@/server/db/payment-schema';
import { users } from '@/server/db/user-schema';
import { contextForTests } from '@/tests/context';
import { expectBooksInOrder } from '@/tests/members';
import { bought, history, key, newBuyer, order, shopOf } from '@/tests/payments/shop';
import { claimPayment } from './claim-payment';
import { downloadReceipt } from './download-receipt';
import type { Fakes } from './fake/fakes';
import { openPortal } from './open-portal';
import { getPaymentHistory } from './payment-history';
import { settleOrder } from './settle-own-order';

const context = contextForTests();
const english = { locale: 'en' } as const;
let fakes: Fakes;
let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeAll(async () => {
  fakes = (await context().payments.fakes())!;
});
beforeEach(async () => {
  buyer = await newBuyer(context());
});

/** A payment that PayPal has and our site knows nothing of. */
function paidOutside(email: string, cents = 1_800): string {
  const id = `OUT${key().replace(/\W/g, 'X').toUpperCase()}`;
  const at = new Date().toISOString();
  const amount = { currency_code: 'USD', value: (cents / 100).toFixed(2) };
  const payer = { email_address: email, payer_id: 'PAYER' };
  fakes.paypal.state.orders[`O${id}`] = { id: `O${id}`, status: 'COMPLETED', purchase_units: [{ amount }], payer };
  fakes.paypal.state.captures[id] = {
    ...{ id, orderId: `O${id}`, subscriptionId: null, cents, refundedCents: 0, at, status: 'COMPLETED' },
    customId: undefined as unknown as string,
  };
  return id;
}

const claim = (reference: string, who = buyer) =>
  claimPayment(context(), who, { provider: 'paypal', reference }, english);

describe('a payment made outside the site', () => {
  test('is claimed once by whoever has verified its payer’s address', async () => {
    const reference = paidOutside(buyer.email.toUpperCase());
    expect(await claim(reference)).toMatchObject({ sku: 'pack-2000', cents: 1_800, credits: 2_200, state: 'paid' });
    await claim(reference);
    expect(await bought(context(), buyer)).toBe(2_200);
    await expectBooksInOrder(context());
  });

  test('is nobody else’s', async () => {
    const reference = paidOutside(buyer.email);
    const stranger = await newBuyer(context());
    await expect(claim(reference, stranger)).rejects.toMatchObject({ code: 'claim-refused' });
    const unverified = await newBuyer(context());
    await context().db.update(users).set({ verifiedAt: null });
    await expect(claim(reference, unverified)).rejects.toMatchObject({ code: 'email-unverified' });
    expect(await bought(context(), stranger)).toBe(0);
  });

  test('must be of a price of the catalogue, exist, and be none of an order of the site', async () => {
    await expect(claim(paidOutside(buyer.email, 1_234))).rejects.toMatchObject({ code: 'claim-refused' });
    await expect(claim('NOSUCHPAYMENT')).rejects.toMatchObject({ code: 'claim-refused' });
    const made = await order(context(), buyer, 'paypal');
    fakes.paypal.control.approve(made.providerRef, buyer.email);
    await settleOrder(context(), buyer, { orderId: made.orderId });
    const [capture] = Object.values(fakes.paypal.state.captures).filter(({ orderId }) => orderId === made.providerRef);
    await expect(claim(capture!.id)).rejects.toMatchObject({ code: 'claim-refused' });
    expect(await bought(context(), buyer)).toBe(2_200);
  });
});

test('a subscription’s payment cannot be claimed besides: neither once it is known nor before', async () => {
  const made = await order(context(), buyer, 'stripe', 'yearly');
  shopOf(context(), fakes, 'stripe').pay(made.providerRef, buyer.email);
  const { intent } = Object.values(fakes.stripe.state.charges).at(-1)!;
  const again = () => claimPayment(context(), buyer, { provider: 'stripe', reference: intent }, english);
  await expect(again()).rejects.toMatchObject({ code: 'claim-refused' });
  await settleOrder(context(), buyer, { orderId: made.orderId });
  const balance = await bought(context(), buyer);
  await expect(again()).rejects.toMatchObject({ code: 'claim-refused' });
  expect(await bought(context(), buyer)).toBe(balance);
});

describe('a receipt', () => {
  async function buy() {
    const made = await order(context(), buyer, 'stripe');
    shopOf(context(), fakes, 'stripe').pay(made.providerRef, buyer.email);
    await settleOrder(context(), buyer, { orderId: made.orderId });
    return (await history(context(), buyer))[0]!;
  }

  test.each(['en', 'ja', 'ar'] as const)('is a page to keep, in %s, for its owner alone', async (locale) => {
    const { paymentId, receiptNumber, otherPayer } = await buy();
    expect(otherPayer).toBeNull();
    const { fileName, bytes } = await downloadReceipt(context(), buyer, { paymentId }, { locale });
    expect(fileName).toBe(`fukidashi-${receiptNumber}.html`);
    const page = new TextDecoder().decode(bytes as Uint8Array);
    expect(page).toContain(buyer.email);
    expect(page).toContain(receiptNumber);
    expect(page).not.toMatch(/<script|payment\.lines|src=/);
    const stranger = await newBuyer(context());
    await expect(downloadReceipt(context(), stranger, { paymentId }, english)).rejects.toMatchObject({
      code: 'not-yours',
    });
  });

  test('is in the history, page after page', async () => {
    const numbers = [await buy(), await buy(), await buy()].map(({ receiptNumber }) => receiptNumber);
    const first = await getPaymentHistory(context(), buyer, { limit: 2 });
    const second = await getPaymentHistory(context(), buyer, { limit: 2, before: first.next! });
    expect([...first.payments, ...second.payments].map(({ receiptNumber }) => receiptNumber)).toEqual(
      numbers.reverse(),
    );
    expect(second.next).toBeNull();
  });

  test('comes with the provider’s own page for whoever has paid there', async () => {
    await expect(openPortal(context(), buyer, { provider: 'stripe' }, english)).rejects.toMatchObject({
      code: 'not-yours',
    });
    await buy();
    expect((await openPortal(context(), buyer, { provider: 'stripe' }, english)).url).toContain('/stripe/portal/cus_');
  });
});

describe('Stripe’s customer', () => {
  async function buy(who: typeof buyer, sku: string): Promise<string> {
    const made = await order(context(), who, 'stripe', sku);
    shopOf(context(), fakes, 'stripe').pay(made.providerRef, who.email);
    await settleOrder(context(), who, { orderId: made.orderId });
    return fakes.stripe.state.sessions[made.providerRef]!.customer!;
  }

  test('is one for each account: the portal shows all that was paid', async () => {
    const first = await buy(buyer, 'pack-2000');
    expect(await buy(buyer, 'pack-2000')).toBe(first);
    expect(await buy(buyer, 'monthly')).toBe(first);
    expect((await openPortal(context(), buyer, { provider: 'stripe' }, english)).url).toContain(first);
    expect(Object.values(fakes.stripe.state.charges).filter(({ customer }) => customer === first)).toHaveLength(3);
    expect(await buy(await newBuyer(context()), 'pack-2000')).not.toBe(first);
  });

  test('that was deleted there keeps nobody from paying', async () => {
    await buy(buyer, 'pack-2000');
    await context().db.update(orders).set({ customerRef: 'cus_gone' }).where(eq(orders.accountId, buyer.id));
    expect(await buy(buyer, 'pack-2000')).toMatch(/^cus_(?!gone)/);
    expect(await bought(context(), buyer)).toBe(4_400);
  });
});

test('nobody opens more than a few orders that they do not pay', async () => {
  for (let number = 0; number < 20; number++) await order(context(), buyer, 'paypal');
  await expect(order(context(), buyer, 'paypal')).rejects.toMatchObject({ code: 'too-many-requests' });
});
