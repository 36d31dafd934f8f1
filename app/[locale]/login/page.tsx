import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { Suspense } from 'react';
import { pageMetadata } from '@/app/page-metadata';
import { LoginCard } from '@/components/account/login-card';
import { LoginPanel } from '@/components/account/login-panel';
import { ClientMessages } from '@/components/shell/client-messages';
import type { Locale } from '@/lib/i18n/locales';
import { readEnv } from '@/server/env';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata((await params).locale, '/login', 'login');
}

/** Signing in and all around it. What is shown depends on the address's query, so the static page has the card only. */
export default async function LoginPage({ params }: Props) {
  setRequestLocale((await params).locale);
  return (
    <ClientMessages namespaces={['login', 'account', 'errors']}>
      <LoginCard>
        <Suspense fallback={<div className="min-h-[44rem]" />}>
          <LoginPanel isGoogleOffered={Boolean(readEnv().GOOGLE_CLIENT_ID)} />
        </Suspense>
      </LoginCard>
    </ClientMessages>
  );
}
