import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmEmail, isEmailVerifyExpired, login, register } from '@/lib/contract/user';
import { mails, rateLimits } from '@/server/db/user-schema';
import { newPerson, newVerifiedPerson, password, registration, signInAs, solvedCaptcha, whoIs } from '@/tests/accounts';
import { type Browser, errorOf, newBrowser, serveWith, signFor } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { sendWaitingMails, tokenIn } from '@/tests/mails';
import { statementsOf } from '@/tests/statements';
import * as confirmRoute from './emailVerify/confirm/route';
import * as expireRoute from './emailVerify/isExpire/route';
import * as loginRoute from './login/route';
import * as registerRoute from './register/route';

const context = contextForTests({ SITE_URL: 'https://fukidashi.example' });
const day = 24 * 60 * 60 * 1000;
let browser: Browser;

beforeAll(() => serveWith(context()));
beforeEach(async () => {
  browser = newBrowser(context());
  await context().db.delete(rateLimits);
  await context().db.delete(mails);
});

const send = async (fields: Record<string, string> = {}, from = browser) =>
  from.send(register, registerRoute, await registration(context(), fields));
const confirm = (token: string) => browser.send(confirmEmail, confirmRoute, { token });
const resend = (email: string, from = browser) => from.call(isEmailVerifyExpired, expireRoute, { email, locale: 'en' });

