'use client';

import { useTranslations } from 'next-intl';
import { LogoMark } from '@/components/brand/logo-mark';
import { Link } from '@/lib/i18n/navigation';

export function LogoLink() {
  const t = useTranslations('shell');
  return (
    <Link
      href="/"
      className="flex items-center gap-2 rounded-sm font-display text-lg font-bold"
      aria-label={t('homeLink')}
    >
      <LogoMark className="size-[3rem]" />
      <span translate="no">Fukidashi</span>
    </Link>
  );
}
