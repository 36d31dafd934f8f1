'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { callApi } from '@/lib/api/client';
import { resetPassword } from '@/lib/contract/user';
import { Link } from '@/lib/i18n/navigation';
import { loginAddress } from '@/lib/login-address';
import { useUserStore } from '@/stores/stores-provider';
import { FormFrame } from './form-frame';
import { LoginTextLink } from './login-text-link';
import { PasswordField } from './password-field';
import { useFieldChecks } from './use-field-checks';
import { useForm } from './use-form';

/** A new password, by the link of a mail. */
export function NewPasswordForm({ token }: { token: string }) {
  const t = useTranslations('login.newPassword');
  const account = useTranslations('account');
  const checks = useFieldChecks();
  const forget = useUserStore((state) => state.forget);
  const [isDone, setDone] = useState(false);
  const isUsable = resetPassword.input.shape.token.safeParse(token).success;
  const form = useForm({
    fields: ['password'],
    check: ({ password }) => ({ password: checks.newPassword(password) }),
    async send({ password }) {
      await callApi(resetPassword, { token, password });
      // It has ended every sign-in, this browser's too.
      forget();
      setDone(true);
    },
  });
  const askAgain = <LoginTextLink href={loginAddress('forgotPassword')}>{t('askAgain')}</LoginTextLink>;
  if (isDone) {
    return (
      <>
        <Notice tone="success">{t('done')}</Notice>
        <Button look="primary" size="lg" asChild>
          <Link href="/login">{t('signIn')}</Link>
        </Button>
      </>
    );
  }
  if (!isUsable) {
    return (
      <>
        <Notice tone="danger">{t('incomplete')}</Notice>
        <p className="text-sm">{askAgain}</p>
      </>
    );
  }
  return (
    <>
      <p className="text-sm text-muted">{t('lead')}</p>
      <FormFrame
        form={form}
        submit={t('submit')}
        failureAction={form.failure?.code === 'mail-link-expired' ? <p>{askAgain}</p> : null}
      >
        <PasswordField label={account('password.new')} name="password" isNew error={form.problems.password} />
      </FormFrame>
    </>
  );
}
