'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useGoToVerify } from '@/components/shell/verify-banner';
import { Button } from '@/components/ui/button';
import { useUserStore } from '@/stores/stores-provider';
import { Avatar } from './avatar';
import { SettingCard } from './setting-card';

export function ProfileCard() {
  const t = useTranslations('setting.profile');
  const userName = useUserStore((state) => state.userName);
  const userEmail = useUserStore((state) => state.userEmail);
  const userImg = useUserStore((state) => state.userImg);
  const isVerified = useUserStore((state) => state.isActive === 1);
  return (
    <SettingCard title={t('title')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={userName || userEmail} picture={userImg} className="size-[6.4rem] text-2xl" />
        <div className="min-w-0 flex-1 basis-[18rem]">
          <p translate="no" className="text-lg font-semibold [overflow-wrap:anywhere]">
            <bdi>{userName}</bdi>
          </p>
          <p translate="no" className="text-sm text-muted [overflow-wrap:anywhere]">
            <bdi>{userEmail}</bdi>
          </p>
          <Verification isVerified={isVerified} />
        </div>
        {isVerified ? null : <VerifyButton />}
      </div>
    </SettingCard>
  );
}

function Verification({ isVerified }: { isVerified: boolean }) {
  const t = useTranslations('setting.profile');
  const Icon = isVerified ? CircleCheck : CircleAlert;
  return (
    <p className={`mt-2 flex items-center gap-2 text-sm ${isVerified ? 'text-success' : 'text-warning'}`}>
      <Icon className="size-[1.8rem] shrink-0" aria-hidden />
      {t(isVerified ? 'verified' : 'unverified')}
    </p>
  );
}

function VerifyButton() {
  const t = useTranslations('setting.profile');
  const goToVerify = useGoToVerify();
  const isResending = useUserStore((state) => state.isResending);
  return (
    <Button busy={isResending} onClick={() => void goToVerify()}>
      {t('verify')}
    </Button>
  );
}
