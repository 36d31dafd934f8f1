import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { contentMetadata } from '@/app/content-metadata';
import { siteAddress } from '@/app/site-links';
import { ArticleLayout } from '@/components/content/article-layout';
import { ContentsList } from '@/components/content/contents-list';
import { PageFrame } from '@/components/content/page-frame';
import { QuestionList } from '@/components/content/question-list';
import { StructuredData } from '@/components/content/structured-data';
import type { Locale } from '@/lib/i18n/locales';
import { faqPage } from '@/lib/structured-data';
import { readPage } from '@/server/content/read-page';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return contentMetadata((await params).locale, 'faq');
}

export default async function FaqPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const page = await readPage('faq', locale);
  const site = siteAddress();
  const questions = page.sections.flatMap(({ parts }) => parts);
  return (
    <PageFrame site={site} locale={locale} path="/faq" page={page}>
      <StructuredData data={faqPage({ site, locale }, questions)} />
      <ArticleLayout aside={<ContentsList sections={page.sections} />}>
        <QuestionList sections={page.sections} />
      </ArticleLayout>
    </PageFrame>
  );
}
