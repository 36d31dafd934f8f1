'use client';

import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import type { Locale } from '@/lib/i18n/locales';
import { useUserStore } from '@/stores/stores-provider';
import type { LanguageOffer } from './language-banner';
import { LoginTipBanner, useLoginTip } from './login-tip-banner';
import { useLanguageSuggestion } from './use-language-suggestion';

// Few visitors see one; its place is kept meanwhile.
const LanguageBanner = lazy(async () => ({ default: (await import('./language-banner')).LanguageBanner }));
const VerifyBanner = lazy(async () => ({ default: (await import('./verify-banner')).VerifyBanner }));

/**
 * One line beneath the header at a time. Its place has a fixed height that the page knows of (`--banner-height`) and
 * that is kept free before the first paint where a banner is to be expected (first-paint-script).
 */
export function Banners({ languageOffers }: { languageOffers: Record<Locale, LanguageOffer> }) {
  const { suggestion, dismiss } = useLanguageSuggestion();
  const isUnverified = useUserStore((state) => state.islogin && state.userEmail !== '' && state.isActive === 0);
  const { isShown: isTipShown, dismiss: dismissTip } = useLoginTip();
  const banner = suggestion ? (
    <LanguageBanner locale={suggestion} offer={languageOffers[suggestion]} onDismiss={dismiss} />
  ) : isUnverified ? (
    <VerifyBanner />
  ) : isTipShown ? (
    <LoginTipBanner onDismiss={dismissTip} />
  ) : null;
  usePlaceFor(banner !== null);
  return (
    <div className="h-(--banner-height) overflow-hidden">
      <Suspense>{banner}</Suspense>
    </div>
  );
}

/** Keeps the place while there is a banner. Until storage has been read it leaves what the script decided. */
function usePlaceFor(isShown: boolean) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useLayoutEffect(() => {
    if (isReady) document.documentElement.toggleAttribute('data-banner', isShown);
  }, [isReady, isShown]);
}
