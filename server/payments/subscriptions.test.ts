import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentProviders } from '@/lib/contract/payments';
import { subscriptions } from '@/server/db/payment-schema';
import { contextForTests } from '@/tests/context';
import { sendWaitingMails } from '@/tests/mails';
import { expectBooksInOrder } from '@/tests/members';
import {
  bought,
  deliverAll,
  history,
  jump,
  newBuyer,
  order,
  pass,
  type Shop,
  shopOf,
  transactionOf,
} from '@/tests/payments/shop';
import { cancelAllSubscriptions, cancelSubscription } from './cancel-subscription';
import { listSubscriptions } from './list-subscriptions';
import { resumeSubscription } from './resume-subscription';
import { settleOrder } from './settle-own-order';

const context = contextForTests();
const day = 24 * 3_600_000;
type Buyer = Awaited<ReturnType<typeof newBuyer>>;

describe.each(paymentProviders)('a subscription by %s', (id) => {
  let shop: Shop;
  let buyer: Buyer;
  let orderId: string;
  beforeAll(async () => {
    shop = shopOf(context(), (await context().payments.fakes())!, id);
  });
  beforeEach(async () => {
    buyer = await newBuyer(context());
    shop.syncClock();
    shop.takeEvents();
    const made = await order(context(), buyer, id, 'monthly');
    orderId = made.orderId;
    shop.pay(made.providerRef);
    await settleOrder(context(), buyer, { orderId });
    await deliverAll(context(), shop);
  });
  const list = async () => (await listSubscriptions(context(), buyer)).subscriptions;
  const cancel = () => cancelSubscription(context(), buyer, { subscriptionId: orderId });
  const resume = () => resumeSubscription(context(), buyer, { subscriptionId: orderId });
  const subjects = async () =>
    (await sendWaitingMails(context())).filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
  const expiries = async () => {
    const { rows } = await context().db.execute<{ expires_at: string }>(
      `select expires_at from credit_grants where account_id = '${buyer.id}' and source = 'subscription' order by id`,
    );
    return rows.map(({ expires_at }) => Date.parse(expires_at));
  };

  test('gives its translations with the first payment, until a day after the paid period', async () => {
    expect(await bought(context(), buyer)).toBe(4_400);
    const [subscription] = await list();
    expect(subscription).toMatchObject({ state: 'active', sku: 'monthly', cents: 3_200, credits: 4_400, endsAt: null });
    const renewsAt = Date.parse(subscription!.renewsAt!);
    expect((renewsAt - context().clock.now().getTime()) / day).toBeGreaterThan(27.9);
    expect(await expiries()).toEqual([renewsAt + day]);
    await expect(order(context(), buyer, id, 'monthly')).rejects.toMatchObject({ code: 'already-subscribed' });
    expect(await subjects()).toEqual(['Your receipt']);
  });

  test('is renewed: each paid period gives once, however its webhooks come', async () => {
    const before = Date.parse((await list())[0]!.renewsAt!);
    await jump(context(), [shop], before - context().clock.now().getTime());
    await shop.renew(orderId);
    const events = shop.takeEvents().reverse();
    for (const event of [...events, ...events]) await shop.deliver(event);
    await deliverAll(context(), shop);
    expect(await history(context(), buyer)).toHaveLength(2);
    const [subscription] = await list();
    expect(Date.parse(subscription!.renewsAt!)).toBeGreaterThan(before + 27 * day);
    expect(await expiries()).toEqual([before + day, Date.parse(subscription!.renewsAt!) + day]);
    expect(await subjects()).toEqual(['Your receipt', 'Your subscription was renewed']);
    await expectBooksInOrder(context());
  });

  test('is renewed within a minute of the payment, though every webhook is lost', async () => {
    const due = Date.parse((await list())[0]!.renewsAt!) - context().clock.now().getTime();
    await jump(context(), [shop], due);
    await pass(context(), [shop], 5 * 60_000);
    await shop.renew(orderId);
    await pass(context(), [shop], 60_000);
    expect(await history(context(), buyer)).toHaveLength(2);
  });

  test('that is cancelled runs to the end of the paid period and takes no further payment', async () => {
    const [before] = await list();
    const cancelled = await cancel();
    expect(cancelled).toMatchObject({ state: 'cancelled', renewsAt: null, endsAt: before!.renewsAt, canCancel: false });
    expect(await cancel()).toEqual(cancelled);
    await deliverAll(context(), shop);
    expect(await list()).toMatchObject([{ state: 'cancelled', endsAt: before!.renewsAt, canResume: true }]);
    expect(await bought(context(), buyer)).toBe(4_400);
    expect(await subjects()).toEqual(['Your receipt', 'Your subscription will not be renewed']);
    await jump(context(), [shop], Date.parse(before!.renewsAt!) - context().clock.now().getTime() + 1_000);
    await shop.renew(orderId);
    await deliverAll(context(), shop);
    expect(await list()).toMatchObject([{ state: 'ended', canResume: false }]);
    expect(await history(context(), buyer)).toHaveLength(1);
    await expect(cancel()).rejects.toMatchObject({ code: 'subscription-over' });
    await expect(resume()).rejects.toMatchObject({ code: 'subscription-over' });
  });

  test('is cancelled though the provider is down: it is told as soon as it is back', async () => {
    const [before] = await list();
    for (let call = 0; call < 20; call++) shop.fault('drop-before');
    expect(await cancel()).toMatchObject({ state: 'cancelled', endsAt: before!.renewsAt });
    const { stripe, paypal } = (await context().payments.fakes())!;
    stripe.faults.length = 0;
    paypal.faults.length = 0;
    await pass(context(), [shop], 60_000);
    const [row] = await context().db.select().from(subscriptions).where(eq(subscriptions.id, orderId));
    expect(row).toMatchObject({ state: 'cancelled' });
    await shop.renew(orderId);
    await deliverAll(context(), shop);
    expect(await history(context(), buyer)).toHaveLength(1);
  });

  test('stays cancelled when an answer from before the cancellation arrives after it', async () => {
    // The one that tells the state: after Stripe's checkout, and first at PayPal.
    if (id === 'stripe') shop.fault({ delayMs: 0 });
    shop.fault({ delayMs: 500 });
    const slow = settleOrder(context(), buyer, { orderId });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await cancel();
    await slow;
    expect(await list()).toMatchObject([{ state: 'cancelled' }]);
    const [row] = await context().db.select().from(subscriptions).where(eq(subscriptions.id, orderId));
    expect(row!.cancelRequestedAt).not.toBeNull();
  });

  test('that is cancelled goes on when it is resumed, and nothing is paid twice', async () => {
    const [before] = await list();
    await cancel();
    const { url } = await resume();
    expect(url === null).toBe(id === 'stripe');
    if (url) {
      expect((await resume()).url).toBe(url);
      shop.pay(url.split('/').at(-1)!);
    }
    await deliverAll(context(), shop);
    const [resumed, ...others] = await list();
    expect(others).toEqual([]);
    expect(resumed).toMatchObject({ state: 'active', cents: 3_200 });
    expect(Date.parse(resumed!.renewsAt!)).toBe(Date.parse(before!.renewsAt!));
    expect(await history(context(), buyer)).toHaveLength(1);
    await shop.renew(resumed!.subscriptionId);
    await deliverAll(context(), shop);
    expect(await history(context(), buyer)).toHaveLength(2);
  });

  test('whose payment fails says so, keeps what was paid, and recovers', async () => {
    await shop.renew(orderId, { fails: true });
    await deliverAll(context(), shop);
    expect(await list()).toMatchObject([{ state: 'unpaid', canCancel: true }]);
    expect(await bought(context(), buyer)).toBe(4_400);
    expect(await subjects()).toEqual(['Your receipt', 'Your subscription could not be renewed']);
    await shop.renew(orderId);
    await deliverAll(context(), shop);
    expect(await list()).toMatchObject([{ state: 'active' }]);
    expect(await history(context(), buyer)).toHaveLength(2);
  });

  test('of which a payment goes back as a whole is refunded once, however often and by whom we hear of it', async () => {
    shop.refund(await transactionOf(context(), orderId));
    await deliverAll(context(), shop);
    await jump(context(), [shop], 2 * day);
    await jump(context(), [shop], 2 * day);
    const given = await context().db.execute(`select count(*)::int as count from refunds r join payments p
      on p.id = r.payment_id where p.account_id = '${buyer.id}'`);
    expect(given.rows).toEqual([{ count: 1 }]);
    expect(await history(context(), buyer)).toMatchObject([{ state: 'refunded' }]);
  });

  test('of which one payment is refunded loses what is left of that one alone', async () => {
    await shop.renew(orderId);
    await deliverAll(context(), shop);
    expect(await bought(context(), buyer)).toBe(8_800);
    shop.refund(await transactionOf(context(), orderId), 1_600);
    await deliverAll(context(), shop);
    expect(await bought(context(), buyer)).toBe(6_600);
    expect((await history(context(), buyer)).map(({ state }) => state).sort()).toEqual(['paid', 'partly-refunded']);
    await expectBooksInOrder(context());
  });

  test('of somebody else can be neither cancelled nor resumed', async () => {
    const stranger = await newBuyer(context());
    const input = { subscriptionId: orderId };
    await expect(cancelSubscription(context(), stranger, input)).rejects.toMatchObject({ code: 'not-yours' });
    await expect(resumeSubscription(context(), stranger, input)).rejects.toMatchObject({ code: 'not-yours' });
    expect((await listSubscriptions(context(), stranger)).subscriptions).toEqual([]);
  });

  test('ends with the account that had it', async () => {
    await cancelAllSubscriptions(context(), buyer.id);
    await shop.renew(orderId);
    await deliverAll(context(), shop);
    expect(await history(context(), buyer)).toHaveLength(1);
  });
});
