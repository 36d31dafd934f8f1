'use client';

import { LoaderCircle } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '@/components/calls/use-error-text';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ApiError } from '@/lib/api/api-error';
import { readItem } from '@/lib/api/browser';
import { callApi } from '@/lib/api/client';
import { googleLogin } from '@/lib/contract/user';
import { Link, useRouter } from '@/lib/i18n/navigation';
import { localeOfLoginUrl } from '@/lib/login-address';
import { storageItems } from '@/stores/local-copy';
import { useUserStore } from '@/stores/stores-provider';
import { useGoBack } from './use-go-back';

/** Back from Google, with a code to sign in by or with the word that it was cancelled. */
export function GoogleReturn({ query }: { query: URLSearchParams }) {
  const t = useTranslations('login.google');
  const failure = useGoogleSignIn(query);
  if (!failure) {
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <LoaderCircle className="size-5 shrink-0 animate-spin" aria-hidden />
        {t('signingIn')}
      </p>
    );
  }
  return (
    <>
      <Notice tone="danger">{failure}</Notice>
      <Button look="primary" size="lg" asChild>
        <Link href="/login">{t('back')}</Link>
      </Button>
    </>
  );
}

function useGoogleSignIn(query: URLSearchParams): string | null {
  const t = useTranslations('login.google');
  const locale = useLocale();
  const router = useRouter();
  const goBack = useGoBack();
  const errorText = useErrorText();
  const signIn = useUserStore((state) => state.signIn);
  const [failure, setFailure] = useState<string | null>(null);
  const isUsed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is good once, so this runs once.
  useEffect(() => {
    const wanted = localeOfLoginUrl(readItem(storageItems.loginUrl));
    if (wanted && wanted !== locale) return router.replace(`/login?${query}`, { locale: wanted });
    if (isUsed.current) return;
    isUsed.current = true;
    void run();
  }, []);

  return failure;

  async function run() {
    const code = query.get('code');
    if (!code) return setFailure(t('cancelled'));
    try {
      await signIn(async () => {
        const iss = query.get('iss') ?? undefined;
        const answer = await callApi(googleLogin, { code, state: query.get('state') ?? '', iss });
        if ('url' in answer) throw new ApiError(0, 'google-failed', '');
        return answer;
      });
      goBack();
    } catch (error) {
      setFailure(errorText(error));
    }
  }
}
