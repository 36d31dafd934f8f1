import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { siteAddress } from '@/app/site-links';
import { LegalDocument } from '@/components/content/legal-document';
import { PageFrame } from '@/components/content/page-frame';
import type { Locale } from '@/lib/i18n/locales';
import type { LegalName } from '@/lib/i18n/pages';
import { readLegalText, readPage } from '@/server/content/read-page';
import { contentMetadata } from './content-metadata';

type Props = { params: Promise<{ locale: Locale }> };

/** The two exports of a legal document's route. */
export function legalRoute(name: LegalName) {
  return {
    async generateMetadata({ params }: Props): Promise<Metadata> {
      return contentMetadata((await params).locale, name);
    },
    async Page({ params }: Props) {
      const { locale } = await params;
      setRequestLocale(locale);
      const page = await readPage(name, locale);
      return (
        <PageFrame site={siteAddress()} locale={locale} path={`/${name}`} page={page}>
          <LegalDocument summary={page} binding={await readLegalText(name)} />
        </PageFrame>
      );
    },
  };
}
