import { useTranslations } from 'next-intl';
import { LogoMark } from '@/components/brand/logo-mark';
import { locales, localeTable } from '@/lib/i18n/locales';
import { NavLinks } from './nav-links';
import { NewsForm } from './news-form';
import { SiteLanguages } from './site-languages';

/** @param supportEmail left out where the operator has named none */
export function Footer({ supportEmail }: { supportEmail: string | undefined }) {
  const t = useTranslations('shell.footer');
  return (
    <footer className="border-t border-line bg-surface">
      <div className="content flex flex-wrap gap-x-16 gap-y-8 py-12 text-sm">
        <div className="w-[248px] max-w-full">
          <p className="flex items-center gap-3 font-display text-xl font-bold">
            <LogoMark className="size-[36px]" />
            <span translate="no">Fukidashi</span>
          </p>
          <p className="mt-3 text-muted">{t('tagline')}</p>
        </div>
        <nav aria-label={t('pages')}>
          <h2 className="px-3 font-sans text-sm font-semibold">{t('pages')}</h2>
          <NavLinks className="mt-1" />
        </nav>
        <nav aria-label={t('languages')}>
          <h2 className="px-3 font-sans text-sm font-semibold">{t('languages')}</h2>
          <SiteLanguages languages={locales.map((locale) => ({ locale, ...localeTable[locale] }))} />
        </nav>
        {supportEmail ? (
          <div>
            <h2 className="font-sans text-sm font-semibold">{t('contact')}</h2>
            <a href={`mailto:${supportEmail}`} className="mt-1 flex min-h-11 items-center text-muted hover:text-text">
              {supportEmail}
            </a>
          </div>
        ) : null}
        <div className="flex-1 desktop:flex desktop:justify-end">
          <NewsForm />
        </div>
      </div>
      <p className="content border-t border-line py-5 text-xs text-muted">{t('retention')}</p>
    </footer>
  );
}
