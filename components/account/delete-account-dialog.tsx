'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ModalLayer } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { callApi } from '@/lib/api/client';
import { deleteAccount } from '@/lib/contract/user';
import { useSnackbarStore, useUserStore } from '@/stores/stores-provider';
import { MailAddress } from './forgot-password-form';
import { FormFrame } from './form-frame';
import { PasswordField } from './password-field';
import { useFieldChecks } from './use-field-checks';
import { useForm } from './use-form';

const losses = ['profile', 'pages', 'translations', 'sessions'] as const;

/** Says what will be gone, and asks for the e-mail address and the password before it is. */
export function DeleteAccountDialog({ hasPassword, onDeleted }: { hasPassword: boolean; onDeleted(): void }) {
  const t = useTranslations('setting.delete');
  const [open, setOpen] = useState(false);
  return (
    <ModalLayer
      title={t('title')}
      closeLabel={t('close')}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button look="danger">{t('open')}</Button>}
    >
      <div className="grid gap-5 p-5">
        <div className="text-sm">
          <p>{t('lead')}</p>
          <ul className="mt-2 grid list-disc gap-1 ps-5 text-muted marker:text-danger">
            {losses.map((loss) => (
              <li key={loss}>{t(`loss.${loss}`)}</li>
            ))}
          </ul>
          <p className="mt-3">{t('final')}</p>
        </div>
        <DeleteForm hasPassword={hasPassword} onDeleted={onDeleted} />
        <Button look="ghost" onClick={() => setOpen(false)}>
          {t('keep')}
        </Button>
      </div>
    </ModalLayer>
  );
}

function DeleteForm({ hasPassword, onDeleted }: { hasPassword: boolean; onDeleted(): void }) {
  const t = useTranslations('setting.delete');
  const account = useTranslations('account.password');
  const checks = useFieldChecks();
  const userEmail = useUserStore((state) => state.userEmail);
  const forget = useUserStore((state) => state.forget);
  const show = useSnackbarStore((state) => state.show);
  const form = useForm({
    fields: ['email', 'password'],
    check: (values) => ({
      email: sameAddress(values.email, userEmail) ? undefined : t('otherEmail'),
      password: hasPassword ? checks.password(values.password) : undefined,
    }),
    async send({ email, password }) {
      await callApi(deleteAccount, { email: email.trim(), password: hasPassword ? password : undefined });
      onDeleted();
      forget();
      show(t('done'));
    },
  });
  return (
    <FormFrame form={form} submit={t('submit')} look="danger">
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="off"
        dir="ltr"
        note={t.rich('emailNote', { email: () => <MailAddress>{userEmail}</MailAddress> })}
        error={form.problems.email}
      />
      {hasPassword ? <PasswordField label={account('current')} name="password" error={form.problems.password} /> : null}
    </FormFrame>
  );
}

function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase();
}
