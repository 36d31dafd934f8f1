import { Rss } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { BlogPost } from '@/lib/blog-posts';
import { Link } from '@/lib/i18n/navigation';
import { PostArt } from './post-art';

export type ListedPost = BlogPost & { minutes: number; page: { heading: string; lead: string } };

/**
 * All posts as panels: the newest across, the others in a row beneath.
 * @param elsewhere address of the operator's other blog, if there is one
 */
export function PostList({ posts, feed, elsewhere }: { posts: ListedPost[]; feed: string; elsewhere?: string }) {
  const t = useTranslations('blog');
  return (
    <div className="content py-10 tablet:py-14">
      {elsewhere ? (
        <p className="mb-8">
          <a href={elsewhere} rel="noopener" className="text-accent-text underline underline-offset-4">
            {t('external')}
          </a>
        </p>
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
        {posts.map((post, index) => (
          <PostPanel key={post.slug} post={post} wide={index === 0} />
        ))}
      </ul>
      <p className="mt-8">
        <a
          href={feed}
          className="inline-flex min-h-11 items-center gap-2 text-sm text-muted underline-offset-4 hover:text-text hover:underline"
        >
          <Rss className="size-4 text-accent-text" aria-hidden />
          {t('feed')}
        </a>
      </p>
    </div>
  );
}

function PostPanel({ post: { slug, published, minutes, page }, wide }: { post: ListedPost; wide: boolean }) {
  const t = useTranslations('blog');
  const format = useFormatter();
  return (
    <li
      className={`group relative flex flex-col overflow-hidden rounded-sm border border-line bg-surface hover:border-edge ${
        wide
          ? 'tablet:col-span-2 desktop:col-span-3 desktop:grid desktop:grid-cols-[3fr_2fr]'
          : 'tablet:last:max-desktop:col-span-2'
      }`}
    >
      <PostArt slug={slug} className={wide ? 'h-56 tablet:h-80' : 'h-48'} />
      <article className="flex flex-1 flex-col p-6">
        <h2 className={wide ? 'text-2xl' : 'text-xl'}>
          {/* The link covers the panel. */}
          <Link href={`/blog/${slug}`} className="group-hover:text-accent-text after:absolute after:inset-0">
            {page.heading}
          </Link>
        </h2>
        <p className="mt-3 mb-5 text-sm text-muted">{page.lead}</p>
        {wide ? (
          <p aria-hidden className="mb-5 text-sm font-medium text-accent-text group-hover:underline">
            {t('read')}
          </p>
        ) : null}
        <p className="mt-auto flex flex-wrap gap-x-3 text-xs text-muted">
          <time dateTime={published}>
            {format.dateTime(new Date(published), { dateStyle: 'medium', timeZone: 'UTC' })}
          </time>
          <span aria-hidden>·</span>
          {t('minutes', { count: minutes })}
        </p>
      </article>
    </li>
  );
}
