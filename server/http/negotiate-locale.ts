import { defaultLocale, type Locale, locales } from '@/lib/i18n/locales';
import { acceptedIn } from './accepted';

/** The best of our languages for an Accept-Language header. */
export function negotiateLocale(header: string | null): Locale {
  for (const tag of acceptedIn(header ?? '')) {
    const exact = locales.find((locale) => locale.toLowerCase() === tag);
    const near = exact ?? locales.find((locale) => languageOf(locale) === languageOf(tag));
    if (near) return near;
  }
  return defaultLocale;
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
