import { blogPosts } from '../lib/blog-posts';
import { expect, test } from './test';

test('the blog leads to its posts, and each has its article, its day and structured data', async ({ page }) => {
  await page.goto('/blog');
  const links = page.locator('main article h2 a');
  await expect(links).toHaveCount(blogPosts.length);
  await links.first().click();
  await expect(page).toHaveURL(new RegExp(`/blog/${blogPosts[0].slug}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What happens to a page that you upload');
  await expect(page.locator('main time')).toHaveAttribute('datetime', blogPosts[0].published);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('BlogPosting');
});

test('the footer names the latest posts on every page', async ({ page }) => {
  await page.goto('/faq');
  const footer = page.getByRole('contentinfo');
  for (const { slug } of blogPosts.slice(0, 5)) await expect(footer.locator(`a[href$="/blog/${slug}"]`)).toBeVisible();
});

test('the feed of a language and the call answer with the same posts', async ({ request }) => {
  const feed = await request.get('/ja/feed.xml');
  expect(feed.headers()['content-type']).toContain('xml');
  const text = await feed.text();
  expect(text).toContain('<language>ja</language>');
  const answer = await request.get('/api/manga/blog/getListForRecent5?locale=ja');
  const { code, data } = await answer.json();
  expect(code).toBe(200);
  expect(data).toHaveLength(Math.min(5, blogPosts.length));
  for (const { linkUrl } of data) {
    // The feed has the address of the site that was built, the call that of the one which runs.
    const { pathname } = new URL(linkUrl);
    expect(text).toContain(`${pathname}</link>`);
    expect((await request.get(pathname)).status()).toBe(200);
  }
});

test('an address that is no post is a real 404', async ({ request }) => {
  expect((await request.get('/blog/no-such-post')).status()).toBe(404);
});
