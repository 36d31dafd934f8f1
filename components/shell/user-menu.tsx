'use client';

import { Gift, LogOut, Settings } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/account/avatar';
import { UserLines } from '@/components/account/user-lines';
import { ActionMenu, MenuAction } from '@/components/ui/menu';
import { Link } from '@/lib/i18n/navigation';
import { useRewardStore, useUserStore } from '@/stores/stores-provider';

export function UserMenu() {
  const t = useTranslations('shell.account');
  const userName = useUserStore((state) => state.userName);
  const userEmail = useUserStore((state) => state.userEmail);
  const userImg = useUserStore((state) => state.userImg);
  const logout = useUserStore((state) => state.logout);
  const openReward = useRewardStore((state) => state.open);
  return (
    <ActionMenu
      heading={<UserLines />}
      trigger={
        <button
          type="button"
          aria-label={t('menu', { name: userName || userEmail })}
          className="grid size-11 place-items-center rounded-full"
        >
          <Avatar name={userName || userEmail} picture={userImg} className="size-9 text-sm" />
        </button>
      }
    >
      <MenuAction asChild>
        <Link href="/setting">
          <Settings aria-hidden />
          {t('setting')}
        </Link>
      </MenuAction>
      <MenuAction onSelect={() => void openReward()}>
        <Gift aria-hidden />
        {t('reward')}
      </MenuAction>
      <MenuAction onSelect={() => void logout()}>
        <LogOut className="rtl:-scale-x-100" aria-hidden />
        {t('logout')}
      </MenuAction>
    </ActionMenu>
  );
}
