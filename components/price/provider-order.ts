import type { PaymentProvider } from '@/lib/contract/payments';
import type { Locale } from '@/lib/i18n/locales';

/** Languages whose readers mostly pay from a wallet; the others see the card first. */
const walletFirst: readonly Locale[] = ['en'];

/** The providers in the order in which readers of a language know them. */
export function inOrderFor<Provider extends { id: PaymentProvider }>(
  locale: Locale,
  providers: Provider[],
): Provider[] {
  const first: PaymentProvider = walletFirst.includes(locale) ? 'paypal' : 'stripe';
  return [...providers].sort((one, other) => Number(other.id === first) - Number(one.id === first));
}
