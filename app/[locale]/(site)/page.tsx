import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { siteAddress } from '@/app/site-links';
import { StructuredData } from '@/components/content/structured-data';
import { Features } from '@/components/home/features';
import { Hero } from '@/components/home/hero';
import { LanguageList } from '@/components/home/languages';
import { Plans } from '@/components/home/plans';
import { Privacy } from '@/components/home/privacy';
import { Questions } from '@/components/home/questions';
import { ShowCaseRow } from '@/components/home/show-case-row';
import { Steps } from '@/components/home/steps';
import { ClientMessages } from '@/components/shell/client-messages';
import { CaseSlider } from '@/components/showcase/case-slider';
import type { Locale } from '@/lib/i18n/locales';
import { showCases, showCaseTarget } from '@/lib/show-cases';
import { webApplication } from '@/lib/structured-data';
import { ToolProvider } from '@/stores/tool-provider';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata((await params).locale, '/', 'home');
}

export default async function HomePage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const t = await getTranslations('home');
  const [first] = showCases;
  return (
    <>
      <StructuredData data={webApplication({ site: siteAddress(), locale }, t('lead'))} />
      <ClientMessages namespaces={['hero', 'dropZone']}>
        <ToolProvider>
          <Hero
            heading={
              <div>
                <h1 className="text-4xl">{t('title')}</h1>
                <p className="mt-4 max-w-[56ch] text-lg text-muted">{t('lead')}</p>
              </div>
            }
            compare={
              <CaseSlider showCase={first} target={showCaseTarget(first, locale)} size="full" start={46} eager />
            }
          />
        </ToolProvider>
      </ClientMessages>
      <Steps />
      <ShowCaseRow />
      <Features />
      <LanguageList />
      <Plans />
      <Privacy />
      <Questions />
    </>
  );
}
