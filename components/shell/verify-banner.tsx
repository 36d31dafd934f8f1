'use client';

import { MailCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Locale } from '@/lib/i18n/locales';
import { useRouter } from '@/lib/i18n/navigation';
import { loginAddress } from '@/lib/login-address';
import { useSnackbarStore, useUserStore } from '@/stores/stores-provider';
import { BannerLine } from './banner-line';

/** Signed in, but the e-mail address is not verified: sends the mail once more and leads to where to go on. */
export function VerifyBanner() {
  const t = useTranslations('shell.verify');
  const goToVerify = useGoToVerify();
  const isResending = useUserStore((state) => state.isResending);
  return (
    <BannerLine
      label={t('label')}
      icon={<MailCheck />}
      text={t('text')}
      action={
        <Button look="primary" size="sm" className="shrink-0" busy={isResending} onClick={goToVerify}>
          {t('action')}
        </Button>
      }
    />
  );
}

/** Resend verification as the specification has it (§4). */
export function useGoToVerify(): () => Promise<void> {
  const t = useTranslations('shell.verify');
  const locale = useLocale() as Locale;
  const router = useRouter();
  const email = useUserStore((state) => state.userEmail);
  const resend = useUserStore((state) => state.resendVerification);
  const show = useSnackbarStore((state) => state.show);
  return async () => {
    const outcome = await resend(email, locale);
    if (outcome.kind === 'sent') router.push(loginAddress('checkMail', email));
    if (outcome.kind === 'refused') show(outcome.message || t('unreachable'), 'danger');
  };
}
