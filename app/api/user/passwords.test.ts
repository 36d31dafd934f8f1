import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, forgetPassword, login, resetPassword } from '@/lib/contract/user';
import { mails, rateLimits, userLinks } from '@/server/db/user-schema';
import { newPerson, newVerifiedPerson, type Person, password, signInAs, solvedCaptcha, whoIs } from '@/tests/accounts';
import { type Browser, errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { sendWaitingMails, tokenIn } from '@/tests/mails';
import { statementsOf } from '@/tests/statements';
import * as loginRoute from './login/route';
import * as changeRoute from './password/change/route';
import * as forgetRoute from './password/forget/route';
import * as resetRoute from './password/reset/route';

const context = contextForTests();
const minute = 60_000;
const other = 'another password 77';

beforeAll(() => serveWith(context()));
beforeEach(async () => {
  await context().db.delete(rateLimits);
  await context().db.delete(mails);
});

async function forget(email: string, locale = 'en', browser: Browser = newBrowser(context())): Promise<Response> {
  return browser.send(forgetPassword, forgetRoute, { email, locale, ...(await solvedCaptcha(context())) });
}

async function linkFor(email: string): Promise<string> {
  expect((await forget(email)).status).toBe(200);
  return tokenIn((await sendWaitingMails(context())).at(-1));
}

const reset = (token: string, password = other) => newBrowser().send(resetPassword, resetRoute, { token, password });
const signIn = (email: string, password: string) => newBrowser().send(login, loginRoute, { email, password });

describe('a forgotten password', () => {
  test('is replaced by the link of the mail, which signs out everywhere', async () => {
    const person = await newVerifiedPerson(context());
    const second = await signInAs(context(), person);
    expect((await reset(await linkFor(person.email))).status).toBe(200);
    for (const browser of [person.browser, second]) await expect(whoIs(browser)).rejects.toThrow();
    expect(await errorOf(await signIn(person.email, password))).toEqual([401, 'login-failed']);
    await signInAs(context(), { email: person.email, password: other });
    const [notice] = await sendWaitingMails(context());
    expect(notice).toMatchObject({ to: person.email, subject: 'Your password was changed' });
  });

  test('is asked for in the reader’s language', async () => {
    const { email } = await newVerifiedPerson(context());
    await forget(email, 'ar');
    const [mail] = await sendWaitingMails(context());
    expect(mail?.subject).toBe('اختر كلمة مرور جديدة');
    expect(mail?.link).toContain('/ar/login?type=3&');
  });

  test('of an unverified account verifies it: whoever has the link reads the mail', async () => {
    const person = await newPerson(context());
    expect((await reset(await linkFor(person.email))).status).toBe(200);
    expect(await whoIs(await signInAs(context(), { ...person, password: other }))).toMatchObject({ isActive: 1 });
  });

  test('of an address with a verified account is that account’s, whoever else claims the address', async () => {
    const owner = await newVerifiedPerson(context());
    const claim = await newPerson(context(), { email: owner.email });
    await reset(await linkFor(owner.email));
    expect((await whoIs(await signInAs(context(), { ...owner, password: other })))?.id).toBe(owner.info.id);
    expect((await whoIs(claim.browser))?.isActive).toBe(0);
  });

  test('is answered alike, by the same work, for every address; a mail goes to accounts only', async () => {
    const verified = await newVerifiedPerson(context());
    const unverified = await newPerson(context());
    await context().db.delete(mails);
    await forget('warm.up@example.com');
    const works: unknown[] = [];
    for (const email of ['nobody@example.com', verified.email, unverified.email]) {
      const [answer, statements] = await statementsOf(() => forget(email));
      works.push({ status: answer.status, body: await answer.json(), statements });
    }
    expect(works[1]).toEqual(works[0]);
    expect(works[2]).toEqual(works[0]);
    expect(works[0]).toMatchObject({ status: 200, body: { data: {} } });
    expect((await sendWaitingMails(context())).map(({ to }) => to)).toEqual([verified.email, unverified.email]);
  });

  test('needs a captcha: a picture in a page cannot send mails', async () => {
    const { email } = await newVerifiedPerson(context());
    const wrong = { captchaId: 'A'.repeat(22), captchaAnswer: 'AAAAAA' };
    const browser = newBrowser();
    const without = await browser.send(forgetPassword, forgetRoute, { email, locale: 'en' });
    expect(await errorOf(without)).toEqual([400, 'invalid-input']);
    const guessed = await browser.send(forgetPassword, forgetRoute, { email, locale: 'en', ...wrong });
    expect(await errorOf(guessed)).toEqual([422, 'captcha-wrong']);
    expect(await sendWaitingMails(context())).toEqual([]);
  });

  test('may be asked for three times, for a known and an unknown address alike', async () => {
    const { email } = await newVerifiedPerson(context());
    for (const one of [email, 'nobody.else@example.com']) {
      const statuses: number[] = [];
      for (let time = 0; time < 4; time++) statuses.push((await forget(one)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });
});

describe('the link for a new password', () => {
  let person: Person;
  beforeEach(async () => {
    person = await newVerifiedPerson(context());
  });

  test('works once, also for the others that were sent', async () => {
    const first = await linkFor(person.email);
    context().clock.advance(minute);
    const second = await linkFor(person.email);
    expect((await reset(second)).status).toBe(200);
    for (const token of [first, second]) expect(await errorOf(await reset(token))).toEqual([410, 'mail-link-expired']);
  });

  test('of two at once works for one', async () => {
    const token = await linkFor(person.email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('works for ten minutes', async () => {
    const token = await linkFor(person.email);
    context().clock.advance(10 * minute);
    expect(await errorOf(await reset(token))).toEqual([410, 'mail-link-expired']);
  });

  test('is not used up by a password that is refused', async () => {
    const token = await linkFor(person.email);
    expect(await errorOf(await reset(token, 'password1'))).toEqual([422, 'password-common']);
    expect((await reset(token)).status).toBe(200);
  });

  test('is not the one that verifies, nor is a changed one any', async () => {
    const unverified = await newPerson(context());
    const verify = tokenIn((await sendWaitingMails(context())).at(-1));
    expect(await errorOf(await reset(verify))).toEqual([410, 'mail-link-expired']);
    const token = await linkFor(unverified.email);
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
    expect(await errorOf(await reset(changed))).toEqual([410, 'mail-link-expired']);
  });

  test('cannot be found in the database', async () => {
    const token = await linkFor(person.email);
    const rows = await context().db.select().from(userLinks);
    const mailRows = await context().db.select().from(mails);
    const { rows: jobs } = await context().db.execute(`select data from pgboss.job where name = 'send-mail'`);
    expect(JSON.stringify([rows, mailRows, jobs])).not.toContain(token);
    for (const { tokenHash } of rows) expect(await errorOf(await reset(tokenHash))).toEqual([410, 'mail-link-expired']);
  });
});

describe('changing the password', () => {
  const change = (browser: Browser, currentPassword: string, password = other) =>
    browser.send(changePassword, changeRoute, { currentPassword, password });

  test('signs out everywhere else, and the owner hears of it', async () => {
    const person = await newVerifiedPerson(context());
    const second = await signInAs(context(), person);
    const link = await linkFor(person.email);
    expect((await change(person.browser, password)).status).toBe(200);
    expect(await whoIs(person.browser)).not.toBeNull();
    await expect(whoIs(second)).rejects.toThrow();
    expect(await errorOf(await reset(link))).toEqual([410, 'mail-link-expired']);
    await signInAs(context(), { email: person.email, password: other });
    expect((await sendWaitingMails(context())).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  test('asks for the old one: a stolen token is not enough, nor is trying with it', async () => {
    const { browser } = await newPerson(context());
    const answers: unknown[] = [];
    for (let guess = 0; guess < 6; guess++) answers.push(await errorOf(await change(browser, `guess ${guess}`)));
    expect(answers).toEqual([...Array(5).fill([403, 'password-wrong']), [429, 'too-many-requests']]);
  });

  test('refuses one that is easy to guess', async () => {
    const { browser } = await newPerson(context());
    expect(await errorOf(await change(browser, password, 'football1'))).toEqual([422, 'password-common']);
  });

  test('is for who is signed in', async () => {
    expect(await errorOf(await change(newBrowser(context()), password))).toEqual([401, 'not-signed-in']);
  });
});
