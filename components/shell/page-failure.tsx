'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { FailureArt } from '@/components/translator/failure-art';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';
import { isStaleScript, mayReload } from './stale-script';

/** A page that failed to draw. A script that a new release has replaced is fetched by one reload a minute. */
export function PageFailure({ error, reset }: { error: Error; reset(): void }) {
  const t = useTranslations('shell.failure');
  useEffect(() => {
    if (isStaleScript(error) && mayReload(sessionStorage)) location.reload();
  }, [error]);
  return (
    <div role="alert" className="content grid flex-1 place-content-center justify-items-center gap-5 py-16 text-center">
      <FailureArt kind="retry" />
      <p className="font-display text-lg font-bold text-accent-text tabular-nums">{t('code', { code: 500 })}</p>
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="max-w-[52ch] text-muted">{t('text')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="primary" size="lg" onClick={reset}>
          {t('again')}
        </Button>
        <Button size="lg" asChild>
          <Link href="/">{t('home')}</Link>
        </Button>
      </div>
    </div>
  );
}
