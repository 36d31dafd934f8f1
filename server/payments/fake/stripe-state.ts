import type { Interval } from '@/lib/plans';
import { prefixedId } from './fake-state';

/** What the stand-in of Stripe knows. Times are seconds, as there. Everything is plain JSON: it is kept in a file. */
export type StripeState = {
  instance: string;
  /** Its clock, ahead of the machine's. */
  offsetMs: number;
  sessions: Record<string, FakeSession>;
  intents: Record<
    string,
    {
      id: string;
      order: string | undefined;
      amount: number;
      currency: string;
      created: number;
      charge: string | null;
      status: string;
    }
  >;
  charges: Record<string, FakeCharge>;
  refunds: Record<string, { id: string; charge: string; amount: number; status: 'succeeded' }>;
  disputes: Record<string, { id: string; charge: string; amount: number; status: 'needs_response' | 'won' | 'lost' }>;
  subscriptions: Record<string, FakeSubscription>;
  invoices: Record<string, FakeInvoice>;
  /** Answers by idempotency key, with what was asked. */
  replies: Record<string, { asked: string; status: number; body: unknown }>;
};

export type FakeSession = {
  id: string;
  mode: 'payment' | 'subscription';
  name: string;
  amount: number;
  currency: string;
  interval: Interval | null;
  clientReferenceId: string | null;
  order: string | undefined;
  email: string | null;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid';
  intent: string | null;
  subscription: string | null;
  customer: string | null;
};
export type FakeCharge = {
  id: string;
  intent: string;
  customer: string | null;
  amount: number;
  refunded: number;
  disputed: boolean;
  created: number;
  email: string;
};
export type FakeSubscription = {
  id: string;
  customer: string;
  order: string | undefined;
  status: 'active' | 'past_due' | 'canceled';
  cancelAtPeriodEnd: boolean;
  amount: number;
  interval: Interval;
  name: string;
  email: string;
  start: number;
  end: number;
};
export type FakeInvoice = {
  id: string;
  subscription: string;
  status: 'paid' | 'open';
  reason: 'subscription_create' | 'subscription_cycle';
  amount: number;
  intent: string | null;
  start: number;
  end: number;
  created: number;
  email: string;
};

export type StripeEvent = { id: string; type: string; data: { object: unknown } };

export const apiVersion = '2026-10-28.endive';

/** An event in Stripe's shape. */
export function stripeEvent(type: string, object: unknown, created: number): StripeEvent {
  const request = { id: prefixedId('req_', 14), idempotency_key: null };
  const envelope = { object: 'event', api_version: apiVersion, created, livemode: false, pending_webhooks: 1, request };
  return { id: prefixedId('evt_'), ...envelope, type, data: { object: structuredClone(object) } };
}
