import { chromium, expect, type Page, test } from './test';

/** The banner hides from browsers that say a program drives them; these do not. */
async function asPerson(
  baseURL: string,
  locale: string,
  run: (page: Page, asked: { others: string[] }) => Promise<void>,
  viewport = { width: 1280, height: 800 },
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-blink-features=AutomationControlled'],
  });
  const context = await browser.newContext({ baseURL, locale, viewport });
  const others: string[] = [];
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== baseURL) others.push(origin);
  });
  try {
    await run(await context.newPage(), { others });
  } finally {
    await browser.close();
  }
}

async function consentOf(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'cc_cookieconsent');
  if (!cookie) return null;
  const days = (cookie.expires - Date.now() / 1000) / 86_400;
  return { ...JSON.parse(decodeURIComponent(cookie.value)), days, cookie };
}

const banner = (page: Page) => page.locator('#cc-main .cm');

test('Agree all is remembered for a year, and the banner stays away', async ({ baseURL }) => {
  await asPerson(baseURL!, 'en-US', async (page) => {
    await page.goto('/faq');
    await expect(banner(page)).toBeVisible();
    await page.getByRole('button', { name: 'Agree all' }).click();
    await expect(banner(page)).toBeHidden();
    const consent = await consentOf(page);
    expect(consent.categories.sort()).toEqual(['ads', 'analytics', 'marketing', 'necessary']);
    expect(consent).toMatchObject({ revision: 0, languageCode: 'en' });
    expect(consent.consentId).toMatch(/^[0-9a-f-]{36}$/);
    expect(consent.days).toBeGreaterThan(365);
    expect(consent.cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Manage Cookie' })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });
});

test('Necessary only is remembered for three days, and nothing of others is ever asked for', async ({ baseURL }) => {
  await asPerson(baseURL!, 'en-US', async (page, asked) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Necessary only' }).click();
    const consent = await consentOf(page);
    expect(consent.categories).toEqual(['necessary']);
    expect(consent.days).toBeGreaterThan(2.9);
    expect(consent.days).toBeLessThan(3.1);
    for (const address of ['/show-cases', '/blog', '/manga-translator', '/faq']) {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
    }
    expect(asked.others).toEqual([]);
  });
});

test('the settings open again, hold the focus, close with Escape, and withdrawing clears cookies', async ({
  baseURL,
}) => {
  await asPerson(baseURL!, 'en-US', async (page) => {
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Agree all' }).click();
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as a script of statistics does.
      document.cookie = '_ga=1; path=/';
    });
    await page.getByRole('button', { name: 'Manage Cookie' }).click();
    const settings = page.locator('#cc-main .pm');
    await expect(settings).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();

    await page.getByRole('button', { name: 'Manage Cookie' }).click();
    await expect(settings).toBeVisible();
    for (let i = 0; i < 25; i++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => Boolean(document.activeElement?.closest('#cc-main .pm')))).toBe(true);
    await page.locator('#cc-main .pm input[value="analytics"]').uncheck({ force: true });
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(settings).toBeHidden();
    expect((await consentOf(page)).categories).not.toContain('analytics');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('_ga');
  });
});

test('speaks the language of the page, right to left in Arabic, on a phone', async ({ baseURL }) => {
  await asPerson(
    baseURL!,
    'ar',
    async (page) => {
      await page.goto('/ar/faq');
      await expect(banner(page)).toContainText('ملفات الارتباط');
      await expect(page.locator('#cc-main')).toHaveCSS('direction', 'rtl');
      const box = (await banner(page).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(375);
    },
    { width: 375, height: 700 },
  );
});

test('a bot sees no banner', async ({ page }) => {
  await page.goto('/faq');
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toBeHidden();
});
