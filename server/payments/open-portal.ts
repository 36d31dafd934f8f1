import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { openPortal as call } from '@/lib/contract/payments';
import type { Locale } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/i18n/pages';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { customerOf } from './customer';
import { ProviderFailure } from './provider';

/**
 * The provider's own page for cards, invoices and agreements.
 * @throws AppError not-signed-in, payments-unavailable, not-yours when nothing was ever paid there, provider-unavailable
 */
export async function openPortal(
  context: Context,
  actor: Actor,
  { provider: id }: z.output<typeof call.input>,
  { locale }: { locale: Locale },
): Promise<z.input<typeof call.output>> {
  const accountId = memberOf(actor);
  const provider = await context.payments.provider(id);
  const customer = await customerOf(context.db, { accountId, provider: id, environment: provider.environment });
  const returnUrl = new URL(localizedPath(locale, '/setting'), context.env.SITE_URL).href;
  try {
    const url = await provider.portal(customer, returnUrl);
    if (!url) throw new AppError('not-yours');
    return { url };
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause;
    throw new AppError('provider-unavailable', {}, { cause });
  }
}
