import { z } from 'zod';
import { defaultLocale, locales } from '../i18n/locales';
import { defineCall } from './call';

export const recentPost = z.object({ title: z.string(), linkUrl: z.url({ protocol: /^https?$/ }) });
export type RecentPost = z.infer<typeof recentPost>;

/** The 5 latest posts: of the blog here in a language of the site, or of the operator's blog elsewhere. */
export const getListForRecent5 = defineCall({
  method: 'GET',
  path: '/api/manga/blog/getListForRecent5',
  payload: 'query',
  signed: false,
  input: z.strictObject({ locale: z.enum(locales).default(defaultLocale) }),
  output: z.array(recentPost).max(5),
});
