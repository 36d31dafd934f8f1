'use client';

import { useTranslations } from 'next-intl';
import { LogoMark } from '@/components/brand/logo-mark';
import { Link } from '@/lib/i18n/navigation';

/** @param isShort the mark alone where the navigation needs the room (tablets) */
export function LogoLink({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslations('shell');
  return (
    <Link
      href="/"
      className="flex items-center gap-2 rounded-sm font-display text-lg font-bold"
      aria-label={t('homeLink')}
    >
      <LogoMark className="size-[3rem]" />
      <span translate="no" className={isShort ? 'tablet:max-desktop:hidden' : undefined}>
        Fukidashi
      </span>
    </Link>
  );
}
