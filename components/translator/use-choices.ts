'use client';

import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { useServiceStore } from '@/stores/stores-provider';
import { useSeriesStore, useTranslatorSettingsStore } from '@/stores/tool-provider';
import { type Choices, choicesOf, wishesOf } from './choices';

/** The settings in force on this server, in this language of the interface. */
export function useChoices(): Choices {
  const settings = useTranslatorSettingsStore((state) => state);
  const offers = useServiceStore((state) => state.offers);
  const interfaceLanguage = localeTable[useLocale() as Locale].language;
  const series = useSeriesStore((state) => state);
  return useMemo(() => {
    const choices = choicesOf(settings, offers, interfaceLanguage);
    return { ...choices, wishes: wishesOf(choices.translator, settings, series) };
  }, [settings, offers, interfaceLanguage, series]);
}
