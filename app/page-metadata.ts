import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { alternateLinks, localizedPath, type PagePath } from '@/lib/i18n/pages';
import { readEnv } from '@/server/env';

type PageName = 'home' | 'translator' | 'login' | 'price' | 'setting';

/** Pages of one's own, which are of no use in a search result. */
const unlisted: readonly PageName[] = ['login', 'setting'];

/** Localised title, description and keywords of a page, with its canonical and alternate addresses. */
export async function pageMetadata(locale: Locale, path: PagePath, name: PageName): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: `meta.${name}` });
  const title = t('title');
  const description = t('description');
  const canonical = localizedPath(locale, path);
  return {
    metadataBase: new URL(readEnv().SITE_URL),
    title,
    description,
    keywords: t('keywords'),
    ...(unlisted.includes(name) && { robots: { index: false } }),
    alternates: { canonical, languages: alternateLinks(path) },
    openGraph: {
      type: 'website',
      siteName: 'Fukidashi',
      title,
      description,
      url: canonical,
      locale: localeTable[locale].tag.replace('-', '_'),
    },
    twitter: { card: 'summary' },
  };
}
