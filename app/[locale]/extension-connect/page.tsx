import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { LoginCard } from '@/components/account/login-card';
import { ConnectPanel } from '@/components/connect/connect-panel';
import { ClientMessages } from '@/components/shell/client-messages';
import type { Locale } from '@/lib/i18n/locales';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata((await params).locale, '/extension-connect', 'extensionConnect');
}

/** Where a person lets the browser extension translate with their account; the extension opens it. */
export default async function ExtensionConnectPage({ params }: Props) {
  setRequestLocale((await params).locale);
  return (
    <ClientMessages namespaces={['connect', 'errors']}>
      <LoginCard>
        <ConnectPanel />
      </LoginCard>
    </ClientMessages>
  );
}
