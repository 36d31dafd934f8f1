import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blogPosts } from './blog-posts';

test('the list of posts is what content/blog holds, newest first, each in English', () => {
  const listed = blogPosts.map(({ slug, published }) => `${published}-${slug}`);
  expect([...listed].sort().reverse()).toEqual(listed);
  expect(readdirSync('content/blog').sort().reverse()).toEqual(listed);
  expect(listed.filter((name) => !existsSync(`content/blog/${name}/en.md`))).toEqual([]);
});
