'use client';

import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { ChoiceMenu } from '@/components/ui/menu';
import { type Locale, locales, localeTable } from '@/lib/i18n/locales';
import { useSwitchLocale } from './use-switch-locale';

/** The languages to choose from, open from the start; the page that is open stays open. */
export function LanguageChoices({ trigger }: { trigger: ReactNode }) {
  const locale = useLocale() as Locale;
  const switchLocale = useSwitchLocale();
  return (
    <ChoiceMenu
      isOpenAtFirst
      value={locale}
      choices={locales.map((value) => ({ value, label: localeTable[value].label, lang: localeTable[value].tag }))}
      onChoose={(value) => switchLocale(value as Locale)}
      trigger={trigger}
    />
  );
}
