import type { Metadata } from 'next';
import { setRequestLocale } from 'next-intl/server';
import { metadataOf } from '@/app/page-metadata';
import { siteAddress } from '@/app/site-links';
import { MorePosts } from '@/components/blog/more-posts';
import { PostLine } from '@/components/blog/post-line';
import { ArticleLayout } from '@/components/content/article-layout';
import { Callout } from '@/components/content/callout';
import { ContentsList } from '@/components/content/contents-list';
import { PageFrame } from '@/components/content/page-frame';
import { SectionList } from '@/components/content/section-list';
import { StructuredData } from '@/components/content/structured-data';
import { type BlogPost, blogPosts } from '@/lib/blog-posts';
import type { Locale } from '@/lib/i18n/locales';
import { blogPosting } from '@/lib/structured-data';
import { readPost, readPosts } from '@/server/blog/read-posts';

type Props = { params: Promise<{ locale: Locale; slug: BlogPost['slug'] }> };

export const dynamicParams = false;

export function generateStaticParams() {
  return blogPosts.map(({ slug }) => ({ slug }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, slug } = await params;
  const { page } = await readPost(postOf(slug), locale);
  const { heading, lead, keywords } = page;
  return metadataOf(locale, `/blog/${slug}`, { title: `${heading} · Fukidashi`, description: lead, keywords });
}

export default async function PostPage({ params }: Props) {
  const { locale, slug } = await params;
  setRequestLocale(locale);
  const post = await readPost(postOf(slug), locale);
  const { page, published } = post;
  const site = siteAddress();
  const described = { title: page.heading, description: page.lead, path: `/blog/${slug}`, published };
  const others = (await readPosts(locale)).filter((other) => other.slug !== slug);
  return (
    <PageFrame site={site} locale={locale} path={`/blog/${slug}`} page={page}>
      <StructuredData data={blogPosting({ site, locale }, described)} />
      <ArticleLayout
        aside={
          <>
            <Callout />
            <MorePosts posts={others} />
            <ContentsList sections={page.sections} />
          </>
        }
      >
        <PostLine post={post} />
        <SectionList html={page.html} sections={page.sections} />
      </ArticleLayout>
    </PageFrame>
  );
}

function postOf(slug: BlogPost['slug']): BlogPost {
  return blogPosts.find((post) => post.slug === slug)!;
}
