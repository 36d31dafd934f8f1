import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { alternateLinks, isListed, localizedPath, type PagePath, routeName } from '@/lib/i18n/pages';
import { readEnv } from '@/server/env';

/** Pages whose title and description are interface texts (messages, `meta`); those of prose bring their own. */
type NamedPage =
  | 'home'
  | 'translator'
  | 'login'
  | 'price'
  | 'setting'
  | 'extensionConnect'
  | 'showCases'
  | 'blog'
  | 'developers';

export type PageTexts = { title: string; description: string; keywords: string };

/** Localised title, description and keywords of a page, with its canonical and alternate addresses. */
export async function pageMetadata(locale: Locale, pagePath: PagePath, name: NamedPage): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: `meta.${name}` });
  return metadataOf(locale, pagePath, { title: t('title'), description: t('description'), keywords: t('keywords') });
}

/** The same from texts that are known already. */
export function metadataOf(locale: Locale, pagePath: PagePath, { title, description, keywords }: PageTexts): Metadata {
  const canonical = localizedPath(locale, pagePath);
  const images = pictureOf(locale, pagePath, title);
  return {
    metadataBase: new URL(readEnv().SITE_URL),
    title,
    description,
    keywords,
    ...(!isListed(pagePath) && { robots: { index: false } }),
    alternates: { canonical, languages: alternateLinks(locale, pagePath) },
    openGraph: {
      type: 'website',
      siteName: 'Fukidashi',
      title,
      description,
      url: canonical,
      locale: openGraphLocale(locale),
      ...(images && { images }),
    },
    twitter: { card: images ? 'summary_large_image' : 'summary' },
    other: { 'route-name': routeName(locale, pagePath) },
  };
}

/** The page's picture for Open Graph, where one is drawn: `public/og/ja/price.jpg`, `public/og/en/index.jpg`. */
function pictureOf(locale: Locale, pagePath: PagePath, alt: string) {
  const [name] = routeName(locale, pagePath).split('___');
  const url = `/og/${locale}/${name}.jpg`;
  if (!existsSync(path.join(process.cwd(), 'public', url))) return null;
  return [{ url, width: 1200, height: 630, alt }];
}

/** `en_US`, `ja`: as Open Graph writes languages. */
function openGraphLocale(locale: Locale): string {
  return localeTable[locale].tag.replace('-', '_');
}
