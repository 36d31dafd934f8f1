import { drawComicPage } from '../tests/draw-page';
import { accountPage, newPerson } from './account-page';
import { linkInMail, mailsTo } from './outbox';
import { expect, type Page, test } from './test';

for (const [locale, userName] of [
  ['en', 'Mika'],
  ['ar', 'ليلى'],
] as const) {
  test(`from the first visit to verified and safe, in ${locale}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ locale: locale === 'en' ? 'en-US' : 'ar' });
    const page = await context.newPage();
    const account = accountPage(page, locale);
    const { t, prefix } = account;
    const person = newPerson(userName);

    await test.step('use the free translation', async () => {
      await page.goto(`${prefix}/manga-translator`);
      await translateIntoSpanish(page, t);
    });

    await test.step('register, with the work instead of the picture', async () => {
      await account.clickLogin();
      await page.getByRole('link', { name: t('login.signIn.register').match(/<link>(.*)<\/link>/)![1]! }).click();
      await expect(account.heading('login.heading.register')).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(t('login.heading.register')));
      await account.field('account.email').fill(person.email);
      await account.field('account.userName').fill(person.userName);
      await account.field('account.password.label').fill(person.password);
      await account.solveCaptcha();
      await account.press('login.register.submit');
      await expect(page).toHaveURL(new RegExp(`${prefix}/login\\?type=5&email=`));
      await expect(account.heading('login.heading.checkMail')).toBeVisible();
      expect(await account.stored('token')).toMatch(/^\S{20,}$/);
      expect(JSON.parse((await account.stored('userInfo')) ?? '{}')).toMatchObject({
        userName: person.userName,
        userEmail: person.email,
        isActive: 0,
      });
    });

    let verifyLink = '';
    await test.step('signed in, a banner asks to verify', async () => {
      verifyLink = await linkInMail(person.email, 1, /type=4/);
      await page.goto(`${prefix}/manga-translator`);
      await expect(page.getByText(t('shell.verify.text'))).toBeVisible();
      await page.getByRole('button', { name: t('shell.verify.action') }).click();
      await expect(account.heading('login.heading.checkMail')).toBeVisible();
    });

    await test.step('verify by the mail, and come back to the page one came from', async () => {
      expect(verifyLink.startsWith(`${prefix}/login?`)).toBe(true);
      await page.goto(verifyLink);
      await account.press('login.verify.confirm');
      await expect(page.getByText(person.email)).toBeVisible();
      await account.press('login.verify.goOn');
      await expect(page).toHaveURL(new RegExp(`${prefix}/manga-translator$`));
      await expect(account.userMenu(person.userName)).toBeVisible();
      await expect(page.getByText(t('shell.verify.text'))).toBeHidden();
    });

    await test.step('the link is good once', async () => {
      await page.goto(verifyLink);
      await expect(page.getByRole('alert').filter({ hasText: t('errors.mail-link-expired') })).toBeVisible();
    });

    await test.step('sign out', async () => {
      await page.goto(`${prefix}/manga-translator`);
      await account.signOut(person.userName);
      for (const key of ['token', 'userInfo', 'isLogin', 'loginEventId']) expect(await account.stored(key)).toBeNull();
    });

    const before = (await mailsTo(person.email)).length;
    await test.step('forget the password and choose a new one', async () => {
      await account.clickLogin();
      await account.field('account.email').fill(person.email);
      await page.getByRole('link', { name: t('login.signIn.forgot') }).click();
      await expect(account.heading('login.heading.forgotPassword')).toBeVisible();
      await expect(account.field('account.email')).toHaveValue(person.email);
      await account.solveCaptcha();
      await account.press('login.forgot.submit');
      await expect(page.getByText(person.email)).toBeVisible();
      const resetLink = await linkInMail(person.email, before + 1, /type=3/);
      await page.goto(resetLink);
      await account.field('account.password.new').fill('five louder paper cranes');
      await account.press('login.newPassword.submit');
      await expect(page.getByText(t('login.newPassword.done'))).toBeVisible();
    });

    await test.step('the old password is refused beside its field, the new one leads back', async () => {
      await page
        .locator('main')
        .getByRole('link', { name: t('login.newPassword.signIn') })
        .click();
      await account.fillSignIn(person);
      const password = account.field('account.password.label');
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(password).toBeFocused();
      await expect(page.getByText(t('errors.login-failed'))).toBeVisible();
      await account.fillSignIn({ ...person, password: 'five louder paper cranes' });
      await expect(page).toHaveURL(new RegExp(`${prefix}/manga-translator$`));
      await expect(account.userMenu(person.userName)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
    });
    await context.close();
  });
}

test.describe('after signing in', () => {
  const person = newPerson('Ren');

  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage();
    await accountPage(page, 'en').register(person);
    await page.close();
  });

  for (const url of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
  ]) {
    test(`${url} leads nowhere but home`, async ({ page, baseURL }) => {
      await page.goto('/login');
      await page.evaluate((value) => localStorage.setItem('loginUrl', value), url);
      await accountPage(page, 'en').fillSignIn(person);
      await expect(page).toHaveURL(`${baseURL}/`);
    });
  }

  test('the settings lead a visitor to sign in and back, and show and end the other sign-ins', async ({
    page,
    browser,
  }) => {
    await page.goto('/setting');
    const account = accountPage(page, 'en');
    await expect(account.heading('login.heading.signIn')).toBeVisible();
    await account.fillSignIn(person);
    await expect(page).toHaveURL(/\/setting$/);
    await expect(page.getByText('This device')).toBeVisible();

    const other = await browser.newPage();
    await other.goto('/login');
    await accountPage(other, 'en').fillSignIn(person);
    await expect(accountPage(other, 'en').userMenu('Ren')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await expect(page.getByText('All other devices are signed out.')).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    await other.reload();
    await expect(other.locator('header').getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await accountPage(other, 'en').stored('token')).toBeNull();
    await other.close();
  });

  test('the data can be taken along, and the account deleted', async ({ page }) => {
    const leaver = newPerson('Sam');
    const account = accountPage(page, 'en');
    await account.register(leaver);
    await page.goto('/setting');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByLabel('Your e-mail address')).toBeFocused();
    await dialog.getByLabel('Your e-mail address').fill(leaver.email);
    await dialog.getByLabel('Current password').fill(leaver.password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    expect(await account.stored('token')).toBeNull();

    await page.goto('/login');
    await account.fillSignIn(leaver);
    await expect(page.getByText(account.t('errors.login-failed'))).toBeVisible();
  });
});

test.describe('without a mouse', () => {
  test('a form is filled in and sent, and the first error gets the focus', async ({ page }) => {
    await page.goto('/login?type=1');
    const account = accountPage(page, 'en');
    await account.field('account.email').focus();
    await page.keyboard.press('Enter');
    await expect(account.field('account.email')).toBeFocused();
    await expect(account.field('account.email')).toHaveAccessibleDescription(/Enter your e-mail address/);
    await page.keyboard.type('reader@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Reader');
    await page.keyboard.press('Tab');
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await expect(account.field('account.password.label')).toBeFocused();
    await expect(account.field('account.password.label')).toHaveAccessibleDescription(/At least 8 characters/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(account.field('account.password.label')).toHaveAttribute('type', 'text');
  });
});

async function translateIntoSpanish(page: Page, t: (key: string) => string) {
  await page
    .locator('input[data-choose="files"]')
    .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: drawComicPage().png });
  await page.getByRole('button', { name: new RegExp(`^${t('translator.settings.target')}`) }).click();
  await page.getByPlaceholder(t('translator.settings.searchLanguage')).fill('Español');
  await page.getByRole('option', { name: 'Español' }).first().click();
  await page.getByRole('button', { name: t('translator.translate'), exact: true }).click();
  const done = t('translator.result.title').replace('{language}', 'Español');
  await expect(page.getByRole('heading', { name: done })).toBeVisible({ timeout: 90_000 });
}
