import { type BlogPost, blogPosts } from '@/lib/blog-posts';
import type { Locale } from '@/lib/i18n/locales';
import type { ContentPage } from '../content/parse-page';
import { readProse } from '../content/read-page';

export type ReadPost = BlogPost & { page: ContentPage & { locale: Locale }; minutes: number };

const wordsPerMinute = 220;
/** Chinese and Japanese have no spaces between words. */
const glyphsPerMinute = 450;

/** A post in a language (in English while it is not translated), with the minutes it takes to read. */
export async function readPost(post: BlogPost, locale: Locale): Promise<ReadPost> {
  const page = await readProse(`blog/${post.published}-${post.slug}`, locale);
  return { ...post, page, minutes: minutesOf(page) };
}

/** All of them, newest first. */
export async function readPosts(locale: Locale): Promise<ReadPost[]> {
  return Promise.all(blogPosts.map((post) => readPost(post, locale)));
}

function minutesOf({ lead, html, sections }: ContentPage): number {
  const text = [lead, html, ...sections.flatMap(({ heading, html: body }) => [heading, body])]
    .join(' ')
    .replace(/<[^>]*>/g, ' ');
  const dense = (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length;
  const words = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' ').match(/\p{L}+/gu) ?? [];
  return Math.max(1, Math.round(words.length / wordsPerMinute + dense / glyphsPerMinute));
}
