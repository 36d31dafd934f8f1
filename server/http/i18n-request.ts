import { getRequestConfig } from 'next-intl/server';
import { defaultLocale, isLocale } from '@/lib/i18n/locales';

/** Loads the messages of the language being rendered (next-intl's hook, named in next.config.ts). */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale;
  const locale = isLocale(requested) ? requested : defaultLocale;
  const { default: messages } = await import(`../../messages/${locale}.json`);
  // A fixed zone: pages are built once for everybody, and no date is drawn on the server.
  return { locale, messages, timeZone: 'UTC' };
});