describe('registering', () => {
  test('signs in at once, unverified, and the link of the mail verifies', async () => {
    const { info, email } = await newPerson(context(), { browser, userName: '  Aki  ' });
    expect(info).toMatchObject({ email, username: 'Aki', name: 'Aki', isActive: 0, picture: '' });
    expect(await whoIs(browser)).toEqual(info);
    const [mail] = await sendWaitingMails(context());
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your e-mail address' });
    const token = tokenIn(mail);
    expect(mail?.link).toBe(`https://fukidashi.example/login?type=4&email=${encodeURIComponent(email)}&token=${token}`);
    expect((await browser.send(isEmailVerifyExpired, expireRoute, { token })).status).toBe(200);
    expect((await whoIs(browser))?.isActive).toBe(0);
    expect(await (await confirm(token)).json()).toMatchObject({ data: { email } });
    expect((await whoIs(browser))?.isActive).toBe(1);
  });

  test('keeps no password that could be read', async () => {
    await newPerson(context(), { browser });
    const { rows } = await context().db.execute<{ password_hash: string }>('select password_hash from users');
    for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test.each([
    ['one of the most common', 'sunshine1'],
    ['a common one in other letters', 'ｂａｓｅｂａｌｌ'],
    ['a common one in capitals', 'PASSWORD'],
    ['the e-mail address', 'aki.reader@example.com'],
    ['the mailbox with a number', 'aki.reader2026'],
    ['the name of this site', 'Fukidashi!'],
    ['one letter over and over', 'aaaaaaaaaaaaaaaa'],
  ])('refuses a password that is %s', async (_, guessable) => {
    const answer = await send({ email: 'aki.reader@example.com', password: guessable });
    expect(await errorOf(answer)).toEqual([422, 'password-common']);
  });

  test('refuses a password of 7 or 129 characters, and takes one of 8 and of 128', async () => {
    for (const short of ['x8!kQ2z', 'x8!kQ2z'.repeat(19)]) {
      expect(await errorOf(await send({ password: short }))).toEqual([400, 'invalid-input']);
    }
    for (const good of ['x8!kQ2zé', 'x8!kQ2zé'.repeat(16)]) expect((await send({ password: good })).status).toBe(200);
  });

  test('knows a password again however its accents are written', async () => {
    const { email } = await newPerson(context(), { browser, password: 'cafe\u0301 noir 12' });
    await signInAs(context(), { email, password: 'caf\u00e9 noir 12' });
  });

  test('a password that is refused costs no captcha', async () => {
    const captcha = await solvedCaptcha(context());
    expect((await send({ ...captcha, password: 'password1' })).status).toBe(422);
    expect((await send(captcha)).status).toBe(200);
  });
});

describe('registering with an address that has an account', () => {
  test('is answered as any other, by the same work', async () => {
    const { email } = await newVerifiedPerson(context());
    // Once before: the first call of a process prepares things.
    await send();
    const [known, ofKnown] = await statementsOf(async () => send({ email }, newBrowser(context())));
    const [unknown, ofUnknown] = await statementsOf(async () => send({}, newBrowser(context())));
    expect(ofKnown).toEqual(ofUnknown);
    const shape = async (answer: Response) => {
      const { data, ...envelope } = await answer.json();
      return {
        status: answer.status,
        headers: [...answer.headers.keys()],
        envelope,
        data: { ...data, id: '', email: '' },
      };
    };
    expect(await shape(known)).toEqual(await shape(unknown));
  });

  test('tells its owner, and the new claim can never be verified', async () => {
    const { email } = await newVerifiedPerson(context());
    const claim = await newPerson(context(), { email: email.toUpperCase() });
    expect(claim.info.isActive).toBe(0);
    const [mail, ...others] = await sendWaitingMails(context());
    expect(mail).toMatchObject({ subject: 'You already have an account' });
    expect(others).toEqual([]);
    expect(tokenIn(mail)).toBe('');
    await resend(claim.email, claim.browser);
    const [again] = await sendWaitingMails(context());
    expect(again?.subject).toBe('You already have an account');
    expect((await whoIs(claim.browser))?.isActive).toBe(0);
  });

  test('leaves the owner signed in and the password as it was', async () => {
    const owner = await newVerifiedPerson(context());
    const claim = await newPerson(context(), { email: owner.email, password: 'another good one 7' });
    expect((await whoIs(await signInAs(context(), owner)))?.id).toBe(owner.info.id);
    expect((await whoIs(await signInAs(context(), claim)))?.id).toBe(claim.info.id);
    expect((await whoIs(owner.browser))?.id).toBe(owner.info.id);
  });

  test('a claim is no use once another one is verified', async () => {
    const first = await newPerson(context());
    const [toFirst] = await sendWaitingMails(context());
    const second = await newPerson(context(), { email: first.email });
    const [toSecond] = await sendWaitingMails(context());
    expect((await confirm(tokenIn(toSecond))).status).toBe(200);
    expect(await errorOf(await confirm(tokenIn(toFirst)))).toEqual([410, 'mail-link-expired']);
    expect((await whoIs(first.browser))?.isActive).toBe(0);
    expect((await whoIs(second.browser))?.isActive).toBe(1);
  });

  test('two claims that are verified at once make one owner', async () => {
    const first = await newPerson(context());
    const second = await newPerson(context(), { email: first.email });
    const tokens = (await sendWaitingMails(context())).map(tokenIn);
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const active = await Promise.all([first, second].map(async (one) => (await whoIs(one.browser))?.isActive));
    expect(active.sort()).toEqual([0, 1]);
  });
});

describe('a verification link', () => {
  test('works once', async () => {
    await newPerson(context(), { browser });
    const [mail] = await sendWaitingMails(context());
    expect((await confirm(tokenIn(mail))).status).toBe(200);
    expect(await errorOf(await confirm(tokenIn(mail)))).toEqual([410, 'mail-link-expired']);
    const asked = await browser.send(isEmailVerifyExpired, expireRoute, { token: tokenIn(mail) });
    expect(await errorOf(asked)).toEqual([410, 'mail-link-expired']);
  });

  test('works for 24 hours', async () => {
    await newPerson(context(), { browser });
    const [mail] = await sendWaitingMails(context());
    context().clock.advance(day);
    const asked = await browser.send(isEmailVerifyExpired, expireRoute, { token: tokenIn(mail) });
    expect(await errorOf(asked)).toEqual([410, 'mail-link-expired']);
    expect(await errorOf(await confirm(tokenIn(mail)))).toEqual([410, 'mail-link-expired']);
  });

  test('that nobody made, or that was changed, is refused', async () => {
    await newPerson(context(), { browser });
    const [mail] = await sendWaitingMails(context());
    const token = tokenIn(mail);
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
    for (const wrong of [changed, 'A'.repeat(43)]) {
      expect(await errorOf(await confirm(wrong))).toEqual([410, 'mail-link-expired']);
    }
    expect(await errorOf(await confirm(`${token}A`))).toEqual([400, 'invalid-input']);
  });

  test('leads to this site, whatever host the request named', async () => {
    const form = await registration(context());
    const host = {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'Content-Type': 'application/json' },
    };
    const { payload, sign } = await signFor(context(), form);
    const init = { method: 'POST', body: JSON.stringify(payload), headers: { ...host.headers, sign } };
    expect((await registerRoute.POST(browser.request(register.path, init))).status).toBe(200);
    const [mail] = await sendWaitingMails(context());
    expect(mail?.link).toMatch(/^https:\/\/fukidashi\.example\/login\?/);
    expect(mail?.html).not.toContain('evil.example');
  });
});

describe('asking for the verification mail again', () => {
  test('sends a fresh link, and the former one still works', async () => {
    const { email } = await newPerson(context(), { browser });
    const [first] = await sendWaitingMails(context());
    await resend(email);
    const [second] = await sendWaitingMails(context());
    expect(tokenIn(second)).not.toBe(tokenIn(first));
    expect((await confirm(tokenIn(first))).status).toBe(200);
  });

  test('is answered alike, by the same work, for an address that waits, that is verified and that is unknown', async () => {
    const waiting = await newPerson(context());
    const verified = await newVerifiedPerson(context());
    const visitor = () => newBrowser(context());
    await resend('warm.up@example.com', visitor());
    const works: unknown[] = [];
    for (const email of [waiting.email, verified.email, 'nobody@example.com']) {
      const [answer, statements] = await statementsOf(() => resend(email, visitor()));
      works.push({ answer, statements });
    }
    expect(works[1]).toEqual(works[0]);
    expect(works[2]).toEqual(works[0]);
    const sent = await sendWaitingMails(context());
    expect(sent.map(({ to }) => to)).toEqual([waiting.email]);
  });

  test('is done three times, then the caller is told when to come again', async () => {
    const { email } = await newPerson(context(), { browser });
    for (let time = 0; time < 3; time++) await resend(email, newBrowser(context()));
    const refused = await browser.send(isEmailVerifyExpired, expireRoute, { email, locale: 'en' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await errorOf(refused)).toEqual([429, 'too-many-requests']);
  });
});

describe('a registration', () => {
  test('sent again, too late, changed or unsigned is 401', async () => {
    const { payload, sign } = await signFor(context(), await registration(context()));
    const post = (body: object, header: Record<string, string> = { sign }) => {
      const headers = { 'Content-Type': 'application/json', ...header };
      return registerRoute.POST(
        browser.request(register.path, { method: 'POST', body: JSON.stringify(body), headers }),
      );
    };
    expect(await errorOf(await post({ ...payload, email: 'other@example.com' }))).toEqual([401, 'signature-invalid']);
    expect(await errorOf(await post(payload, {}))).toEqual([401, 'signature-missing']);
    expect(await errorOf(await post(payload, { sign: 'AAAA' }))).toEqual([401, 'signature-invalid']);
    expect((await post(payload)).status).toBe(200);
    expect(await errorOf(await post(payload))).toEqual([401, 'signature-replayed']);
    const late = await signFor(context(), await registration(context()));
    context().clock.advance(6 * 60 * 1000);
    expect(await errorOf(await post(late.payload, { sign: late.sign }))).toEqual([401, 'signature-expired']);
  });

  test.each([
    ['an unknown field', { isAdmin: 'true' }, 'isAdmin'],
    ['a list for an address', { email: ['a@example.com'] }, 'email'],
    ['an object for a password', { password: { $ne: '' } }, 'password'],
    ['two addresses in one', { email: 'a@example.com,b@example.com' }, 'email'],
    ['a line break in the address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['no name', { userName: '   ' }, 'userName'],
  ])('with %s is told the field', async (_, fields, field) => {
    const form = { ...(await registration(context())), ...fields };
    const answer = await browser.send(register, registerRoute, form);
    const { error, message } = await answer.json();
    expect([answer.status, error]).toEqual([400, 'invalid-input']);
    expect(message).toContain(`(${field})`);
  });

  test('of one address may be tried three times, whoever tries', async () => {
    const email = 'often@example.com';
    for (let time = 0; time < 3; time++) expect((await send({ email }, newBrowser(context()))).status).toBe(200);
    const refused = await send({ email }, newBrowser(context()));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await errorOf(refused)).toEqual([429, 'too-many-requests']);
  });

  test('from one network address is slowed down', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) statuses.push((await send()).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });
});

test('signing in does not say which claim is verified', async () => {
  const { email } = await newVerifiedPerson(context());
  const answer = await browser.send(login, loginRoute, { email, password: `${password}!` });
  const other = await browser.send(login, loginRoute, { email: 'nobody@example.com', password });
  expect(await answer.json()).toEqual(await other.json());
});
