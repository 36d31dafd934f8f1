import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import * as confirmRoute from '@/app/api/user/emailVerify/confirm/route';
import * as infoRoute from '@/app/api/user/getUserInfo/route';
import * as loginRoute from '@/app/api/user/login/route';
import * as registerRoute from '@/app/api/user/register/route';
import { confirmEmail, getUserInfo, login, register, type UserInfo } from '@/lib/contract/user';
import { keepAnswer } from '@/server/captcha/captcha';
import { type Browser, newBrowser } from './browser';
import type { TestContext } from './context';
import { sendWaitingMails, tokenIn } from './mails';

export const password = 'correct horse battery';

let people = 0;

/** An address nobody has used before. */
export function newEmail(): string {
  return `reader${++people}.${randomBytes(3).toString('hex')}@example.com`;
}

export type Person = { browser: Browser; email: string; password: string; info: UserInfo };

/** What a form sends of a captcha that was solved. */
export async function solvedCaptcha(context: TestContext) {
  const captcha = { captchaId: randomBytes(16).toString('base64url'), captchaAnswer: 'ACE349' };
  await keepAnswer(context, captcha.captchaId, 'picture', captcha.captchaAnswer);
  return captcha;
}

/** The whole form of a registration. */
export async function registration(context: TestContext, fields: Record<string, string> = {}) {
  const form = { email: newEmail(), userName: 'Reader', password, locale: 'en' as const };
  return { ...form, ...(await solvedCaptcha(context)), ...fields };
}

/** Somebody who has just registered, with a browser that is signed in. */
export async function newPerson(
  context: TestContext,
  { browser = newBrowser(context), ...fields }: { browser?: Browser } & Record<string, unknown> = {},
): Promise<Person> {
  const form = await registration(context, fields as Record<string, string>);
  const info = await browser.call(register, registerRoute, form);
  return { browser, email: form.email, password: form.password, info };
}

/** The same, with the address verified by the link of the mail. */
export async function newVerifiedPerson(context: TestContext, fields: Record<string, unknown> = {}): Promise<Person> {
  const person = await newPerson(context, fields);
  const [mail] = (await sendWaitingMails(context)).filter(({ to }) => to === person.email);
  await person.browser.call(confirmEmail, confirmRoute, { token: tokenIn(mail) });
  return { ...person, info: { ...person.info, isActive: 1 } };
}

/** Who a browser is signed in as; null for nobody. */
export async function whoIs(browser: Browser): Promise<UserInfo | null> {
  return browser.call(getUserInfo, infoRoute, {});
}

/** Signs another browser in. */
export async function signInAs(
  context: TestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
  browser: Browser = newBrowser(context),
): Promise<Browser> {
  const info = await browser.call(login, loginRoute, { email, password });
  expect(info).toMatchObject({ email });
  return browser;
}
