import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentProviders } from '@/lib/contract/payments';
import { orders } from '@/server/db/payment-schema';
import { contextForTests } from '@/tests/context';
import { sendWaitingMails } from '@/tests/mails';
import { expectBooksInOrder } from '@/tests/members';
import {
  bought,
  deliverAll,
  history,
  jump,
  key,
  newBuyer,
  order,
  pass,
  type Shop,
  shopOf,
  stateOf,
  transactionOf,
  workInbox,
} from '@/tests/payments/shop';
import { settleOrder, submitPaypalSuccess } from './settle-own-order';

const context = contextForTests();
type Buyer = Awaited<ReturnType<typeof newBuyer>>;

describe.each(paymentProviders)('a purchase by %s', (id) => {
  let shop: Shop;
  let buyer: Buyer;
  beforeAll(async () => {
    shop = shopOf(context(), (await context().payments.fakes())!, id);
  });
  beforeEach(async () => {
    buyer = await newBuyer(context());
    shop.syncClock();
    shop.takeEvents();
  });
  const settle = (orderId: string) => settleOrder(context(), buyer, { orderId });

  test('is what the catalogue says, whatever the browser thinks, and gives exactly that once it is paid', async () => {
    const made = await order(context(), buyer, id);
    expect(made).toMatchObject({ cents: 1_800, currency: 'USD', credits: 2_200, state: 'open', sku: 'pack-2000' });
    expect((await settle(made.orderId)).state).toBe('open');
    expect(await bought(context(), buyer)).toBe(0);
    shop.pay(made.providerRef);
    expect((await settle(made.orderId)).state).toBe('paid');
    expect(await bought(context(), buyer)).toBe(2_200);
    expect(await history(context(), buyer)).toMatchObject([
      { cents: 1_800, credits: 2_200, state: 'paid', refundedCents: 0, otherPayer: 'payer@example.com' },
    ]);
    await expectBooksInOrder(context());
  });

  test('is given once, though the browser, the webhooks and the reconciler all come, many times and at once', async () => {
    const made = await order(context(), buyer, id);
    shop.pay(made.providerRef);
    const charges = shop.charges();
    const events = shop.takeEvents();
    await Promise.all([
      ...Array.from({ length: 12 }, () => settle(made.orderId)),
      ...events.flatMap((event) => [shop.deliver(event), shop.deliver(event)]),
      pass(context(), [], 1),
    ]);
    await workInbox(context());
    await deliverAll(context(), shop);
    expect(await bought(context(), buyer)).toBe(2_200);
    expect(shop.charges() - charges).toBe(id === 'paypal' ? 1 : 0);
    expect(await history(context(), buyer)).toHaveLength(1);
    const receipts = (await sendWaitingMails(context())).filter(({ to }) => to === buyer.email);
    expect(receipts.map(({ subject }) => subject)).toEqual(['Your receipt']);
    expect(receipts[0]!.text).toMatch(/F-\d{4}-\d{6}[\s\S]*2,200[\s\S]*\$18\.00/);
  });

  test('is there within a minute, though no webhook and no browser comes back', async () => {
    const made = await order(context(), buyer, id);
    await pass(context(), [shop], 10 * 60_000);
    shop.pay(made.providerRef);
    await pass(context(), [shop], 60_000);
    expect(await bought(context(), buyer)).toBe(2_200);
  });

  test.each(['drop-before', 'drop-after', '500', { delayMs: 30 }] as const)(
    'survives %j at each of its calls: no second order, no second charge',
    async (fault) => {
      shop.fault(fault);
      const made = await order(context(), buyer, id);
      shop.pay(made.providerRef);
      for (let call = 0; call < 3; call++) {
        for (let skip = 0; skip < call; skip++) shop.fault({ delayMs: 0 });
        shop.fault(fault);
        expect((await settle(made.orderId)).state).toBe('paid');
      }
      expect(await bought(context(), buyer)).toBe(2_200);
    },
  );

  test('of the same key is the same order and the same page; with another content it is refused', async () => {
    const idempotencyKey = key();
    const first = await order(context(), buyer, id, 'pack-2000', { idempotencyKey });
    expect(await order(context(), buyer, id, 'pack-2000', { idempotencyKey })).toEqual(first);
    await expect(order(context(), buyer, id, 'pack-4000', { idempotencyKey })).rejects.toMatchObject({
      code: 'idempotency-conflict',
    });
  });

  test('of somebody else, or of nobody, can be neither seen nor settled', async () => {
    const made = await order(context(), buyer, id);
    shop.pay(made.providerRef);
    const stranger = await newBuyer(context());
    for (const orderId of [made.orderId, made.providerRef, 'A'.repeat(22)])
      await expect(settleOrder(context(), stranger, { orderId })).rejects.toMatchObject({ code: 'not-yours' });
    await expect(submitPaypalSuccess(context(), stranger, { orderId: made.providerRef })).rejects.toMatchObject({
      code: 'not-yours',
    });
    expect(await bought(context(), stranger)).toBe(0);
  });

  test.each(['amount', 'currency', 'owner'] as const)(
    'whose %s is another at the provider gives nothing',
    async (what) => {
      const made = await order(context(), buyer, id);
      const { stripe, paypal } = (await context().payments.fakes())!;
      if (id === 'stripe') {
        const session = stripe.state.sessions[made.providerRef]!;
        if (what === 'amount') session.amount = 50;
        if (what === 'currency') session.currency = 'idr';
        if (what === 'owner') session.clientReferenceId = 'A'.repeat(22);
      } else {
        const [unit] = paypal.state.orders[made.providerRef].purchase_units;
        if (what === 'amount') unit.amount.value = '0.50';
        if (what === 'currency') unit.amount.currency_code = 'MXN';
        if (what === 'owner') unit.payee.merchant_id = 'SOMEBODYELSE1';
      }
      shop.pay(made.providerRef);
      expect((await settle(made.orderId)).state).toBe('refused');
      await expect(submitPaypalSuccess(context(), buyer, { orderId: made.orderId })).rejects.toMatchObject({
        code: 'payment-mismatch',
      });
      await deliverAll(context(), shop);
      expect(await bought(context(), buyer)).toBe(0);
    },
  );

  test('can be for the API, from a hundred dollars on', async () => {
    const made = await order(context(), buyer, id, 'api', { dollars: 100 });
    expect(made).toMatchObject({ cents: 10_000, credits: 25_000 });
    shop.pay(made.providerRef);
    await settle(made.orderId);
    expect(await bought(context(), buyer)).toBe(25_000);
    await expect(order(context(), buyer, id, 'api')).rejects.toMatchObject({ code: 'invalid-input' });
  });

  test('that is refunded gives back what is left, in part and in whole, once each', async () => {
    const made = await order(context(), buyer, id);
    shop.pay(made.providerRef);
    await settle(made.orderId);
    const transaction = await transactionOf(context(), made.orderId);
    shop.refund(transaction, 900);
    const events = shop.takeEvents();
    for (const event of [...events, ...events]) await shop.deliver(event);
    await workInbox(context());
    expect(await bought(context(), buyer)).toBe(1_100);
    shop.refund(transaction);
    await deliverAll(context(), shop);
    expect(await bought(context(), buyer)).toBe(0);
    expect(await history(context(), buyer)).toMatchObject([{ state: 'refunded', refundedCents: 1_800 }]);
    await expectBooksInOrder(context());
  });

  test('that is refunded is noticed without a webhook, too', async () => {
    const made = await order(context(), buyer, id);
    shop.pay(made.providerRef);
    await settle(made.orderId);
    shop.refund(await transactionOf(context(), made.orderId));
    await jump(context(), [shop], 3_600_000);
    expect(await bought(context(), buyer)).toBe(0);
  });

  test('that is refunded before we have heard of it is given and taken back', async () => {
    const made = await order(context(), buyer, id);
    shop.pay(made.providerRef);
    if (id === 'paypal') return;
    const { stripe } = (await context().payments.fakes())!;
    shop.refund(stripe.state.sessions[made.providerRef]!.intent!);
    for (const event of shop.takeEvents().reverse()) await shop.deliver(event);
    await workInbox(context());
    expect(await bought(context(), buyer)).toBe(0);
    expect(await history(context(), buyer)).toMatchObject([{ state: 'refunded' }]);
  });

  test('that is disputed is taken back and flagged; won in the end, it is given again', async () => {
    const made = await order(context(), buyer, id);
    shop.pay(made.providerRef);
    await settle(made.orderId);
    const dispute = shop.dispute(await transactionOf(context(), made.orderId));
    await deliverAll(context(), shop);
    expect(await bought(context(), buyer)).toBe(0);
    expect(await history(context(), buyer)).toMatchObject([{ state: 'disputed' }]);
    const { rows } = await context().db.execute(`select flagged_at from credit_accounts where id = '${buyer.id}'`);
    expect(rows[0]!.flagged_at).not.toBeNull();
    shop.resolveDispute(dispute, 'won');
    await deliverAll(context(), shop);
    await deliverAll(context(), shop);
    expect(await bought(context(), buyer)).toBe(2_200);
    expect(await history(context(), buyer)).toMatchObject([{ state: 'paid' }]);
    await expectBooksInOrder(context());
  });

  test('that nobody pays is given up, and asks its provider no more', async () => {
    const made = await order(context(), buyer, id);
    await pass(context(), [shop], 5 * 24 * 3_600_000, 12 * 3_600_000);
    expect(await stateOf(context(), made.orderId)).toBe('expired');
    const [row] = await context().db.select().from(orders).where(eq(orders.id, made.orderId));
    expect(row!.checkAt).toBeNull();
    await expect(submitPaypalSuccess(context(), buyer, { orderId: made.orderId })).rejects.toMatchObject({
      code: 'payment-not-approved',
    });
  });
});

