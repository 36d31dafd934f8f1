import type { Metadata } from 'next';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { siteAddress } from '@/app/site-links';
import { PostList } from '@/components/blog/post-list';
import { PageFrame } from '@/components/content/page-frame';
import type { Locale } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/i18n/pages';
import { readPosts } from '@/server/blog/read-posts';
import { readEnv } from '@/server/env';

type Props = { params: Promise<{ locale: Locale }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const metadata = await pageMetadata(locale, '/blog', 'blog');
  const feed = { 'application/rss+xml': localizedPath(locale, '/feed.xml') };
  return { ...metadata, alternates: { ...metadata.alternates, types: feed } };
}

export default async function BlogPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const t = await getTranslations('blog');
  const posts = await readPosts(locale);
  return (
    <PageFrame
      site={siteAddress()}
      locale={locale}
      path="/blog"
      page={{ heading: t('title'), lead: t('lead'), locale }}
    >
      <PostList posts={posts} feed={localizedPath(locale, '/feed.xml')} elsewhere={readEnv().BLOG_URL} />
    </PageFrame>
  );
}
