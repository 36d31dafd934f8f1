import { isLocale, type Locale } from './locales';

/** The language of the site that a browser asks for, when it is another than the page's; null otherwise. */
export function suggestLocale(browserLanguage: string | undefined, current: Locale): Locale | null {
  const wanted = [browserLanguage, browserLanguage?.split('-')[0]].find(isLocale) ?? null;
  return wanted === current ? null : wanted;
}
