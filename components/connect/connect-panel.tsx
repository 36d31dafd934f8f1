'use client';

import { LoaderCircle } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useErrorText } from '@/components/calls/use-error-text';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { callApi } from '@/lib/api/client';
import { allowExtension } from '@/lib/contract/extension';
import { challengeOf } from '@/lib/extension-connect';
import type { Locale } from '@/lib/i18n/locales';
import { Link } from '@/lib/i18n/navigation';
import { localizedPath } from '@/lib/i18n/pages';
import { useUserStore } from '@/stores/stores-provider';
import { handOver } from './hand-over';

type Stage = 'asking' | 'waiting' | 'done' | 'failed';

/** Asks whether the extension that opened this page may translate with the account, and hands it the code. */
export function ConnectPanel() {
  const t = useTranslations('connect');
  const name = useUserStore((state) => state.userName);
  const islogin = useUserStore((state) => state.islogin);
  // Of the address, which the server does not know: the page is static.
  const [challenge, setChallenge] = useState<string | null | undefined>(undefined);
  useEffect(() => setChallenge(challengeOf(location.hash)), []);
  return (
    <div className="grid min-h-[30rem] content-start gap-5">
      <h1 className="text-2xl">{t('title')}</h1>
      {challenge === undefined ? null : challenge === null ? (
        <Missing />
      ) : islogin ? (
        <Agreement challenge={challenge} name={name} />
      ) : (
        <SignInFirst />
      )}
    </div>
  );
}

function Agreement({ challenge, name }: { challenge: string; name: string }) {
  const t = useTranslations('connect');
  const errorText = useErrorText();
  const [stage, setStage] = useState<Stage>('asking');
  const [failure, setFailure] = useState('');

  async function allow() {
    setStage('waiting');
    setFailure('');
    try {
      const { code } = await callApi(allowExtension, { challenge });
      setStage((await handOver(code)) ? 'done' : 'failed');
    } catch (error) {
      setFailure(errorText(error));
      setStage('asking');
    }
  }

  if (stage === 'done') return <Notice tone="success">{t('done')}</Notice>;
  if (stage === 'failed') return <Notice tone="danger">{t('failed')}</Notice>;
  if (stage === 'waiting') {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <LoaderCircle className="size-5 shrink-0 animate-spin" aria-hidden />
        {t('waiting')}
      </p>
    );
  }
  return (
    <>
      <p>{t('lead', { name })}</p>
      <ul className="grid list-disc gap-2 ps-5 text-muted">
        <li>{t('may')}</li>
        <li>{t('mayNot')}</li>
        <li>{t('end')}</li>
      </ul>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <Row>
        <Button look="primary" size="lg" onClick={() => void allow()}>
          {t('allow')}
        </Button>
        <Button size="lg" asChild>
          <Link href="/">{t('deny')}</Link>
        </Button>
      </Row>
    </>
  );
}

function SignInFirst() {
  const t = useTranslations('connect');
  const locale = useLocale() as Locale;
  const clickLogin = useUserStore((state) => state.clickLogin);
  return (
    <>
      <p>{t('signInLead')}</p>
      <Row>
        <Button look="primary" size="lg" asChild>
          <Link
            href="/login"
            onClick={() => clickLogin(`${localizedPath(locale, '/extension-connect')}${location.hash}`)}
          >
            {t('signIn')}
          </Link>
        </Button>
      </Row>
    </>
  );
}

function Missing() {
  const t = useTranslations('connect');
  return (
    <>
      <p>{t('missing')}</p>
      <Row>
        <Button look="primary" size="lg" asChild>
          <Link href="/install/steps-1">{t('install')}</Link>
        </Button>
      </Row>
    </>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}
