import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { contentMetadata } from '@/app/content-metadata';
import { siteAddress, siteLinks } from '@/app/site-links';
import { ArticleLayout } from '@/components/content/article-layout';
import { Callout } from '@/components/content/callout';
import { ContactWays } from '@/components/content/contact-ways';
import { GuideLinks } from '@/components/content/guide-links';
import { PageFrame } from '@/components/content/page-frame';
import { SectionList } from '@/components/content/section-list';
import type { Locale } from '@/lib/i18n/locales';
import { type GuideName, guideNames, type ProseName, proseNames } from '@/lib/i18n/pages';
import { readPage } from '@/server/content/read-page';

type Props = { params: Promise<{ locale: Locale; name: ProseName }> };

export const dynamicParams = false;

export function generateStaticParams() {
  return proseNames.map((name) => ({ name }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, name } = await params;
  return contentMetadata(locale, name);
}

/** The pages of prose: about us, and one for each kind of comic. */
export default async function ProsePage({ params }: Props) {
  const { locale, name } = await params;
  setRequestLocale(locale);
  const page = await readPage(name, locale);
  return (
    <PageFrame site={siteAddress()} locale={locale} path={`/${name}`} page={page}>
      <ArticleLayout aside={<Aside name={name} />}>
        <SectionList html={page.html} sections={page.sections} />
      </ArticleLayout>
    </PageFrame>
  );
}

function Aside({ name }: { name: ProseName }) {
  if (name === 'contact') return <ContactWays {...siteLinks()} />;
  return (
    <>
      <Callout />
      {isGuide(name) ? <GuideLinks except={name} /> : null}
    </>
  );
}

function isGuide(name: ProseName): name is GuideName {
  return guideNames.some((guide) => guide === name);
}
