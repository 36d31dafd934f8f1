import type { Metadata } from 'next';
import type { Locale } from '@/lib/i18n/locales';
import type { PagePath } from '@/lib/i18n/pages';
import { readPage } from '@/server/content/read-page';
import { metadataOf } from './page-metadata';

/** Title, description and keywords of a page of prose. @param name as in content/pages */
export async function contentMetadata(locale: Locale, name: string): Promise<Metadata> {
  const { heading, lead, keywords } = await readPage(name, locale);
  return metadataOf(locale, `/${name}` as PagePath, {
    title: `${heading} · Fukidashi`,
    description: lead,
    keywords,
  });
}
