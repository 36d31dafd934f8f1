import { expect, type Page, test } from './test';

/** Violations of the content security policy and errors of the page, as the browser reports them. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(String(error)));
  return found;
}

test.describe('every page', () => {
  const pages = ['/', '/manga-translator', '/login'];
  for (const address of pages.flatMap((path) =>
    [path, `/ja${path}`, `/ar${path}`].map((full) => full.replace(/(.)\/$/, '$1')),
  )) {
    test(`${address} is static, whole, in its language and without a complaint`, async ({ page }) => {
      const found = complaints(page);
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
      expect(answer?.headers()['set-cookie']).toBeUndefined();
      const locale = /^\/(ja|ar)/.exec(address)?.[1] ?? 'en';
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', new RegExp(`^${locale}`));
      await expect(html).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
      expect(await page.locator('link[rel="alternate"][hreflang]').count()).toBeGreaterThanOrEqual(4);
      await page.waitForLoadState('networkidle');
      expect(found).toEqual([]);
    });
  }
});

test('what belongs to one person is not offered to search engines', async ({ page }) => {
  for (const address of ['/login', '/setting', '/ar/login']) {
    await page.goto(address);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  }
  await page.goto('/');
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test.describe('an unknown address', () => {
  for (const [address, language] of [
    ['/nowhere', 'en'],
    ['/ja/nowhere', 'ja'],
    ['/ar/no/where.html', 'ar'],
  ] as const) {
    test(`${address} is a real 404 in the language of the address`, async ({ page }) => {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expect(page.locator('h1')).toBeVisible();
      if (!address.includes('.'))
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    });
  }

  test('of the API answers JSON', async ({ request }) => {
    const answer = await request.get('/api/nowhere');
    expect(answer.status()).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 404, data: null });
  });
});

test.describe('the language', () => {
  test('of the browser leads from the root to its pages, once, and is remembered', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'ja-JP' });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page).toHaveURL(/\/ja$/);
    const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
    expect(cookie?.value).toBe('ja');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(364);
    await context.close();
  });

  test('of the browser changes nothing on other pages', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'ja-JP' });
    const page = await context.newPage();
    await page.goto('/manga-translator');
    await expect(page).toHaveURL(/\/manga-translator$/);
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
    await context.close();
  });
});

test('the header is 60 pixels high and marked after scrolling past 50', async ({ page }) => {
  await page.goto('/');
  const header = page.locator('header').first();
  expect((await header.boundingBox())?.height).toBe(60);
  await expect(header).not.toHaveAttribute('data-scrolled');
  await page.mouse.wheel(0, 400);
  await expect(header).toHaveAttribute('data-scrolled');
});