test('money that went to another shop under our order’s number gives nothing', async () => {
  const { paypal } = (await context().payments.fakes())!;
  const buyer = await newBuyer(context());
  const made = await order(context(), buyer, 'paypal');
  const found = paypal.state.orders[made.providerRef];
  found.status = 'COMPLETED';
  found.purchase_units[0].payee.merchant_id = 'SOMEBODYELSE1';
  const capture = { id: `X${key()}`, orderId: made.providerRef, subscriptionId: null, customId: made.orderId };
  const at = new Date().toISOString();
  paypal.state.captures[capture.id] = { ...capture, cents: 1_800, refundedCents: 0, at, status: 'COMPLETED' };
  expect((await settleOrder(context(), buyer, { orderId: made.orderId })).state).toBe('refused');
  expect(await bought(context(), buyer)).toBe(0);
});

test('a declined wallet is told so, is not charged by itself, and can be tried again', async () => {
  const { paypal } = (await context().payments.fakes())!;
  const shop = shopOf(context(), (await context().payments.fakes())!, 'paypal');
  const buyer = await newBuyer(context());
  const made = await order(context(), buyer, 'paypal');
  paypal.control.approve(made.providerRef, buyer.email, { declines: true });
  await expect(submitPaypalSuccess(context(), buyer, { orderId: made.providerRef })).rejects.toMatchObject({
    code: 'payment-declined',
  });
  paypal.state.orders[made.providerRef].declines = false;
  await pass(context(), [shop], 120_000);
  expect(await bought(context(), buyer)).toBe(0);
  await submitPaypalSuccess(context(), buyer, { orderId: made.providerRef });
  expect(await bought(context(), buyer)).toBe(2_200);
});
