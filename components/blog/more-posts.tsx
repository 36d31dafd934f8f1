import { useTranslations } from 'next-intl';
import { Link } from '@/lib/i18n/navigation';
import type { ListedPost } from './post-list';

/** The other posts, beside one. */
export function MorePosts({ posts }: { posts: ListedPost[] }) {
  const t = useTranslations('blog');
  return (
    <nav aria-label={t('more')}>
      <h2 className="font-sans text-sm font-semibold">{t('more')}</h2>
      <ul className="mt-2 border-t border-line">
        {posts.map(({ slug, page }) => (
          <li key={slug} className="border-b border-line">
            <Link href={`/blog/${slug}`} className="flex min-h-11 items-center py-2 text-sm text-muted hover:text-text">
              {page.heading}
            </Link>
          </li>
        ))}
        <li>
          <Link href="/blog" className="flex min-h-11 items-center text-sm text-accent-text hover:underline">
            {t('back')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
