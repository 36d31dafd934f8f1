'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { FailureArt } from '@/components/translator/failure-art';
import { Button } from '@/components/ui/button';

const reloadKey = 'reloadedForChunk';
const reloadEvery = 60_000;

/** A page that failed to draw. A script that a new release has replaced is fetched by one reload a minute. */
export function PageFailure({ error, reset }: { error: Error; reset(): void }) {
  const t = useTranslations('shell.failure');
  useEffect(() => {
    if (isStaleScript(error) && mayReload()) location.reload();
  }, [error]);
  return (
    <div role="alert" className="content grid flex-1 place-content-center justify-items-center gap-5 py-16 text-center">
      <FailureArt kind="retry" />
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="max-w-[52ch] text-muted">{t('text')}</p>
      <Button look="primary" size="lg" onClick={reset}>
        {t('again')}
      </Button>
    </div>
  );
}

function isStaleScript(error: Error): boolean {
  return error.name === 'ChunkLoadError' || /loading (css )?chunk|dynamically imported module/i.test(error.message);
}

function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(reloadKey) ?? 0);
  if (Date.now() - last < reloadEvery) return false;
  sessionStorage.setItem(reloadKey, String(Date.now()));
  return true;
}
