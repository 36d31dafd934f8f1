'use client';

import type { Locale } from '@/lib/i18n/locales';
import { usePathname, useRouter } from '@/lib/i18n/navigation';
import { rememberLocale } from './remember-locale';

/** Changes the language of the interface for good; the page that is open stays open. */
export function useSwitchLocale(): (locale: Locale) => void {
  const pathname = usePathname();
  const router = useRouter();
  return (locale) => {
    rememberLocale(locale);
    router.replace(`${pathname}${location.search}`, { locale, scroll: false });
  };
}
