'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '@/components/calls/use-error-text';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ApiError } from '@/lib/api/api-error';
import { readItem, writeItem } from '@/lib/api/browser';
import { callApi } from '@/lib/api/client';
import { googleLogin } from '@/lib/contract/user';
import type { Locale } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/i18n/pages';
import { pathAfterLogin } from '@/lib/login-address';
import { newLoginEventId, storageItems } from '@/stores/local-copy';

/** Leads to Google and, through /login?code=…&state=…, back to google-return.tsx. */
export function GoogleButton() {
  const t = useTranslations('login');
  const locale = useLocale() as Locale;
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <div className="grid gap-6">
      <Button size="lg" className="w-full" busy={isBusy} disabled={isBusy} onClick={() => void leave()}>
        {isBusy ? null : <GoogleMark />}
        {t('google.continue')}
      </Button>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
    </div>
  );

  async function leave() {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await callApi(googleLogin, {});
      if (!('url' in answer)) throw new ApiError(0, 'internal', '');
      // Google comes back to one address for all languages: this one says in which the person was reading.
      writeItem(storageItems.loginUrl, localizedPath(locale, pathAfterLogin(readItem(storageItems.loginUrl))));
      newLoginEventId();
      location.assign(answer.url);
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  }
}

/** Google's own mark in its own colours, as its rules for sign-in buttons ask. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden>
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26a5.4 5.4 0 0 1-8.09-2.85H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path
        fill="#FBBC05"
        d="M3.95 10.71A5.41 5.41 0 0 1 3.67 9c0-.6.1-1.17.28-1.71V4.96H.96a9 9 0 0 0 0 8.08l2.99-2.33Z"
      />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l2.99 2.33A5.36 5.36 0 0 1 9 3.58Z"
      />
    </svg>
  );
}
