import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { pageMetadata } from '@/app/page-metadata';
import { siteAddress } from '@/app/site-links';
import { ArticleLayout } from '@/components/content/article-layout';
import { ContentsList } from '@/components/content/contents-list';
import { PageFrame } from '@/components/content/page-frame';
import { CallEntry } from '@/components/developers/call-entry';
import { CodeBlock } from '@/components/developers/code-block';
import { ExampleTabs } from '@/components/developers/example-tabs';
import { PageSection } from '@/components/developers/page-section';
import { Button } from '@/components/ui/button';
import { v1Allowance } from '@/lib/contract/v1';
import type { Locale } from '@/lib/i18n/locales';
import { Link } from '@/lib/i18n/navigation';
import { describeCalls } from '@/server/developers/describe-calls';
import { readExamples, readSuwayomiConfig } from '@/server/developers/read-examples';

type Props = { params: Promise<{ locale: Locale }> };

const titles = {
  'translate-page': 'examplePage',
  'translate-now': 'exampleNow',
  'correct-text': 'exampleText',
} as const;
const rules = ['answers', 'limits', 'repeat', 'webhooks', 'keep', 'cost'] as const;
const command = 'npm run translate -- --server URL --key KEY --to ENG chapter-1/';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata((await params).locale, '/developers', 'developers');
}

/** The reference of the public API: how to begin, examples that the tests run, every call, and reader servers. */
export default async function DevelopersPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const t = await getTranslations('developers');
  const site = siteAddress();
  const examples = await readExamples();
  const sections = (['start', 'examples', 'rules', 'readers', 'command', 'reference'] as const).map((id) => ({
    id,
    heading: t(id),
  }));
  return (
    <PageFrame site={site} locale={locale} path="/developers" page={{ heading: t('title'), lead: t('lead'), locale }}>
      <ArticleLayout
        aside={
          <div className="grid content-start gap-6">
            <Button look="primary" asChild>
              <Link href="/setting">{t('getKey')}</Link>
            </Button>
            <Button asChild>
              <a href="/api/v1/openapi.json">{t('document')}</a>
            </Button>
            <ContentsList sections={sections} />
          </div>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
          <PageSection id="start" heading={t('start')}>
            <ol className="grid max-w-[68ch] list-decimal gap-3 ps-6 marker:font-bold marker:text-accent-text">
              <li>{t.rich('startBuy', { price: (text) => <TextLink href="/price?tab=api">{text}</TextLink> })}</li>
              <li>{t.rich('startKey', { setting: (text) => <TextLink href="/setting">{text}</TextLink> })}</li>
              <li>{t('startSend')}</li>
            </ol>
          </PageSection>
          <PageSection id="examples" heading={t('examples')} lead={t('examplesNote')}>
            <ExampleTabs
              languageLabel={t('exampleLanguage')}
              examples={examples.map(({ name, versions }) => ({ id: name, title: t(titles[name]), versions }))}
            />
          </PageSection>
          <PageSection id="rules" heading={t('rules')}>
            <dl className="grid gap-5 tablet:grid-cols-2">
              {rules.map((rule) => (
                <div key={rule}>
                  <dt className="font-semibold">{t(`rule.${rule}.title`)}</dt>
                  <dd className="mt-1 text-muted text-sm">{t(`rule.${rule}.text`, v1Allowance)}</dd>
                </div>
              ))}
            </dl>
          </PageSection>
          <PageSection id="readers" heading={t('readers')} lead={t('readersLead')}>
            <ol className="grid max-w-[68ch] list-decimal gap-3 ps-6 marker:font-bold marker:text-accent-text">
              <li>{t('readersKey')}</li>
              <li>{t('readersConfig')}</li>
              <li>{t('readersStart')}</li>
            </ol>
            <CodeBlock label="server.conf" code={await readSuwayomiConfig(site)} />
            <p className="max-w-[68ch] text-muted text-sm">{t('readersNote')}</p>
          </PageSection>
          <PageSection id="command" heading={t('command')} lead={t('commandLead')}>
            <CodeBlock label="npm run translate" code={command} />
          </PageSection>
          <PageSection id="reference" heading={t('reference')} lead={t('referenceLead')}>
            {describeCalls().map((call) => (
              <CallEntry key={call.id} call={call} />
            ))}
          </PageSection>
        </div>
      </ArticleLayout>
    </PageFrame>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-accent-text underline underline-offset-4">
      {children}
    </Link>
  );
}
