import { XMLBuilder } from 'fast-xml-parser';
import { type Locale, localeTable } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/i18n/pages';
import { readPosts } from './read-posts';

/** The blog of a language as RSS 2.0. @param site address without a slash at its end */
export async function writeFeed(site: string, locale: Locale, blog: { title: string; lead: string }): Promise<string> {
  const posts = await readPosts(locale);
  const feed = `${site}${localizedPath(locale, '/feed.xml')}`;
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      channel: {
        title: `Fukidashi · ${blog.title}`,
        link: `${site}${localizedPath(locale, '/blog')}`,
        description: blog.lead,
        language: localeTable[locale].tag.toLowerCase(),
        'atom:link': { '@href': feed, '@rel': 'self', '@type': 'application/rss+xml' },
        item: posts.map(({ slug, published, page }) => {
          const link = `${site}${localizedPath(locale, `/blog/${slug}`)}`;
          return {
            title: page.heading,
            link,
            guid: link,
            pubDate: new Date(published).toUTCString(),
            description: page.lead,
          };
        }),
      },
    },
  });
}
