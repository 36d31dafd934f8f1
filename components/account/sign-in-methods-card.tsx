'use client';

import { KeyRound, Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Link } from '@/lib/i18n/navigation';
import { loginAddress } from '@/lib/login-address';
import { useUserStore } from '@/stores/stores-provider';
import { ChangePasswordForm } from './change-password-form';
import type { Sessions } from './sessions-card';
import { SettingCard, SettingRow } from './setting-card';

export function SignInMethodsCard({ sessions }: { sessions: Sessions }) {
  const t = useTranslations('setting.methods');
  const userEmail = useUserStore((state) => state.userEmail);
  const [step, setStep] = useState<'closed' | 'open' | 'changed'>('closed');
  const { data } = sessions;
  return (
    <SettingCard title={t('title')}>
      <SettingRow
        icon={<KeyRound />}
        action={
          data === null || step === 'open' ? null : data.hasPassword ? (
            <Button onClick={() => setStep('open')}>{t('change')}</Button>
          ) : (
            <Button asChild>
              <Link href={loginAddress('forgotPassword', userEmail)}>{t('setByMail')}</Link>
            </Button>
          )
        }
      >
        <p className="font-semibold">{t('password')}</p>
        <p className="min-h-[1.5em] text-muted">{data ? t(data.hasPassword ? 'passwordSet' : 'passwordNone') : null}</p>
      </SettingRow>
      {step === 'changed' ? <Notice tone="success">{t('changed')}</Notice> : null}
      {step === 'open' ? (
        <ChangePasswordForm
          onCancel={() => setStep('closed')}
          onChanged={() => {
            setStep('changed');
            sessions.reload();
          }}
        />
      ) : null}
      <SettingRow icon={<Link2 />}>
        <p className="font-semibold" translate="no">
          Google
        </p>
        <p className="min-h-[1.5em] text-muted">{data ? t(data.hasGoogle ? 'googleOn' : 'googleOff') : null}</p>
      </SettingRow>
    </SettingCard>
  );
}
