import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
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

/**
 * Signing in and all around it. What is shown depends on the address's query, so the static page has the card and the
 * commonest heading only.
 */
export default async function LoginPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const t = await getTranslations('login.heading');
  return (
    <ClientMessages namespaces={['login', 'account', 'errors']}>
      <LoginCard>
        <Suspense
          fallback={
            <div className="min-h-[44rem]">
              <h1 className="text-2xl">{t('signIn')}</h1>
            </div>
          }
        >
          <LoginPanel isGoogleOffered={Boolean(readEnv().GOOGLE_CLIENT_ID)} />
        </Suspense>
      </LoginCard>
    </ClientMessages>
  );
}
