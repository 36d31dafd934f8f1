'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';
import { useServiceStore } from '@/stores/stores-provider';
import { SettingCard } from './setting-card';

/** What I have left, readable at a glance. */
export function LeftCard() {
  const t = useTranslations('setting.left');
  const remaining = useServiceStore((state) => state.remaining);
  const refresh = useServiceStore((state) => state.refreshRemaining);
  useEffect(() => {
    void refresh();
  }, [refresh]);
  return (
    <SettingCard title={t('title')}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="flex min-h-[4.4rem] items-baseline gap-3">
          <span className="font-display text-3xl font-bold tabular-nums">{remaining ?? '–'}</span>
          <span className="text-sm text-muted">{t('unit', { count: remaining ?? 0 })}</span>
        </p>
        <Button look="primary" asChild>
          <Link href="/manga-translator">{t('translate')}</Link>
        </Button>
      </div>
    </SettingCard>
  );
}
