import { createTranslator } from 'use-intl/core';
import type { AppError, ErrorCode } from '@/lib/contract/error';
import { defaultLocale, type Locale, locales } from '@/lib/i18n/locales';
import { isLanguageCode, languageOf } from '@/lib/page/languages';

type Details = AppError['details'];

/**
 * The text of an error in a language, from messages/<locale>.json. Language codes in `from` and `to` become names.
 * A text that a locale lacks is given in English.
 */
export async function errorMessage(locale: Locale, code: ErrorCode, details: Details = {}): Promise<string> {
  const values = readableValues(locale, details);
  const text = (await format(locale, code, values)) ?? (await format(defaultLocale, code, values));
  // Only a text whose values are missing gets here; the code still says what happened.
  return text ?? code;
}

/** The best of our languages for an Accept-Language header. */
export function negotiateLocale(header: string | null): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const [language] = tag.split('-');
    const exact = locales.find((locale) => locale.toLowerCase() === tag);
    const near = exact ?? locales.find((locale) => locale.toLowerCase().split('-')[0] === language);
    if (near) return near;
  }
  return defaultLocale;
}

async function format(locale: Locale, code: ErrorCode, values: Details): Promise<string | null> {
  const { default: messages } = (await import(`../../messages/${locale}.json`)) as {
    default: { errors: Partial<Record<ErrorCode, string>> };
  };
  let complete = messages.errors[code] !== undefined;
  const translate = createTranslator<{ errors: Record<string, string> }>({
    locale,
    messages: { errors: messages.errors as Record<string, string> },
    timeZone: 'UTC',
    onError: () => {
      complete = false;
    },
  });
  const text = translate(`errors.${code}`, values);
  return complete ? text : null;
}

function readableValues(locale: Locale, details: Details): Details {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const readable = Object.entries(details).map(([name, value]) => {
    const isLanguage = typeof value === 'string' && isLanguageCode(value);
    return [name, isLanguage ? (names.of(languageOf(value).tag) ?? value) : value];
  });
  return Object.fromEntries(readable);
}
