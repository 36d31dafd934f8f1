'use client';

import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import { usePathname } from '@/lib/i18n/navigation';
import { localizedPath } from '@/lib/i18n/pages';
import { rememberLocale } from './remember-locale';

/** The same page in the other languages, as plain links: they work before and without the script. */
export function SiteLanguages({ languages }: { languages: { locale: Locale; label: string; tag: string }[] }) {
  const pathname = usePathname();
  return (
    <ul className="-ms-3 mt-1 flex flex-wrap">
      {languages.map(({ locale, label, tag }) => (
        <li key={locale}>
          <a
            // `/en` rather than `/`: without the script it tells the middleware that English was chosen.
            href={locale === defaultLocale && pathname === '/' ? `/${locale}` : localizedPath(locale, pathname)}
            hrefLang={tag}
            lang={tag}
            onClick={() => rememberLocale(locale)}
            className="flex min-h-11 items-center rounded-sm px-3 font-medium text-muted transition-colors duration-150 hover:text-text"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
