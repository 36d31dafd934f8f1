import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { siteAddress } from '@/app/site-links';
import { StructuredData } from '@/components/content/structured-data';
import { ClientMessages } from '@/components/shell/client-messages';
import { Workspace } from '@/components/translator/workspace';
import type { Locale } from '@/lib/i18n/locales';
import { webApplication } from '@/lib/structured-data';
import { ToolProvider } from '@/stores/tool-provider';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata((await params).locale, '/manga-translator', 'translator');
}

export default async function TranslatorPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const t = await getTranslations('translator');
  return (
    <>
      <StructuredData data={webApplication({ site: siteAddress(), locale }, t('lead'))} />
      <ClientMessages namespaces={['translator', 'chapter', 'editor', 'dropZone', 'errors', 'shell']}>
        <ToolProvider>
          <Workspace
            intro={
              <div className="text-center">
                <h1 className="text-2xl">{t('title')}</h1>
                <p className="mx-auto mt-2 max-w-[56ch] text-sm text-muted">{t('lead')}</p>
              </div>
            }
          />
        </ToolProvider>
      </ClientMessages>
    </>
  );
}
