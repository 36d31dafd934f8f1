import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { SettingPanel } from '@/components/account/setting-panel';
import { ClientMessages } from '@/components/shell/client-messages';
import type { Locale } from '@/lib/i18n/locales';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata((await params).locale, '/setting', 'setting');
}

export default async function SettingPage({ params }: Props) {
  setRequestLocale((await params).locale);
  const t = await getTranslations('setting');
  return (
    <div className="mx-auto grid w-full max-w-[88rem] grid-cols-[minmax(0,1fr)] gap-8 px-[clamp(1.6rem,3vw,4rem)] py-12">
      <h1 className="text-3xl">{t('title')}</h1>
      <ClientMessages namespaces={['setting', 'plans', 'price', 'account', 'apiKeys', 'webhooks', 'errors', 'shell']}>
        <SettingPanel />
      </ClientMessages>
    </div>
  );
}
