import { Clock } from 'lucide-react';
import { useFormatter, useLocale, useTranslations } from 'next-intl';

/** When a post appeared and how long it takes to read. */
export function PostLine({ post }: { post: { published: string; minutes: number; page: { locale: string } } }) {
  const t = useTranslations('blog');
  const format = useFormatter();
  const translated = post.page.locale === useLocale();
  const day = format.dateTime(new Date(post.published), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className="mb-8 text-sm text-muted">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <time dateTime={post.published}>{t('published', { date: day })}</time>
        <span className="inline-flex items-center gap-1">
          <Clock className="size-4" aria-hidden />
          {t('minutes', { count: post.minutes })}
        </span>
      </p>
      {translated ? null : <p className="mt-2">{t('english')}</p>}
    </div>
  );
}
