'use client';

import { useLocale, useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/text-field';
import { callApi } from '@/lib/api/client';
import { register } from '@/lib/contract/user';
import type { Locale } from '@/lib/i18n/locales';
import { useRouter } from '@/lib/i18n/navigation';
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

export function RegisterForm({
  email,
  onEmail,
  isGoogleOffered,
}: {
  email: string;
  onEmail(email: string): void;
  isGoogleOffered: boolean;
}) {
  const t = useTranslations('login.register');
  const account = useTranslations('account');
  const locale = useLocale() as Locale;
  const router = useRouter();
  const checks = useFieldChecks();
  const captcha = useCaptcha();
  const signIn = useUserStore((state) => state.signIn);
  const form = useForm({
    fields: ['email', 'userName', 'password', 'captchaAnswer'],
    check: (values) => ({
      email: checks.email(values.email),
      userName: checks.userName(values.userName),
      password: checks.newPassword(values.password),
      captchaAnswer: checks.captcha(values.captchaAnswer, captcha),
    }),
    async send({ email, userName, password, captchaAnswer }) {
      const address = email.trim();
      const solved = { captchaId: captcha.id ?? '', captchaAnswer: captchaAnswer.trim() };
      await signIn(() => callApi(register, { email: address, userName, password, locale, ...solved }));
      router.push(loginAddress('checkMail', address));
    },
    onRefused: captcha.renew,
  });
  return (
    <>
      {isGoogleOffered ? <GoogleButton /> : null}
      <FormFrame form={form} submit={t('submit')}>
        <EmailField email={email} onEmail={onEmail} error={form.problems.email} />
        <TextField
          label={account('userName')}
          name="userName"
          autoComplete="nickname"
          dir="auto"
          required
          error={form.problems.userName}
        />
        <PasswordField label={account('password.label')} name="password" isNew error={form.problems.password} />
        <CaptchaField captcha={captcha} error={form.problems.captchaAnswer} />
      </FormFrame>
      <p className="text-center text-sm text-muted">
        {t.rich('signIn', {
          link: (text) => <LoginTextLink href={loginAddress('signIn', email)}>{text}</LoginTextLink>,
        })}
      </p>
    </>
  );
}
