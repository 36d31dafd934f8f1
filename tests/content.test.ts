import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { blogPosts } from '@/lib/blog-posts';
import { type Locale, locales } from '@/lib/i18n/locales';
import { installSteps, isPagePath, legalNames, proseNames } from '@/lib/i18n/pages';
import { friendGroups, readFriends } from '@/server/content/friend-groups';
import { parsePage } from '@/server/content/parse-page';

const folder = path.join(import.meta.dirname, '../content');
const names = ['faq', 'links', ...proseNames, ...legalNames, ...installSteps.map((step) => `install/${step}`)];
const posts = blogPosts.map(({ slug, published }) => `blog/${published}-${slug}`);
const translated = locales.filter((locale) => locale !== 'en');

function source(name: string, locale: Locale): string {
  const file = path.join(folder, name.startsWith('blog/') ? '' : 'pages', name, `${locale}.md`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** What a translation must keep: the skeleton of its page. */
function skeleton(text: string) {
  return {
    headings: [...text.matchAll(/^(#+) .*?(\{#[\w-]+\})?$/gm)].map(([, depth, anchor = '']) => `${depth}${anchor}`),
    links: [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link).sort(),
    placeholders: [...text.matchAll(/\{\w+:[\w-]+\}/g)].map(([placeholder]) => placeholder).sort(),
    items: [...text.matchAll(/^(?:-|\d+\.) /gm)].length,
    bold: [...text.matchAll(/\*\*/g)].length,
  };
}

describe('prose', () => {
  it('has a folder for each page and no other', () => {
    const files = readdirSync(path.join(folder, 'pages'), { recursive: true, encoding: 'utf8' });
    const found = new Set(files.filter((file) => file.endsWith('.md')).map((file) => path.posix.dirname(file)));
    expect([...found].sort()).toEqual([...names].sort());
  });

  it('has a binding text for each legal document', () => {
    const found = readdirSync(path.join(folder, 'legal')).map((file) => file.replace(/\.md$/, ''));
    expect(found.sort()).toEqual([...legalNames].sort());
  });

  describe.each([...names, ...posts])('of %s', (name) => {
    const english = source(name, 'en');

    it('leads only to pages that exist', () => {
      const links = [...english.matchAll(/\]\((\/[^)#]*)/g)].map(([, link = '']) => link);
      expect(links.filter((link) => !isPagePath(link))).toEqual([]);
    });

    it.each(locales)('has a heading, a lead that fits a search result, and keywords in %s', (locale) => {
      const page = parsePage(source(name, locale), locale);
      expect(page.heading).not.toBe('');
      // Chinese, Japanese and Korean say the same in half the letters.
      const least = /^(zh|ja|ko)/.test(locale) ? 20 : 60;
      expect(page.lead.length).toBeGreaterThanOrEqual(least);
      expect(page.lead.length).toBeLessThanOrEqual(220);
      expect(page.keywords).not.toBe('');
      expect(page.lead + page.heading).not.toMatch(/[*#[\]{}]/);
    });

    it.each(translated)('has in %s the headings, links, lists and placeholders of the English page', (locale) => {
      expect(skeleton(source(name, locale))).toEqual(skeleton(english));
    });

    it.each(translated)('is not left in English in %s', (locale) => {
      const lines = english.split('\n').filter((line) => /[a-z]+ [a-z]+ [a-z]+ [a-z]+/.test(line));
      const own = new Set(source(name, locale).split('\n'));
      expect(lines.filter((line) => own.has(line))).toEqual([]);
    });
  });
});

describe('the links page', () => {
  it.each(locales)('describes every entry in %s, and no other', async (locale) => {
    const groups = await friendGroups(parsePage(source('links', locale), locale));
    const described = groups.flatMap(({ friends }) => friends);
    expect(described.map(({ name }) => name)).toEqual((await readFriends()).map(({ name }) => name));
    expect(described.filter(({ title }) => title.length < 4)).toEqual([]);
  });
});
