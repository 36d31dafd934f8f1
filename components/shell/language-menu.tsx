'use client';

import { Languages } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ChoiceMenu } from '@/components/ui/menu';
import { type Locale, locales, localeTable } from '@/lib/i18n/locales';
import { useSwitchLocale } from './use-switch-locale';

/** Changes the language of the interface; the page that is open stays open. */
export function LanguageMenu() {
  const t = useTranslations('shell');
  const locale = useLocale() as Locale;
  const switchLocale = useSwitchLocale();
  return (
    <ChoiceMenu
      value={locale}
      choices={locales.map((value) => ({ value, label: localeTable[value].label, lang: localeTable[value].tag }))}
      onChoose={(value) => switchLocale(value as Locale)}
      trigger={
        <Button look="ghost" className="px-3" aria-label={t('languageMenu', { language: localeTable[locale].label })}>
          <Languages aria-hidden />
          <span className="max-desktop:hidden">{localeTable[locale].label}</span>
        </Button>
      }
    />
  );
}
