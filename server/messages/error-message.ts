import { createTranslator } from 'use-intl/core';
import type { AppError, ErrorCode } from '@/lib/contract/error';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';

type Details = AppError['details'];

/**
 * The text of an error for people, from messages/<locale>.json; in English where the locale lacks it.
 * @param details values of the text's placeholders
 */
export async function errorMessage(locale: Locale, code: ErrorCode, details: Details = {}): Promise<string> {
  const text = (await format(locale, code, details)) ?? (await format(defaultLocale, code, details));
  // Only a text whose values are missing gets here; the code still says what happened.
  return text ?? code;
}

async function format(locale: Locale, code: ErrorCode, values: Details): Promise<string | null> {
  const { default: messages } = (await import(`../../messages/${locale}.json`)) as {
    default: { errors: Record<string, string> };
  };
  let complete = true;
  const translate = createTranslator<{ errors: Record<string, string> }>({
    locale,
    messages: { errors: messages.errors },
    timeZone: 'UTC',
    onError: () => {
      complete = false;
    },
  });
  const text = translate(`errors.${code}`, values);
  return complete ? text : null;
}
