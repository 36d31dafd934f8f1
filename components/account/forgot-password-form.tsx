'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '@/lib/api/client';
import { forgetPassword } from '@/lib/contract/user';
import type { Locale } from '@/lib/i18n/locales';
import { loginAddress } from '@/lib/login-address';
import { CaptchaField } from './captcha-field';
import { EmailField } from './email-field';
import { FormFrame } from './form-frame';
import { LoginTextLink } from './login-text-link';
import { MailSent } from './mail-sent';
import { useCaptcha } from './use-captcha';
import { useFieldChecks } from './use-field-checks';
import { useForm } from './use-form';

export function ForgotPasswordForm({ email, onEmail }: { email: string; onEmail(email: string): void }) {
  const t = useTranslations('login.forgot');
  const locale = useLocale() as Locale;
  const checks = useFieldChecks();
  const captcha = useCaptcha();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    fields: ['email', 'captchaAnswer'],
    check: (values) => ({
      email: checks.email(values.email),
      captchaAnswer: checks.captcha(values.captchaAnswer, captcha),
    }),
    async send({ email, captchaAnswer }) {
      const address = email.trim();
      const solved = { captchaId: captcha.id ?? '', captchaAnswer: captchaAnswer.trim() };
      await callApi(forgetPassword, { email: address, locale, ...solved });
      setSentTo(address);
    },
    onRefused: captcha.renew,
  });
  if (sentTo) return <MailSent text={t.rich('sent', { email: () => <MailAddress>{sentTo}</MailAddress> })} />;
  return (
    <>
      <p className="text-sm text-muted">{t('lead')}</p>
      <FormFrame form={form} submit={t('submit')}>
        <EmailField email={email} onEmail={onEmail} error={form.problems.email} />
        <CaptchaField captcha={captcha} error={form.problems.captchaAnswer} />
      </FormFrame>
      <p className="text-center text-sm">
        <LoginTextLink href={loginAddress('signIn', email)}>{t('back')}</LoginTextLink>
      </p>
    </>
  );
}

/** An address within a sentence of either direction. */
export function MailAddress({ children }: { children: string }) {
  return (
    <bdi translate="no" className="font-semibold text-text [overflow-wrap:anywhere]">
      {children}
    </bdi>
  );
}
