import { writeItem } from '@/lib/api/browser';
import { type Locale, localeCookie } from '@/lib/i18n/locales';
import { storageItems } from '@/stores/local-copy';

/** Keeps the chosen language for a year, so that `/` opens in it. */
export function rememberLocale(locale: Locale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${localeCookie.name}=${locale}; path=/; max-age=${localeCookie.maxAge}; samesite=lax`;
  // Whoever has chosen a language needs no banner that offers another.
  writeItem(storageItems.isShowChangLang, 'false');
}
