import { eq } from 'drizzle-orm';
import { paymentProviders } from '@/lib/contract/payments';
import { plans } from '@/lib/plans';
import { creditGrants } from '@/server/db/credit-schema';
import { payments, subscriptions } from '@/server/db/payment-schema';
import { receiveEvent } from '@/server/payments/inbox';
import { reconcile } from '@/server/payments/reconcile';
import { settleOrder } from '@/server/payments/settle-own-order';
import type { TestContext } from '../context';
import { type Event, newBuyer, order, type Shop, shopOf, workInbox } from './shop';

export type Report = {
  histories: number;
  paid: number;
  renewals: number;
  refunds: number;
  events: number;
  forged: number;
};
type Random = () => number;

/** Simulated ms between two runs of the reconciler, and length of a history. */
const tick = 30_000;
const ticks = 24;
const minute = 60_000;

type History = {
  shop: Shop;
  buyer: Awaited<ReturnType<typeof newBuyer>>;
  orderId: string;
  checkoutRef: string;
  credits: number;
  isSubscription: boolean;
  /** Tick at which it is paid; null: never. */
  paysAt: number | null;
  renewsAt: number | null;
  refundsAt: number | null;
  returnsAt: number | null;
  losesAll: boolean;
  /** Simulated times of its payments. */
  paid: number[];
  refunded: boolean;
};

/**
 * Random people buy at random: they pay or leave, come back or not; their webhooks are lost, doubled, late, in any
 * order; some are forged; calls break before and after they were worked on. After every step of the clock: whatever
 * was paid a minute ago has given its translations exactly once, and nothing else has given any.
 * @throws Error that names the history and what is wrong with it
 */
export async function runHistories(context: TestContext, count: number, random: Random): Promise<Report> {
  const fakes = (await context.payments.fakes())!;
  const shops = paymentProviders.map((id) => shopOf(context, fakes, id));
  for (const shop of shops) shop.syncClock();
  const histories: History[] = [];
  for (let number = 0; number < count; number++) histories.push(await begin(context, shops, random));
  const report: Report = { histories: count, paid: 0, renewals: 0, refunds: 0, events: 0, forged: 0 };
  const mail: { at: number; shop: Shop; event: Event }[] = [];

  for (let now = 0; now < ticks; now++) {
    for (const shop of shops) if (random() < 0.5) shop.fault(anyOf(random, ['drop-before', 'drop-after', '500']));
    for (const history of histories) await act(context, history, now, report);
    for (const shop of shops) {
      const lost = new Set(histories.filter((history) => history.losesAll).map(({ orderId }) => orderId));
      for (const event of shop.takeEvents()) {
        report.events += 1;
        if ([...lost].some((id) => JSON.stringify(event).includes(id))) continue;
        for (const delay of deliveries(random)) mail.push({ at: now + delay, shop, event });
      }
    }
    for (const { shop, event } of shuffled(
      random,
      mail.filter(({ at }) => at === now),
    ))
      await shop.deliver(event);
    if (random() < 0.7) report.forged += await forge(context, histories, random);
    await workInbox(context);
    context.clock.advance(tick);
    for (const shop of shops) shop.syncClock();
    await reconcile(context);
    for (const history of histories) await check(context, history);
  }
  return report;
}

async function begin(context: TestContext, shops: Shop[], random: Random): Promise<History> {
  const plan = anyOf(random, plans);
  const shop = anyOf(random, shops);
  const buyer = await newBuyer(context);
  const made = await order(context, buyer, shop.id, plan.sku);
  const paysAt = random() < 0.75 ? Math.floor(random() * (ticks - 8)) : null;
  const later = (chance: number) =>
    paysAt !== null && random() < chance ? paysAt + 2 + Math.floor(random() * 4) : null;
  return {
    shop,
    buyer,
    orderId: made.orderId,
    checkoutRef: made.providerRef,
    credits: made.credits,
    isSubscription: plan.kind === 'subscription',
    paysAt,
    renewsAt: plan.kind === 'subscription' ? later(0.6) : null,
    refundsAt: plan.kind === 'subscription' ? null : later(0.2),
    returnsAt: random() < 0.5 ? Math.floor(random() * ticks) : null,
    losesAll: random() < 0.4,
    paid: [],
    refunded: false,
  };
}

