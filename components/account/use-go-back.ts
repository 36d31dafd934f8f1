'use client';

import { useCallback } from 'react';
import { readItem, writeItem } from '@/lib/api/browser';
import { useRouter } from '@/lib/i18n/navigation';
import { pathAfterLogin } from '@/lib/login-address';
import { storageItems } from '@/stores/local-copy';

/** Goes to the page one came from, in the page's language, and forgets it. */
export function useGoBack(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const path = pathAfterLogin(readItem(storageItems.loginUrl));
    writeItem(storageItems.loginUrl, null);
    router.replace(path);
  }, [router]);
}
