import { textsOf } from './account-page';
import { expect, test } from './test';

const t = textsOf('en');

test.use({ locale: 'en-US' });

test('the footer has its sizes, and content is never wider than 1372 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  await page.goto('/about');
  const footer = page.locator('footer');
  expect((await footer.locator('svg').first().boundingBox())?.width).toBe(36);
  expect((await footer.locator('.content > div').first().boundingBox())?.width).toBe(248);
  const widths = await page.locator('.content').evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
  expect(Math.max(...widths)).toBe(1372);
  await expect(footer.getByRole('link', { name: t('shell.footer.acknowledgments') })).toHaveAttribute(
    'href',
    '/faq#acknowledgments',
  );
});

test('the drawer of a phone takes 70 % of the width and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto('/about');
  await page.getByRole('button', { name: t('shell.menu') }).click();
  const drawer = page.getByRole('dialog', { name: t('shell.menu') });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280);
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(120);
  await drawer.getByRole('link', { name: t('shell.nav.faq') }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(drawer).toBeHidden();
});

test('the language is chosen by the keyboard, the page stays, and it is remembered', async ({ page, context }) => {
  await page.goto('/about');
  const button = page.getByRole('button', { name: /^Language of the site/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('menuitemradio', { name: 'العربية' });
  await expect(choice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await choice.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ar\/about$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
  expect(cookie?.value).toBe('ar');
});

test('documents and what was not found have a bar that leads home, and no more of the site', async ({ page }) => {
  for (const address of ['/terms-and-conditions', '/privacyPolicy', '/nowhere']) {
    await page.goto(address);
    await expect(page.getByRole('banner').getByRole('link', { name: t('shell.goHome') })).toHaveAttribute('href', '/');
    await expect(page.getByRole('navigation', { name: t('shell.mainNavigation') })).toHaveCount(0);
  }
});

test('the steps of installing follow each other, with the logo beneath', async ({ page }) => {
  await page.goto('/install/steps-1');
  for (const step of [2, 3, 4]) {
    await page.getByRole('link', { name: t('pages.install.next') }).click();
    await expect(page).toHaveURL(new RegExp(`/install/steps-${step}$`));
    await expect(page.locator('[aria-current="step"]')).toContainText(String(step));
  }
  await expect(page.getByRole('contentinfo').getByRole('link', { name: t('shell.homeLink') })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('pages.callout.action') })
    .click();
  await expect(page).toHaveURL(/\/manga-translator$/);
});

test('a question’s anchor leads to it', async ({ page }) => {
  await page.goto('/faq#acknowledgments');
  await expect(page.locator('#acknowledgments')).toBeInViewport();
  await expect(page.locator('#acknowledgments')).toContainText('Tatoeba');
});