async function act(context: TestContext, history: History, now: number, report: Report): Promise<void> {
  const { shop, buyer, orderId, checkoutRef } = history;
  const at = context.clock.now().getTime();
  if (history.paysAt === now) {
    shop.pay(checkoutRef);
    history.paid.push(at);
    report.paid += 1;
  }
  const [subscription] =
    history.renewsAt === now ? await context.db.select().from(subscriptions).where(eq(subscriptions.id, orderId)) : [];
  if (subscription) {
    // The reconciler looks where the period ends: as if it ended now.
    await context.db.execute(`update orders set check_at = now() - interval '1 hour' where id = '${orderId}'`);
    await shop.renew(orderId);
    history.paid.push(at);
    report.renewals += 1;
  }
  if (history.refundsAt === now) {
    const [payment] = await context.db.select().from(payments).where(eq(payments.orderId, orderId));
    if (payment) {
      shop.refund(payment.transactionRef);
      history.refunded = true;
      report.refunds += 1;
    }
  }
  if (history.returnsAt === now)
    await Promise.allSettled(Array.from({ length: 3 }, () => settleOrder(context, buyer, { orderId })));
}

/** In how many ticks each copy of an event arrives: never, at once, late, twice. */
function deliveries(random: Random): number[] {
  const chance = random();
  if (chance < 0.3) return [];
  const late = () => Math.floor(random() * random() * 10);
  return chance < 0.6 ? [late()] : [late(), late(), late()].slice(0, 2 + Math.floor(random() * 2));
}

/** Tells of payments that were never made, signed by somebody else. @returns how many */
async function forge(context: TestContext, histories: History[], random: Random): Promise<number> {
  const { stripe, paypal } = (await context.payments.fakes())!;
  const { orderId, checkoutRef, shop } = anyOf(random, histories);
  const sent =
    shop.id === 'stripe'
      ? stripe.signed(
          {
            id: `evt_${random()}`,
            object: 'event',
            type: 'checkout.session.completed',
            data: { object: { id: checkoutRef, client_reference_id: orderId, payment_status: 'paid' } },
          },
          { secret: 'whsec_guess', time: Math.floor(context.clock.now().getTime() / 1000) },
        )
      : paypal.signed(
          {
            id: `WH-${random()}`,
            event_type: 'PAYMENT.CAPTURE.COMPLETED',
            resource: { custom_id: orderId, status: 'COMPLETED' },
          },
          { webhookId: 'GUESSED', time: context.clock.now().toISOString() },
        );
  if (await receiveEvent(context, shop.id, sent.headers, sent.raw)) throw new Error('a forged event was taken');
  return 1;
}

async function check(context: TestContext, history: History): Promise<void> {
  const now = context.clock.now().getTime();
  const grants = await context.db.select().from(creditGrants).where(eq(creditGrants.accountId, history.buyer.id));
  const bought = grants.filter(({ paid }) => paid);
  const due = history.paid.filter((at) => at <= now - minute).length;
  const wrong =
    bought.length < due
      ? 'paid a minute ago, and not given'
      : bought.length > history.paid.length
        ? 'given more often than paid'
        : bought.some(({ amount }) => amount !== history.credits)
          ? 'given another amount than ordered'
          : null;
  if (wrong) {
    const { buyer, shop, ...told } = history;
    throw new Error(`${wrong}: ${shop.id} ${JSON.stringify({ ...told, now, grants: bought.length })}`);
  }
}

function anyOf<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}

function shuffled<Item>(random: Random, items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Mulberry32: the same seed is the same history. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
