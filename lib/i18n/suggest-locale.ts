import { type Locale, locales } from './locales';

/** The language of the site that a browser asks for, when it is another than the page's; null otherwise. */
export function suggestLocale(browserLanguage: string | undefined, current: Locale): Locale | null {
  const wanted =
    locales.find((locale) => locale === browserLanguage) ??
    locales.find((locale) => baseOf(locale) === baseOf(browserLanguage ?? '')) ??
    null;
  return wanted === current ? null : wanted;
}

/** `zh` of `zh-TW`: a reader of traditional Chinese is offered what we have. */
export function baseOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
