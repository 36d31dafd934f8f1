'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/client';
import { changePassword } from '@/lib/contract/user';
import { FormFrame } from './form-frame';
import { PasswordField } from './password-field';
import { useFieldChecks } from './use-field-checks';
import { useForm } from './use-form';

export function ChangePasswordForm({ onCancel, onChanged }: { onCancel(): void; onChanged(): void }) {
  const t = useTranslations('setting.methods');
  const account = useTranslations('account.password');
  const checks = useFieldChecks();
  const form = useForm({
    fields: ['currentPassword', 'password'],
    check: (values) => ({
      currentPassword: checks.password(values.currentPassword),
      password: checks.newPassword(values.password),
    }),
    async send(values) {
      await callApi(changePassword, values);
      onChanged();
    },
  });
  // The button that opened it is gone: the focus goes where writing starts.
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref]);
  return (
    <div className="grid max-w-[46rem] gap-3">
      <FormFrame form={form} submit={t('submit')}>
        <PasswordField label={account('current')} name="currentPassword" error={form.problems.currentPassword} />
        <PasswordField label={account('new')} name="password" isNew error={form.problems.password} />
      </FormFrame>
      <Button look="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
