import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/locales';

/** The language in which the browser shows our texts; in it the server answers. */
export function uiLocale(): Locale {
  const locale = chrome.i18n.getMessage('locale');
  return isLocale(locale) ? locale : defaultLocale;
}
