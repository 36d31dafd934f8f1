import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/locales';
import { writeFeed } from '@/server/blog/write-feed';
import { siteAddress } from './site-links';

/** The feed of the blog in a language. */
export async function feedOf(locale: Locale): Promise<Response> {
  const t = await getTranslations({ locale, namespace: 'blog' });
  const xml = await writeFeed(siteAddress(), locale, { title: t('title'), lead: t('lead') });
  return new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}
