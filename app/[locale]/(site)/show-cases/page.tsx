import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { siteAddress } from '@/app/site-links';
import { PageFrame } from '@/components/content/page-frame';
import { ClientMessages } from '@/components/shell/client-messages';
import { CaseGallery } from '@/components/showcase/case-gallery';
import type { Locale } from '@/lib/i18n/locales';
import { ToolProvider } from '@/stores/tool-provider';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata((await params).locale, '/show-cases', 'showCases');
}

export default async function ShowCasesPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const t = await getTranslations('showCases');
  return (
    <PageFrame
      site={siteAddress()}
      locale={locale}
      path="/show-cases"
      page={{ heading: t('title'), lead: t('lead'), locale }}
    >
      <ClientMessages namespaces={['showCases', 'previewer', 'dropZone']}>
        <ToolProvider>
          <CaseGallery />
        </ToolProvider>
      </ClientMessages>
      <section aria-labelledby="how" className="border-t border-line bg-surface">
        <div className="content grid gap-4 py-12 desktop:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <h2 id="how" className="text-2xl">
            {t('how.title')}
          </h2>
          <div>
            <p className="max-w-[68ch] text-muted">{t('how.text')}</p>
            <p className="mt-4 text-sm font-medium text-accent-text">{t('how.steps')}</p>
          </div>
        </div>
      </section>
    </PageFrame>
  );
}
