'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { callApi } from '@/lib/api/client';
import { login } from '@/lib/contract/user';
import { loginAddress } from '@/lib/login-address';
import { useUserStore } from '@/stores/stores-provider';
import { CaptchaField } from './captcha-field';
import { EmailField } from './email-field';
import { FormFrame } from './form-frame';
import { GoogleButton } from './google-button';
import { LoginTextLink } from './login-text-link';
import { PasswordField } from './password-field';
import { useCaptcha } from './use-captcha';
import { useFieldChecks } from './use-field-checks';
import { useForm } from './use-form';
import { useGoBack } from './use-go-back';

export function SignInForm({
  email,
  onEmail,
  isGoogleOffered,
}: {
  email: string;
  onEmail(email: string): void;
  isGoogleOffered: boolean;
}) {
  const t = useTranslations('login');
  const account = useTranslations('account');
  const checks = useFieldChecks();
  const goBack = useGoBack();
  const captcha = useCaptcha();
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const signIn = useUserStore((state) => state.signIn);
  const form = useForm({
    fields: ['email', 'password', 'captchaAnswer'],
    check: (values) => ({
      email: checks.email(values.email),
      password: checks.password(values.password),
      captchaAnswer: asksCaptcha ? checks.captcha(values.captchaAnswer, captcha) : undefined,
    }),
    async send({ email, password, captchaAnswer }) {
      const solved = asksCaptcha && captcha.id ? { captchaId: captcha.id, captchaAnswer: captchaAnswer.trim() } : {};
      await signIn(() => callApi(login, { email: email.trim(), password, ...solved }));
      goBack();
    },
    onRefused({ error }) {
      if (asksCaptcha) captcha.renew();
      if (error === 'captcha-required') setAsksCaptcha(true);
    },
  });
  return (
    <>
      {isGoogleOffered ? <GoogleButton /> : null}
      <FormFrame form={form} submit={t('signIn.submit')}>
        <EmailField email={email} onEmail={onEmail} error={form.problems.email} />
        <div className="grid gap-1">
          <PasswordField label={account('password.label')} name="password" error={form.problems.password} />
          <p className="justify-self-end text-sm">
            <LoginTextLink href={loginAddress('forgotPassword', email)}>{t('signIn.forgot')}</LoginTextLink>
          </p>
        </div>
        {asksCaptcha ? <CaptchaField captcha={captcha} error={form.problems.captchaAnswer} /> : null}
      </FormFrame>
      <p className="text-center text-sm text-muted">
        {t.rich('signIn.register', {
          link: (text) => <LoginTextLink href={loginAddress('register', email)}>{text}</LoginTextLink>,
        })}
      </p>
    </>
  );
}
