'use client';

import { useTranslations } from 'next-intl';
import { loginAddress } from '@/lib/login-address';
import { MailAddress } from './forgot-password-form';
import { LoginTextLink } from './login-text-link';
import { MailSent } from './mail-sent';
import { ResendForm } from './resend-form';

/** A verification mail is on its way (`type` 5); it can be sent once more. */
export function CheckMail({ email }: { email: string }) {
  const t = useTranslations('login.checkMail');
  if (!email) return <ResendForm email="" />;
  return (
    <MailSent text={t.rich('lead', { email: () => <MailAddress>{email}</MailAddress> })}>
      <p className="text-sm text-muted">{t('spam')}</p>
      <ResendForm email={email} isAddressKnown />
      <p className="text-center text-sm">
        <LoginTextLink href={loginAddress('register')}>{t('otherAddress')}</LoginTextLink>
      </p>
    </MailSent>
  );
}
