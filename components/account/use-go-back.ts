'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { readItem, writeItem } from '@/lib/api/browser';
import { needsOwnDocument } from '@/lib/content-security-policy';
import type { Locale } from '@/lib/i18n/locales';
import { useRouter } from '@/lib/i18n/navigation';
import { localizedPath } from '@/lib/i18n/pages';
import { pathAfterLogin } from '@/lib/login-address';
import { storageItems } from '@/stores/local-copy';

/** Goes to the page one came from, in the page's language, and forgets it. */
export function useGoBack(): () => void {
  const router = useRouter();
  const locale = useLocale() as Locale;
  return useCallback(() => {
    const path = pathAfterLogin(readItem(storageItems.loginUrl));
    writeItem(storageItems.loginUrl, null);
    if (needsOwnDocument(path)) window.location.replace(localizedPath(locale, path));
    else router.replace(path);
  }, [router, locale]);
}
