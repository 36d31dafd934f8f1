import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { alternateLinks, isListed, localizedPath, type PagePath, routeName } from '@/lib/i18n/pages';
import { readEnv } from '@/server/env';

/** Pages whose title and description are interface texts (messages, `meta`); those of prose bring their own. */
type NamedPage = 'home' | 'translator' | 'login' | 'price' | 'setting';

export type PageTexts = { title: string; description: string; keywords: string };

/** Localised title, description and keywords of a page, with its canonical and alternate addresses. */
export async function pageMetadata(locale: Locale, path: PagePath, name: NamedPage): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: `meta.${name}` });
  return metadataOf(locale, path, { title: t('title'), description: t('description'), keywords: t('keywords') });
}

/** The same from texts that are known already. */
export function metadataOf(locale: Locale, path: PagePath, { title, description, keywords }: PageTexts): Metadata {
  const canonical = localizedPath(locale, path);
  return {
    metadataBase: new URL(readEnv().SITE_URL),
    title,
    description,
    keywords,
    ...(!isListed(path) && { robots: { index: false } }),
    alternates: { canonical, languages: alternateLinks(locale, path) },
    openGraph: {
      type: 'website',
      siteName: 'Fukidashi',
      title,
      description,
      url: canonical,
      locale: openGraphLocale(locale),
    },
    twitter: { card: 'summary' },
    other: { 'route-name': routeName(locale, path) },
  };
}

/** `en_US`, `ja`: as Open Graph writes languages. */
function openGraphLocale(locale: Locale): string {
  return localeTable[locale].tag.replace('-', '_');
}
