import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/lib/i18n/navigation';

/** Top of a page of prose: where one is, its heading, its lead. */
export function PageHeader({ heading, lead, children }: { heading: string; lead: string; children?: ReactNode }) {
  const t = useTranslations();
  return (
    <header className="relative border-b border-line">
      <div aria-hidden className="halftone halftone-fade-[to_bottom] absolute inset-0" />
      <div className="content relative pt-8 pb-10 tablet:pt-10 tablet:pb-14">
        <nav aria-label={t('pages.breadcrumb')} className="text-sm text-muted">
          <ol className="flex flex-wrap gap-x-2">
            <li>
              <Link href="/" className="inline-block py-2 underline-offset-4 hover:text-text hover:underline">
                {t('shell.nav.home')}
              </Link>
            </li>
            <li aria-hidden className="py-2">
              /
            </li>
            <li aria-current="page" className="py-2">
              {heading}
            </li>
          </ol>
        </nav>
        <h1 className="mt-4 max-w-[22ch] text-3xl tablet:text-4xl">{heading}</h1>
        <p className="mt-5 max-w-[60ch] text-lg text-muted">{lead}</p>
        {children}
      </div>
    </header>
  );
}
