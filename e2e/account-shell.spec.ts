import { accountPage, newPerson } from './account-page';
import { linkInMail } from './outbox';
import { expect, type Page, test } from './test';

test.describe('what is counted', () => {
  test('a visit, the steps of its check, and the login click, in order', async ({ page }) => {
    const events = collectEvents(page);
    await page.goto('/?gclid=click-1');
    await expect.poll(() => events.map(({ eventType }) => eventType)).toEqual([1, 102, 105, 106]);
    expect(events[0]).toMatchObject({ gclid: 'click-1', eventSource: 1, userType: 0, userArea: 'en-US' });
    await accountPage(page, 'en').clickLogin();
    await expect.poll(() => events.map(({ eventType }) => eventType)).toContain(101);
    expect(await accountPage(page, 'en').stored('loginUrl')).toBe('/?gclid=click-1');
  });

  test('an answer that takes more than five seconds counts as not signed in', async ({ page }) => {
    const events = collectEvents(page);
    await page.route('**/api/user/getUserInfo*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 7000));
      await route.continue();
    });
    await page.goto('/');
    await expect
      .poll(() => events.map(({ eventType }) => eventType), { timeout: 20_000 })
      .toEqual([1, 102, 103, 105, 106]);
  });
});

test.describe('the language banner', () => {
  test.use({ locale: 'ar' });

  test('offers the browser’s language in that language, once', async ({ page }) => {
    await page.goto('/manga-translator');
    const { t } = accountPage(page, 'ar');
    await expect(page.getByText(t('shell.languageOffer.text'))).toBeVisible();
    await page.getByRole('button', { name: t('shell.languageOffer.cancel') }).click();
    await expect(page.getByText(t('shell.languageOffer.text'))).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(t('shell.languageOffer.text'))).toBeHidden();
  });

  test('switches to it', async ({ page }) => {
    await page.goto('/manga-translator');
    await page.getByRole('button', { name: accountPage(page, 'ar').t('shell.languageOffer.confirm') }).click();
    await expect(page).toHaveURL(/\/ar\/manga-translator$/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});

test('news are left and ended by the link of the mail', async ({ page }) => {
  const { email } = newPerson('News');
  await page.goto('/');
  await page.locator('footer').getByLabel('E-mail address').fill(email);
  await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.locator('footer').getByText('A mail is on its way')).toBeVisible();
  await page.goto(await linkInMail(email, 1, /unsubscribe=/));
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('dialog').getByText('You are unsubscribed.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
});

test('nothing moves when the check has ended, signed in or not', async ({ page }) => {
  const account = accountPage(page, 'en');
  const person = newPerson('Still');
  await page.goto('/');
  await expect.poll(() => layoutShift(page)).toBeLessThan(0.01);
  await account.register(person);
  await page.goto('/');
  await expect(account.userMenu('Still')).toBeVisible();
  await expect(page.getByText(account.t('shell.verify.text'))).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.01);
});

/** The sum of what moved on the page since it was opened. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
}

function collectEvents(page: Page): Record<string, unknown>[] {
  const events: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/common/data/collect')) events.push(request.postDataJSON());
  });
  return events;
}
