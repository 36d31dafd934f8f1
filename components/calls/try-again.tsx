'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Loaded } from './use-loaded';

/** What went wrong with a question to the server, and the way to ask again; nothing when all is well. */
export function TryAgain({ loaded }: { loaded: Loaded<unknown> }) {
  const t = useTranslations('plans');
  if (!loaded.failure) return null;
  return (
    <Notice tone="danger">
      <p>{loaded.failure}</p>
      <Button size="sm" className="mt-2" onClick={loaded.reload}>
        {t('again')}
      </Button>
    </Notice>
  );
}
