'use client';

import { Cookie } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Locale } from '@/lib/i18n/locales';
import { usePathname } from '@/lib/i18n/navigation';
import { localizedPath } from '@/lib/i18n/pages';
import { consentTexts } from './consent-texts';
import type { ThirdParties } from './third-party';

/** The consent banner and, on every page, the button that opens its settings again. */
export function Consent({ parties }: { parties: ThirdParties }) {
  const t = useTranslations('consent');
  const locale = useLocale() as Locale;
  const onTool = usePathname() === '/manga-translator';
  useEffect(() => {
    const texts = consentTexts((key) => t(key as 'title'), localizedPath(locale, '/privacyPolicy'));
    // Who gets no banner has given no consent: nothing is loaded, and there is nothing to tell anybody.
    import('./run-consent').then(({ runConsent }) => runConsent(locale, texts, parties)).catch(() => undefined);
  }, [t, locale, parties]);
  return (
    <button
      type="button"
      aria-label={t('manage')}
      onClick={() => void import('./run-consent').then(({ showConsentSettings }) => showConsentSettings())}
      className={classNames(
        'group fixed start-4 bottom-[calc(1.6rem+env(safe-area-inset-bottom))] z-30 flex h-11 items-center rounded-full border border-edge bg-raised px-[1.1rem] text-sm text-text shadow-float',
        onTool && 'phone:bottom-[calc(13rem+env(safe-area-inset-bottom))]',
      )}
    >
      <Cookie className="size-5 text-accent-text" aria-hidden />
      <span
        aria-hidden
        className="max-w-0 overflow-hidden whitespace-nowrap transition-[max-width,margin] duration-200 group-hover:ms-2 group-hover:max-w-80 group-focus-visible:ms-2 group-focus-visible:max-w-80"
      >
        {t('manage')}
      </span>
    </button>
  );
}
