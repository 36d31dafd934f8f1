import type { MetadataRoute } from 'next';
import { locales } from '@/lib/i18n/locales';
import { alternateLinks, isListed, localizedPath, pagePaths } from '@/lib/i18n/pages';
import { siteAddress } from './site-links';

/** Every page that search engines may list, in every language, each with its alternates. */
export default function sitemap(): MetadataRoute.Sitemap {
  const site = siteAddress();
  return pagePaths.filter(isListed).flatMap((path) =>
    locales.map((locale) => {
      const links = Object.entries(alternateLinks(locale, path)).map(([tag, link]) => [tag, `${site}${link}`]);
      return {
        url: `${site}${localizedPath(locale, path)}`,
        ...(links.length > 0 && { alternates: { languages: Object.fromEntries(links) } }),
      };
    }),
  );
}
