'use client';

import { useTranslations } from 'next-intl';
import { asApiError } from '@/lib/api/api-error';

/** What to tell of a failed call: the server's own text, ours where no answer came. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    const { message, error: code, retryAfter } = asApiError(error);
    return message || t(code, { retryAfter: retryAfter ?? 30, from: '', to: '' });
  };
}
