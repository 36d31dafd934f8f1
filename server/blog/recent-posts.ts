import type { z } from 'zod';
import type { getListForRecent5, RecentPost } from '@/lib/contract/blog';
import { localizedPath } from '@/lib/i18n/pages';
import type { Context } from '../context';
import { cachedFeed } from './cached-feed';
import { readPosts } from './read-posts';

const most = 5;

/** The latest posts: of the feed that the operator has set up, else of content/blog. */
export async function recentPosts(
  { env, log }: Pick<Context, 'env' | 'log'>,
  _actor: unknown,
  { locale }: z.output<typeof getListForRecent5.input>,
): Promise<RecentPost[]> {
  if (env.BLOG_FEED_URL) {
    const posts = await cachedFeed(env.BLOG_FEED_URL, (error) => log.warn({ err: error }, 'the feed of the blog'));
    return posts.slice(0, most);
  }
  const site = env.SITE_URL.replace(/\/$/, '');
  const posts = await readPosts(locale);
  return posts
    .slice(0, most)
    .map(({ slug, page }) => ({ title: page.heading, linkUrl: `${site}${localizedPath(locale, `/blog/${slug}`)}` }));
}
