import type { RecentPost } from '@/lib/contract/blog';
import { readFeed } from './read-feed';

const freshMs = 10 * 60_000;
const triedAgainMs = 60_000;

type Entry = { posts: RecentPost[]; until: number; loading?: Promise<RecentPost[]> };
const entries = new Map<string, Entry>();

/**
 * Posts of a feed, asked for at most every 10 minutes and once at a time. While it cannot be read, the last ones that
 * could, or none; it is asked again after a minute.
 */
export async function cachedFeed(url: string, onFailure: (error: unknown) => void): Promise<RecentPost[]> {
  const entry = entries.get(url) ?? { posts: [], until: 0 };
  entries.set(url, entry);
  if (Date.now() < entry.until) return entry.posts;
  entry.loading ??= readFeed(url)
    .then((posts) => {
      Object.assign(entry, { posts, until: Date.now() + freshMs });
      return posts;
    })
    .catch((error: unknown) => {
      onFailure(error);
      entry.until = Date.now() + triedAgainMs;
      return entry.posts;
    })
    .finally(() => {
      entry.loading = undefined;
    });
  return entry.loading;
}
