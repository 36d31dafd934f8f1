import { feedOf } from '@/app/blog-feed';
import { defaultLocale } from '@/lib/i18n/locales';

export const dynamic = 'force-static';

/** The blog in English; the other languages have theirs at `/ja/feed.xml`. */
export function GET(): Promise<Response> {
  return feedOf(defaultLocale);
}
