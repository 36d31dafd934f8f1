'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ApiError } from '@/lib/api/api-error';
import type { Locale } from '@/lib/i18n/locales';
import { useRouter } from '@/lib/i18n/navigation';
import { loginAddress } from '@/lib/login-address';
import { useUserStore } from '@/stores/stores-provider';
import { EmailField } from './email-field';
import { FormFrame } from './form-frame';
import { useFieldChecks } from './use-field-checks';
import { useForm } from './use-form';

/** Sends the verification mail once more: one button where the address is known, a field where it is not. */
export function ResendForm({ email, isAddressKnown = false }: { email: string; isAddressKnown?: boolean }) {
  return isAddressKnown ? <ResendButton email={email} /> : <AddressForm email={email} />;
}

function ResendButton({ email }: { email: string }) {
  const t = useTranslations('login.checkMail');
  const errors = useTranslations('errors');
  const locale = useLocale() as Locale;
  const resend = useUserStore((state) => state.resendVerification);
  const isBusy = useUserStore((state) => state.isResending);
  const [outcome, setOutcome] = useState<{ isSent: boolean; text: string } | null>(null);
  return (
    <div className="grid gap-3">
      {outcome ? <Notice tone={outcome.isSent ? 'success' : 'danger'}>{outcome.text}</Notice> : null}
      <Button busy={isBusy} onClick={() => void onResend()}>
        {t('resend')}
      </Button>
    </div>
  );

  async function onResend() {
    const resent = await resend(email, locale);
    if (resent.kind === 'sent') setOutcome({ isSent: true, text: t('resent') });
    if (resent.kind === 'refused') setOutcome({ isSent: false, text: resent.message || errors('offline') });
  }
}

function AddressForm({ email }: { email: string }) {
  const t = useTranslations('login.checkMail');
  const locale = useLocale() as Locale;
  const router = useRouter();
  const checks = useFieldChecks();
  const resend = useUserStore((state) => state.resendVerification);
  const [address, setAddress] = useState(email);
  const form = useForm({
    fields: ['email'],
    check: (values) => ({ email: checks.email(values.email) }),
    async send(values) {
      const resent = await resend(values.email.trim(), locale);
      if (resent.kind === 'refused') throw new ApiError(0, resent.message ? 'internal' : 'offline', resent.message);
      router.replace(loginAddress('checkMail', values.email.trim()));
    },
  });
  return (
    <>
      <p className="text-sm text-muted">{t('ask')}</p>
      <FormFrame form={form} submit={t('send')}>
        <EmailField email={address} onEmail={setAddress} error={form.problems.email} />
      </FormFrame>
    </>
  );
}
