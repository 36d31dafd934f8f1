'use client';

import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { readItem, writeItem } from '@/lib/api/browser';
import type { Locale } from '@/lib/i18n/locales';
import { suggestLocale } from '@/lib/i18n/suggest-locale';
import { storageItems } from '@/stores/local-copy';

/** The language to offer; null when the page is in the browser's, or the offer was declined once. */
export function useLanguageSuggestion(): { suggestion: Locale | null; dismiss(): void } {
  const locale = useLocale() as Locale;
  const [suggestion, setSuggestion] = useState<Locale | null>(null);
  useEffect(() => {
    if (readItem(storageItems.isShowChangLang) === null) setSuggestion(suggestLocale(navigator.language, locale));
  }, [locale]);
  return {
    suggestion,
    dismiss() {
      writeItem(storageItems.isShowChangLang, 'false');
      setSuggestion(null);
    },
  };
}
