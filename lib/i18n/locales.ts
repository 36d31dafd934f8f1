import type { LanguageCode } from '../page/languages';

/**
 * The languages of the interface: the one list. A new one is a line here and a file in messages/.
 * Keys are the URL prefixes; English, the default, has none.
 */
export const localeTable = {
  en: { label: 'English', tag: 'en-US', direction: 'ltr', language: 'ENG' },
  ar: { label: 'العربية', tag: 'ar', direction: 'rtl', language: 'ARA' },
  de: { label: 'Deutsch', tag: 'de', direction: 'ltr', language: 'DEU' },
  es: { label: 'Español', tag: 'es', direction: 'ltr', language: 'ESP' },
  fr: { label: 'Français', tag: 'fr', direction: 'ltr', language: 'FRA' },
  it: { label: 'Italiano', tag: 'it', direction: 'ltr', language: 'ITA' },
  ja: { label: '日本語', tag: 'ja', direction: 'ltr', language: 'JPN' },
  ko: { label: '한국어', tag: 'ko', direction: 'ltr', language: 'KOR' },
  tr: { label: 'Türkçe', tag: 'tr', direction: 'ltr', language: 'TRK' },
  vi: { label: 'Tiếng Việt', tag: 'vi', direction: 'ltr', language: 'VIN' },
  'zh-CN': { label: '简体中文', tag: 'zh-CN', direction: 'ltr', language: 'CHS' },
} as const satisfies Record<string, LocaleEntry>;

type LocaleEntry = {
  /** Native name, as the switcher shows it. */
  label: string;
  /** BCP 47 tag for `hreflang`. */
  tag: string;
  direction: 'ltr' | 'rtl';
  /** Translation language (lib/page/languages.ts) that its readers most likely want. */
  language: LanguageCode;
};

export type Locale = keyof typeof localeTable;

export const locales = Object.keys(localeTable) as [Locale, ...Locale[]];
export const defaultLocale: Locale = 'en';

/** Remembers a chosen language for a year (specification §9). */
export const localeCookie = { name: 'i18n_redirected', maxAge: 365 * 24 * 60 * 60 } as const;

export function isLocale(value: string | undefined): value is Locale {
  return value !== undefined && Object.hasOwn(localeTable, value);
}
