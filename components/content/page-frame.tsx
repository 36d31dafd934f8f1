import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import type { PagePath } from '@/lib/i18n/pages';
import { breadcrumbs } from '@/lib/structured-data';
import { PageHeader } from './page-header';
import { StructuredData } from './structured-data';

type Props = {
  /** Address of the site, without a slash at its end. */
  site: string;
  locale: Locale;
  path: PagePath;
  /** `locale`: the language it is written in. */
  page: { heading: string; lead: string; locale: Locale };
  children: ReactNode;
};

/** What every page of prose has: its header, and the way to it for search engines. */
export function PageFrame({ site, locale, path, page, children }: Props) {
  const t = useTranslations('shell.nav');
  const { tag, direction } = localeTable[page.locale];
  const steps = [
    { name: t('home'), path: '/' as const },
    { name: page.heading, path },
  ];
  return (
    <div {...(page.locale !== locale && { lang: tag, dir: direction })}>
      <StructuredData data={breadcrumbs({ site, locale }, steps)} />
      <PageHeader heading={page.heading} lead={page.lead} />
      {children}
    </div>
  );
}
