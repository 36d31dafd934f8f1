import type { Locale } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/i18n/pages';
import type { Context } from '../context';
import { derivedToken } from '../signing/token';

/** The token that ends a subscription: every mail to the subscriber carries the same, and none of it is stored. */
export function unsubscribeToken(secret: string, subscriberId: string): string {
  return derivedToken(secret, 'unsubscribe', subscriberId);
}

/** The page that asks whether to end it (components/shell/unsubscribe-dialog.tsx). */
export function unsubscribePage({ env }: Pick<Context, 'env'>, locale: Locale, token: string): string {
  const page = new URL(localizedPath(locale, '/'), env.SITE_URL);
  page.searchParams.set('unsubscribe', token);
  return String(page);
}
