'use client';

import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useErrorText } from '@/components/calls/use-error-text';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { asApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { confirmEmail, isEmailVerifyExpired, resetPassword } from '@/lib/contract/user';
import { Link } from '@/lib/i18n/navigation';
import { loginAddress } from '@/lib/login-address';
import { useUserStore } from '@/stores/stores-provider';
import { MailAddress } from './forgot-password-form';
import { MailArt } from './mail-art';
import { MailSent } from './mail-sent';
import { ResendForm } from './resend-form';
import { useGoBack } from './use-go-back';

type Step =
  | { kind: 'looking' | 'ready' | 'confirming' }
  | { kind: 'done'; email: string }
  | { kind: 'refused'; text: string; isExpired: boolean };

/**
 * The link of a verification mail: looks whether it still works, and uses it when the person says so. Not by itself:
 * programs that open links ahead of people would use it up.
 */
export function VerifyEmail({ token, email }: { token: string; email: string }) {
  const t = useTranslations('login.verify');
  const { step, confirm } = useVerification(token);
  if (step.kind === 'looking') {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <LoaderCircle className="size-5 shrink-0 animate-spin" aria-hidden />
        {t('looking')}
      </p>
    );
  }
  if (step.kind === 'done') return <Done email={step.email} />;
  if (step.kind === 'refused') {
    return (
      <>
        <Notice tone="danger">{step.text}</Notice>
        {step.isExpired ? <ResendForm email={email} /> : null}
      </>
    );
  }
  return (
    <>
      <MailArt />
      <p className="text-muted">{t('lead')}</p>
      <Button look="primary" size="lg" busy={step.kind === 'confirming'} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
    </>
  );
}

function Done({ email }: { email: string }) {
  const t = useTranslations('login.verify');
  const goBack = useGoBack();
  const islogin = useUserStore((state) => state.islogin);
  return (
    <MailSent text={t.rich('done', { email: () => <MailAddress>{email}</MailAddress> })}>
      {islogin ? (
        <Button look="primary" size="lg" onClick={goBack}>
          {t('goOn')}
        </Button>
      ) : (
        <Button look="primary" size="lg" asChild>
          <Link href={loginAddress('signIn', email)}>{t('signIn')}</Link>
        </Button>
      )}
    </MailSent>
  );
}

function useVerification(token: string): { step: Step; confirm(): Promise<void> } {
  const t = useTranslations('login.verify');
  const errorText = useErrorText();
  const check = useUserStore((state) => state.check);
  const islogin = useUserStore((state) => state.islogin);
  const [step, setStep] = useState<Step>({ kind: 'looking' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: one look for each link.
  useEffect(() => {
    if (!resetPassword.input.shape.token.safeParse(token).success) {
      return setStep({ kind: 'refused', text: t('incomplete'), isExpired: true });
    }
    const stop = new AbortController();
    callApi(isEmailVerifyExpired, { token }, { signal: stop.signal }).then(
      () => setStep({ kind: 'ready' }),
      (error: unknown) => {
        if (!stop.signal.aborted) refuse(error);
      },
    );
    return () => stop.abort();
  }, [token]);

  return { step, confirm };

  async function confirm() {
    setStep({ kind: 'confirming' });
    try {
      const { email } = await callApi(confirmEmail, { token });
      setStep({ kind: 'done', email });
      // Takes the banner away.
      if (islogin) await check();
    } catch (error) {
      refuse(error);
    }
  }

  function refuse(error: unknown) {
    const refusal = asApiError(error);
    setStep({ kind: 'refused', text: errorText(refusal), isExpired: refusal.error === 'mail-link-expired' });
  }
}
