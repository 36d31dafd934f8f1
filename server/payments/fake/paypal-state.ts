import type { Interval } from '@/lib/plans';
import type { Issued } from './certificate';
import { upperId } from './fake-state';

/** What the stand-in of PayPal knows. Everything is plain JSON: it is kept in a file. */
export type PaypalState = {
  instance: string;
  /** Its clock, ahead of the machine's. */
  offsetMs: number;
  // biome-ignore lint/suspicious/noExplicitAny: an order is kept as the JSON that PayPal shows.
  orders: Record<string, any>;
  /** Payments, of orders and of subscriptions (there called sales). */
  captures: Record<
    string,
    {
      id: string;
      orderId: string | null;
      subscriptionId: string | null;
      customId: string;
      cents: number;
      refundedCents: number;
      at: string;
      status: 'COMPLETED' | 'PENDING';
    }
  >;
  refunds: Record<string, { id: string; captureId: string; cents: number; at: string }>;
  plans: Record<string, { id: string; name: string; cents: number; interval: Interval }>;
  subscriptions: Record<
    string,
    {
      id: string;
      planId: string;
      customId: string;
      status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED';
      createTime: string;
      startTime: string;
      nextBillingTime: string | null;
      failedPayments: number;
      email: string | null;
      returnUrl: string;
      cancelUrl: string;
    }
  >;
  disputes: Record<string, { id: string; captureId: string; cents: number; status: string; outcome: string | null }>;
  /** Answers by path and request id. */
  replies: Record<string, { status: number; body: unknown }>;
  authority: { root: Issued & { commonName: string }; leaf: Issued } | null;
};

export type PaypalEvent = {
  id: string;
  event_type: string;
  resource_type: string;
  create_time: string;
  resource: Record<string, unknown>;
};

export type MakeEvent = (type: string, resourceType: string, resource: Record<string, unknown>) => PaypalEvent;

/** Events in PayPal's shape. */
export function paypalEvents(now: () => Date): MakeEvent {
  return (event_type, resource_type, resource) => ({
    id: `WH-${upperId(17)}-${upperId(17)}`,
    event_version: '1.0',
    create_time: now().toISOString(),
    resource_type,
    event_type,
    summary: event_type,
    resource: structuredClone(resource),
    links: [],
  });
}
