import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { PaymentProvider } from '@/lib/contract/payments';
import type { Actor } from '@/server/context';
import { balanceOf } from '@/server/credits/balance';
import { orders, payments, providerEvents } from '@/server/db/payment-schema';
import { users } from '@/server/db/user-schema';
import { createOrder } from '@/server/payments/create-order';
import type { Fakes } from '@/server/payments/fake/fakes';
import { receiveEvent, settleEvent } from '@/server/payments/inbox';
import { getPaymentHistory } from '@/server/payments/payment-history';
import { reconcile } from '@/server/payments/reconcile';
import type { TestContext } from '../context';

export type Event = { id: string };

/** What people do with one provider, whichever it is: the stand-ins behind one set of words. */
export type Shop = {
  id: PaymentProvider;
  /** Uses its page as a person does. */
  pay(checkoutRef: string, email?: string): void;
  renew(orderId: string, options?: { fails?: boolean }): Promise<void>;
  refund(transactionRef: string, cents?: number): void;
  dispute(transactionRef: string): string;
  resolveDispute(id: string, outcome: 'won' | 'lost'): void;
  /** Events since the last time, the oldest first. */
  takeEvents(): Event[];
  deliver(event: Event): Promise<boolean>;
  /** Its clock shows what ours does. */
  syncClock(): void;
  fault(fault: 'drop-before' | 'drop-after' | '500' | { delayMs: number }): void;
  charges(): number;
};

export function shopOf(context: TestContext, fakes: Fakes, id: PaymentProvider): Shop {
  const { stripe, paypal } = fakes;
  const fake = id === 'stripe' ? stripe : paypal;
  const subscriptionRef = async (orderId: string) => {
    const [order] = await context.db.select().from(orders).where(eq(orders.id, orderId));
    const checkoutRef = order!.checkoutRef!;
    return id === 'stripe' ? stripe.state.sessions[checkoutRef]!.subscription! : checkoutRef;
  };
  return {
    id,
    pay: (ref, email) => (id === 'stripe' ? stripe.control.pay(ref, email) : paypal.control.approve(ref, email)),
    renew: async (orderId, options) => fake.control.renew(await subscriptionRef(orderId), options),
    refund: (ref, cents) => fake.control.refund(ref, cents),
    dispute: (ref) => fake.control.dispute(ref)!,
    resolveDispute: (dispute, outcome) => fake.control.resolveDispute(dispute, outcome),
    takeEvents: () => fake.events.splice(0),
    async deliver(event) {
      const now = context.clock.now();
      const { headers, raw } =
        id === 'stripe'
          ? stripe.signed(event, { time: Math.floor(now.getTime() / 1000) })
          : paypal.signed(event, { time: now.toISOString() });
      return receiveEvent(context, id, headers, raw);
    },
    syncClock: () => fake.control.advance(context.clock.now().getTime() - Date.now() - fake.state.offsetMs),
    fault: (fault) => void fake.faults.push(fault),
    charges: () => Object.keys(id === 'stripe' ? stripe.state.charges : paypal.state.captures).length,
  };
}

/** A member with a verified address, without the forms. */
export async function newBuyer(
  context: TestContext,
  email = `${key()}@example.com`,
): Promise<Actor & { email: string }> {
  const id = randomBytes(16).toString('base64url');
  const now = context.clock.now();
  await context.db
    .insert(users)
    .values({ id, email, userName: 'Buyer', locale: 'en', createdAt: now, verifiedAt: now });
  return { kind: 'user', id, addressHash: 'x', email };
}

export function order(context: TestContext, buyer: Actor, provider: PaymentProvider, sku = 'pack-2000', more = {}) {
  return createOrder(context, buyer, { sku, provider, idempotencyKey: key(), ...more }, { locale: 'en' });
}

/** Bought translations that are left; a new account's own ten do not count. */
export async function bought(context: TestContext, { id }: Actor): Promise<number> {
  const { grants } = await balanceOf(context, id);
  return grants.filter(({ paid }) => paid).reduce((sum, { available }) => sum + available, 0);
}

export async function history(context: TestContext, buyer: Actor) {
  return (await getPaymentHistory(context, buyer, { limit: 100 })).payments;
}

export async function transactionOf(context: TestContext, orderId: string): Promise<string> {
  const rows = await context.db.select().from(payments).where(eq(payments.orderId, orderId));
  return rows.at(-1)!.transactionRef;
}

/** Works the inbox off, as the worker does. */
export async function workInbox(context: TestContext): Promise<void> {
  const open = await context.db.select().from(providerEvents).where(isNull(providerEvents.closedAt));
  for (const { provider, eventId } of open) await settleEvent(context, { provider, eventId });
}

/** Delivers everything that has happened, and works it off. */
export async function deliverAll(context: TestContext, shop: Shop): Promise<void> {
  for (const event of shop.takeEvents()) await shop.deliver(event);
  await workInbox(context);
}

/** Time passes for everybody, and the reconciler runs as often as it does. */
export async function pass(context: TestContext, shops: Shop[], milliseconds: number, step = 30_000): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    const now = Math.min(step, milliseconds - passed);
    context.clock.advance(now);
    for (const shop of shops) shop.syncClock();
    await reconcile(context);
  }
}

/** Time passes; the reconciler runs once, at its end. */
export async function jump(context: TestContext, shops: Shop[], milliseconds: number): Promise<void> {
  await pass(context, shops, milliseconds, milliseconds);
}

export async function stateOf(context: TestContext, orderId: string): Promise<string> {
  const [row] = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId)));
  return row!.state;
}

export function key(): string {
  return randomBytes(9).toString('base64url');
}
