import type { Order, Subscription } from './order-info';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * When the provider is asked about an order again though nobody has heard of it: so soon that whatever was paid is
 * there within a minute even when every webhook is lost, and rarely when nothing is to be expected.
 * @returns null: never again by itself (an event or its owner still can)
 */
export function nextCheck(order: Order, subscription: Subscription | null, now: Date): Date | null {
  const at = (wait: number) => new Date(now.getTime() + wait);
  const age = now.getTime() - order.createdAt.getTime();
  if (order.state === 'refused' || order.state === 'expired') return null;
  if (order.state === 'open' || order.state === 'declined') return at(whileOpen(age));
  if (order.state === 'pending') return at(age < 30 * day ? whileOpen(age) : day);
  if (!subscription || subscription.state === 'ended') return age < 180 * day ? at(Math.max(hour, age)) : null;
  if (subscription.cancelRequestedAt && subscription.state !== 'cancelled') return at(20 * second);
  return at(untilRenewal(subscription, now));
}

/** Ms after which an order that nobody has paid counts as given up. */
export const orderLife = 3 * day;

/** A checkout of ours is paid in its first hour, or hardly ever. */
function whileOpen(age: number): number {
  return age < hour + 5 * minute ? 20 * second : Math.max(20 * second, age / 4);
}

/** Close to the end of the paid period often, before it daily; after it ever more rarely. */
function untilRenewal({ periodEnd }: Subscription, now: Date): number {
  if (!periodEnd) return hour;
  const left = periodEnd.getTime() - now.getTime();
  if (left > 0) return Math.min(left, day);
  return -left < hour ? 20 * second : Math.min(-left / 4, day);
}
