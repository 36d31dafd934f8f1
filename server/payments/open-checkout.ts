import { eq } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import { localizedPath } from '@/lib/i18n/pages';
import type { Account } from '../accounts/find-account';
import type { Context } from '../context';
import { orders } from '../db/payment-schema';
import { type Order, orderName } from './order-info';
import { ProviderFailure } from './provider';

/**
 * Opens the provider's page for an order, or tells which one it was: asked twice, the provider answers the same.
 * @throws AppError provider-unavailable
 */
export async function openCheckout(
  context: Context,
  account: Pick<Account, 'email'>,
  order: Order,
): Promise<{ checkoutRef: string; checkoutUrl: string }> {
  if (order.checkoutRef && order.checkoutUrl) return { checkoutRef: order.checkoutRef, checkoutUrl: order.checkoutUrl };
  const provider = await context.payments.provider(order.provider);
  const back = new URL(localizedPath(order.locale, '/price'), context.env.SITE_URL);
  back.searchParams.set('order', order.id);
  const returnUrl = String(back);
  back.searchParams.set('cancelled', '1');
  try {
    const { ref, url } = await provider.createCheckout({
      orderId: order.id,
      name: orderName(order),
      cents: order.cents,
      interval: order.interval,
      sku: order.sku,
      startsAt: order.startsAt,
      email: account.email,
      customerRef: order.customerRef,
      locale: order.locale,
      createdAt: order.createdAt,
      returnUrl,
      cancelUrl: String(back),
    });
    await context.db.update(orders).set({ checkoutRef: ref, checkoutUrl: url }).where(eq(orders.id, order.id));
    return { checkoutRef: ref, checkoutUrl: url };
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause;
    context.log.warn({ err: cause, orderId: order.id }, 'a checkout could not be opened');
    throw new AppError('provider-unavailable', {}, { cause });
  }
}
