'use client';

import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { UserLines } from '@/components/account/user-lines';
import { Button } from '@/components/ui/button';
import { Link } from '@/lib/i18n/navigation';
import { useRewardStore, useUserStore } from '@/stores/stores-provider';
import { LoginLink } from './login-link';

/** In the drawer of phones: who is signed in, or the way to that. */
export function DrawerAccount({ onNavigate }: { onNavigate(): void }) {
  const islogin = useUserStore((state) => state.islogin);
  return (
    <div className="border-b border-line p-4">
      {islogin ? <UserLines /> : <LoginLink size="lg" className="w-full" onNavigate={onNavigate} />}
    </div>
  );
}

export function DrawerPlans({ onNavigate }: { onNavigate(): void }) {
  const t = useTranslations('shell.account');
  return (
    <Link
      href="/setting"
      onClick={onNavigate}
      className="flex min-h-11 items-center rounded-sm px-3 text-sm font-medium text-muted hover:text-text"
    >
      {t('myPlans')}
    </Link>
  );
}

export function DrawerReward({ onNavigate }: { onNavigate(): void }) {
  const t = useTranslations('shell.account');
  const islogin = useUserStore((state) => state.islogin);
  const open = useRewardStore((state) => state.open);
  if (!islogin) return null;
  return (
    <button
      type="button"
      onClick={() => {
        onNavigate();
        void open();
      }}
      className="flex min-h-11 w-full items-center rounded-sm px-3 text-start text-sm font-medium text-muted hover:text-text"
    >
      {t('reward')}
    </button>
  );
}

export function DrawerLogout({ onNavigate }: { onNavigate(): void }) {
  const t = useTranslations('shell.account');
  const islogin = useUserStore((state) => state.islogin);
  const isLoggingOut = useUserStore((state) => state.isLoggingOut);
  const logout = useUserStore((state) => state.logout);
  if (!islogin) return null;
  return (
    <Button busy={isLoggingOut} className="w-full" onClick={() => void logout().then(onNavigate)}>
      <LogOut className="rtl:-scale-x-100" aria-hidden />
      {t('logout')}
    </Button>
  );
}
