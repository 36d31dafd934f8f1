import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { siteAddress } from '@/app/site-links';
import { PriceData } from '@/components/price/price-data';
import { PricePanel } from '@/components/price/price-panel';
import { ClientMessages } from '@/components/shell/client-messages';
import type { Locale } from '@/lib/i18n/locales';
import { readEnv } from '@/server/env';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata((await params).locale, '/price', 'price');
}

export default async function PricePage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const t = await getTranslations('price');
  return (
    <div className="content grid grid-cols-[minmax(0,1fr)] gap-8 py-12 tablet:py-16">
      <PriceData site={siteAddress()} locale={locale} />
      <header className="text-center">
        <h1 className="text-3xl tablet:text-4xl">{t('title')}</h1>
        <p className="mx-auto mt-4 max-w-[60ch] text-muted">{t('lead')}</p>
      </header>
      <ClientMessages namespaces={['price', 'errors', 'shell']}>
        <PricePanel supportEmail={readEnv().SUPPORT_EMAIL} />
      </ClientMessages>
    </div>
  );
}
