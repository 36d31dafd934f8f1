import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

let people = 0;

/** Somebody whom this server has never seen. */
export function newPerson(userName: string) {
  people += 1;
  return { email: `reader${people}.${Date.now()}@example.com`, userName, password: 'four quiet inky rabbits' };
}

type Texts = { [key: string]: string | Texts };

/** The interface's text of a language by its key, e.g. `login.heading.signIn`. */
export function textsOf(locale: string): (key: string) => string {
  const texts: Texts = JSON.parse(readFileSync(path.resolve('messages', `${locale}.json`), 'utf8'));
  return (key) => {
    const found = key.split('.').reduce<string | Texts | undefined>((at, part) => (at as Texts)?.[part], texts);
    if (typeof found !== 'string') throw new Error(`No text ${key} in ${locale}`);
    return found;
  };
}

/** What a person does with an account, in the language of the page. */
export function accountPage(page: Page, locale: 'en' | 'ar') {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const heading = (key: string): Locator => page.getByRole('heading', { level: 1, name: t(key) });
  const field = (key: string): Locator => page.getByLabel(t(key), { exact: true });
  const press = (key: string) =>
    page
      .locator('main')
      .getByRole('button', { name: t(key), exact: true })
      .click();

  const account = {
    t,
    prefix,
    heading,
    field,
    press,

    /** By the button of the header. */
    async clickLogin() {
      await page
        .locator('header')
        .getByRole('link', { name: t('shell.account.login') })
        .click();
      await expect(heading('login.heading.signIn')).toBeVisible();
    },

    /** As somebody who cannot see the picture would. */
    async solveCaptcha() {
      await press('account.captcha.useWork');
      await expect(page.getByText(t('account.captcha.work.solved'))).toBeVisible({ timeout: 60_000 });
    },

    async register(person: { email: string; userName: string; password: string }) {
      await page.goto(`${prefix}/login?type=1`);
      await field('account.email').fill(person.email);
      await field('account.userName').fill(person.userName);
      await field('account.password.label').fill(person.password);
      await account.solveCaptcha();
      await press('login.register.submit');
      await expect(heading('login.heading.checkMail')).toBeVisible();
    },

    async fillSignIn(person: { email: string; password: string }) {
      await field('account.email').fill(person.email);
      await field('account.password.label').fill(person.password);
      await press('login.signIn.submit');
    },

    userMenu: (name: string): Locator =>
      page.getByRole('button', { name: t('shell.account.menu').replace('{name}', name) }),

    async signOut(name: string) {
      await account.userMenu(name).click();
      await page.getByRole('menuitem', { name: t('shell.account.logout') }).click();
      await expect(page.locator('header').getByRole('link', { name: t('shell.account.login') })).toBeVisible();
    },

    stored: (key: string) => page.evaluate((name) => localStorage.getItem(name), key),
  };
  return account;
}
