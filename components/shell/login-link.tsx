'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';
import { useUserStore } from '@/stores/stores-provider';

/** Leads to /login and remembers the way back. */
export function LoginLink({
  className,
  size,
  onNavigate,
}: {
  className?: string;
  size?: 'sm' | 'lg';
  onNavigate?(): void;
}) {
  const t = useTranslations('shell.account');
  const clickLogin = useUserStore((state) => state.clickLogin);
  return (
    <Button look="primary" size={size} className={className} asChild>
      <Link
        href="/login"
        onClick={() => {
          clickLogin(`${location.pathname}${location.search}`);
          onNavigate?.();
        }}
      >
        {t('login')}
      </Link>
    </Button>
  );
}
