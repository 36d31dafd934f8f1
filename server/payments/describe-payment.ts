import { eq } from 'drizzle-orm';
import { createTranslator } from 'use-intl/core';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import type { Context } from '../context';
import type { Transaction } from '../db/connect';
import { orders, payments } from '../db/payment-schema';
import type { Order, Subscription } from './order-info';
import { type Payment, receiptNumber } from './payment-history';
import { subscriptionOf } from './record-subscription';

type Texts = { payment: { lines: Record<string, string> } };
export type Lines = [label: string, value: string][];

/** What a receipt says, line by line, in a language: for the mail and for the page to keep. */
export async function receiptLines(locale: Locale, order: Order, payment: Payment): Promise<Lines> {
  const say = await sayIn(locale);
  return [
    [say('receiptNumber'), receiptNumber(payment)],
    [say('date'), dayOf(locale, payment.paidAt)],
    [say('item'), itemOf(say, order)],
    [say('translations'), order.credits.toLocaleString(localeTable[locale].tag)],
    [say('amount'), priceOf(locale, payment.cents)],
    ...(payment.refundedCents > 0
      ? [[say('refunded'), priceOf(locale, payment.refundedCents)] as [string, string]]
      : []),
    [say('paidWith'), order.provider === 'paypal' ? 'PayPal' : say('card')],
    [say('transaction'), payment.transactionRef],
  ];
}

/** What a subscription's mail says besides its text. */
export async function subscriptionLines(locale: Locale, order: Order, subscription: Subscription): Promise<Lines> {
  const say = await sayIn(locale);
  const end: Lines = subscription.periodEnd ? [[say('until'), dayOf(locale, subscription.periodEnd)]] : [];
  return [[say('item'), itemOf(say, order)], [say('amount'), priceOf(locale, order.cents)], ...end];
}

export async function findPayment(
  db: Context['db'] | Transaction,
  id: string,
): Promise<{ payment: Payment; order: Order } | null> {
  const [row] = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, id));
  return row ?? null;
}

export async function findSubscription(
  db: Context['db'] | Transaction,
  id: string,
): Promise<{ subscription: Subscription; order: Order } | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const subscription = order && (await subscriptionOf(db, id));
  return subscription ? { subscription, order } : null;
}

type Say = (key: string, values?: Record<string, string | number>) => string;

async function sayIn(locale: Locale): Promise<Say> {
  const { default: messages } = (await import(`../../messages/${locale}.json`)) as { default: Texts };
  const translate = createTranslator({ locale, messages: { payment: messages.payment }, timeZone: 'UTC' });
  return (key, values) => translate(`payment.lines.${key}`, values);
}

function itemOf(say: Say, { kind, sku, lifetime }: Order): string {
  if (kind === 'subscription') return say(sku);
  if (kind === 'short') return say('short', { days: Math.round((lifetime ?? 0) / 86_400_000) });
  return say(kind);
}

function dayOf(locale: Locale, date: Date): string {
  return new Intl.DateTimeFormat(localeTable[locale].tag, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

function priceOf(locale: Locale, cents: number): string {
  return new Intl.NumberFormat(localeTable[locale].tag, { style: 'currency', currency: 'USD' }).format(cents / 100);
}
