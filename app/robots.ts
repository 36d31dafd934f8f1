import type { MetadataRoute } from 'next';
import { siteAddress } from './site-links';

/** All pages may be read; those of one's own say themselves that they are not to be listed. */
export default function robots(): MetadataRoute.Robots {
  const site = siteAddress();
  return { rules: { userAgent: '*', disallow: '/api/' }, sitemap: `${site}/sitemap.xml` };
}
