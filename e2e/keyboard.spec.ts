import { drawMangaPage } from '../tests/draw-page';
import { newPerson, textsOf } from './account-page';
import { expect, type Locator, type Page, test } from './test';

test.use({ locale: 'en-US' });

const t = textsOf('en');

/** Presses Tab until an element has the focus; whatever has it on the way must be seen. */
async function tabTo(page: Page, target: Locator, most = 80) {
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBeNull();
    if (await target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`${target} was not reached by ${most} times Tab`);
}

/** What has the focus, when no part of it can be seen: it lies outside the window or something covers it. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    // Scrolling to it ends with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A control of no size is drawn by its label or by what surrounds it.
    const drawn =
      focused.getBoundingClientRect().width > 2 ? focused : (focused.closest('label') ?? focused.parentElement);
    if (!drawn) return null;
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const seen = points.some(([x, y]) => {
      const above = document.elementFromPoint(x, y);
      return above !== null && (drawn.contains(above) || above.contains(drawn));
    });
    return seen ? null : focused.outerHTML.slice(0, 160);
  });
}

test('a page is translated and downloaded', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: t('dropZone.choose'), exact: true }), 5);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles({ name: 'page.png', mimeType: 'image/png', buffer: drawMangaPage().png });
  await expect(page).toHaveURL(/\/manga-translator$/);

  const translate = page.getByRole('button', { name: 'Translate', exact: true });
  await expect(translate).toBeEnabled();
  await tabTo(page, translate);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Translated: English' })).toBeVisible({ timeout: 120_000 });

  await tabTo(page, page.getByRole('link', { name: 'Download' }));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
});

test('who has no account finds every way of signing in, and is told what is wrong', async ({ page }) => {
  await page.goto('/login');
  const email = page.getByLabel('E-mail address', { exact: true });
  await tabTo(page, email);
  await page.keyboard.type(newPerson('Reader').email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/password is not right/)).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: /create|register|sign up/i }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/type=1/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a plan is found and chosen, which asks to sign in first', async ({ page }) => {
  await page.goto('/price');
  const tabs = page.getByRole('tablist');
  await tabTo(page, tabs.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: t('price.tab.subscribe') })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, page.getByRole('tabpanel').getByRole('button', { name: t('price.subscribe') }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test.describe('the focus is never hidden', () => {
  for (const address of [
    '/',
    '/faq',
    '/links',
    '/price',
    '/login',
    '/manga-translator',
    '/privacyPolicy',
    '/ar/about',
  ]) {
    for (const width of [1280, 375]) {
      test(`on ${address} at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 700 });
        await page.goto(address);
        await page.locator('h1').first().waitFor();
        const stops = new Set<string>();
        for (let pressed = 0; pressed < 90; pressed++) {
          await page.keyboard.press('Tab');
          expect(await hiddenFocus(page)).toBeNull();
          stops.add(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''));
        }
        expect(stops.size).toBeGreaterThan(5);
      });
    }
  }
});
