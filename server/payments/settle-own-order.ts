import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type {
  getOrder as getCall,
  OrderInfo,
  settleOrder as settleCall,
  submitPaypalSuccess as submitCall,
} from '@/lib/contract/payments';
import type { Actor, Context } from '../context';
import { findOwnOrder } from './find-own';
import { type Order, orderInfo } from './order-info';
import { ProviderFailure } from './provider';
import { settle } from './settle';

/** @throws AppError not-signed-in, not-yours */
export async function getOrder(
  context: Context,
  actor: Actor,
  { orderId }: z.output<typeof getCall.input>,
): Promise<OrderInfo> {
  return orderInfo(await findOwnOrder(context, actor, orderId));
}

/** @throws AppError not-signed-in, not-yours, provider-unavailable */
export async function settleOrder(
  context: Context,
  actor: Actor,
  { orderId }: z.output<typeof settleCall.input>,
): Promise<OrderInfo> {
  return orderInfo(await settleOwn(context, await findOwnOrder(context, actor, orderId)));
}

/**
 * What PayPal's script reports: nothing of it is believed but which order it means, and that only of one's own.
 * @throws AppError not-yours, payment-not-approved, payment-declined, payment-mismatch, provider-unavailable
 */
export async function submitPaypalSuccess(
  context: Context,
  actor: Actor,
  { orderId, subscriptionId }: z.output<typeof submitCall.input>,
): Promise<OrderInfo> {
  const order = await settleOwn(context, await findOwnOrder(context, actor, (subscriptionId ?? orderId)!));
  if (order.state === 'open' || order.state === 'expired') throw new AppError('payment-not-approved');
  if (order.state === 'declined') throw new AppError('payment-declined');
  if (order.state === 'refused') throw new AppError('payment-mismatch');
  return orderInfo(order);
}

async function settleOwn(context: Context, order: Order): Promise<Order> {
  try {
    return (await settle(context, order.id, { capture: true })) ?? order;
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause;
    context.log.warn({ err: cause, orderId: order.id }, 'an order could not be settled on the way back');
    throw new AppError('provider-unavailable', {}, { cause });
  }
}
