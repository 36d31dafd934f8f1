import { defaultLocale, type Locale, locales } from '@/lib/i18n/locales';

/** The best of our languages for an Accept-Language header. */
export function negotiateLocale(header: string | null): Locale {
  for (const tag of tagsByPreference(header ?? '')) {
    const exact = locales.find((locale) => locale.toLowerCase() === tag);
    const near = exact ?? locales.find((locale) => languageOf(locale) === languageOf(tag));
    if (near) return near;
  }
  return defaultLocale;
}

/** `fr, en;q=0.5`: lower-case tags, the most wanted first; q=0 means not at all. */
function tagsByPreference(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
