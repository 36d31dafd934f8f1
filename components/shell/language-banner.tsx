'use client';

import { Languages } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { BannerLine } from './banner-line';
import { useSwitchLocale } from './use-switch-locale';

/** In the language it offers. */
export type LanguageOffer = { text: string; confirm: string; cancel: string };

/** Offers the browser's language. */
export function LanguageBanner({
  locale,
  offer,
  onDismiss,
}: {
  locale: Locale;
  offer: LanguageOffer;
  onDismiss(): void;
}) {
  const t = useTranslations('shell');
  const switchLocale = useSwitchLocale();
  const { tag, direction } = localeTable[locale];
  return (
    <div lang={tag} dir={direction} className="h-full">
      <BannerLine
        label={t('languageSuggestion')}
        icon={<Languages />}
        text={offer.text}
        action={
          <Button
            size="sm"
            className="shrink-0"
            onClick={() => {
              onDismiss();
              switchLocale(locale);
            }}
          >
            {offer.confirm}
          </Button>
        }
        dismissLabel={offer.cancel}
        onDismiss={onDismiss}
      />
    </div>
  );
}
