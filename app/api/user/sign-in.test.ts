import * as argon2 from '@node-rs/argon2';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getRemainingTranslations, getTranslateResult, submitTranslateTask, uploadImage } from '@/lib/contract/manga';
import { login, register } from '@/lib/contract/user';
import { captchas, rateLimits } from '@/server/db/user-schema';
import {
  newEmail,
  newPerson,
  newVerifiedPerson,
  password,
  registration,
  signInAs,
  solvedCaptcha,
  whoIs,
} from '@/tests/accounts';
import { type Browser, errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { anotherKey } from '@/tests/pages';
import { noisePng } from '@/tests/pictures';
import { statementsOf } from '@/tests/statements';
import * as resultRoute from '../manga/get/translateResult/route';
import * as uploadRoute from '../manga/img/upload/route';
import * as remainderRoute from '../manga/remainderTranslateCnt/get/route';
import * as submitRoute from '../manga/submit/translateTask/route';
import * as loginRoute from './login/route';
import * as registerRoute from './register/route';

// Counts how often a password is hashed, which is what takes the time; the hashing is the real one.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const context = contextForTests();
const minute = 60_000;
let browser: Browser;

beforeAll(() => serveWith(context()));
beforeEach(async () => {
  browser = newBrowser(context());
  await context().db.delete(rateLimits);
});

const wrong = 'not the right one';
const attempt = (fields: Record<string, unknown>, from = browser) =>
  from.send(login, loginRoute, { email: newEmail(), password: wrong, ...fields });

describe('signing in', () => {
  test('works whatever the case of the address, and gives a token of its own', async () => {
    const person = await newVerifiedPerson(context());
    const answer = await attempt({ email: person.email.toUpperCase(), password: person.password });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('token')).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(answer.headers.get('token')).not.toBe(person.browser.token);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await whoIs(browser)).toMatchObject({ id: person.info.id, isActive: 1 });
  });

  test('by a token that has ended is signing in all the same', async () => {
    const { email } = await newPerson(context());
    browser.token = `${'A'.repeat(22)}.${'B'.repeat(43)}`;
    expect((await attempt({ email, password })).status).toBe(200);
  });

  test('again takes the place of the session that the browser had', async () => {
    const person = await newPerson(context());
    const first = person.browser.token;
    await signInAs(context(), person, person.browser);
    const old = newBrowser(context());
    old.token = first;
    await expect(whoIs(old)).rejects.toThrow();
  });
});

describe('a sign-in that fails', () => {
  const kinds: [string, () => Promise<string>][] = [
    ['an unknown address', async () => 'nobody@example.com'],
    ['an unverified account', async () => (await newPerson(context())).email],
    ['a verified account', async () => (await newVerifiedPerson(context())).email],
    [
      'a verified account with two claims to its address',
      async () => {
        const { email } = await newVerifiedPerson(context());
        for (let claim = 0; claim < 2; claim++) await newPerson(context(), { email });
        return email;
      },
    ],
  ];

  test('has one answer, and takes the same queries and as many hashes, for every kind of address', async () => {
    await attempt({}, newBrowser(context()));
    const works: unknown[] = [];
    for (const [kind, emailOf] of kinds) {
      const email = await emailOf();
      vi.mocked(argon2.verify).mockClear();
      const [answer, statements] = await statementsOf(() => attempt({ email }, newBrowser(context())));
      expect(vi.mocked(argon2.verify).mock.calls.length, kind).toBe(3);
      works.push({ statements, status: answer.status, body: await answer.json() });
    }
    for (const [place, [kind]] of kinds.entries()) expect(works[place], kind).toEqual(works[0]);
    expect(works[0]).toMatchObject({ status: 401, body: { error: 'login-failed', data: null } });
  });

  test('a claim to a taken address takes as many hashes to sign in to as one to a free address', async () => {
    const taken = await newPerson(context(), {
      email: (await newVerifiedPerson(context())).email,
      password: 'the claim of 2026',
    });
    const free = await newPerson(context(), { password: 'the claim of 2026' });
    for (const claim of [taken, free]) {
      vi.mocked(argon2.verify).mockClear();
      await signInAs(context(), claim);
      expect(vi.mocked(argon2.verify).mock.calls).toHaveLength(3);
    }
  });
});

describe('guessing passwords', () => {
  test('asks for a captcha after three failures, for a known and an unknown address alike', async () => {
    const { email } = await newVerifiedPerson(context());
    for (const target of [email, newEmail()]) {
      const guesser = newBrowser(context());
      const answers: unknown[] = [];
      for (let guess = 0; guess < 4; guess++) answers.push(await errorOf(await attempt({ email: target }, guesser)));
      expect(answers).toEqual([...Array(3).fill([401, 'login-failed']), [403, 'captcha-required']]);
      const helped = await attempt({ email: target, ...(await solvedCaptcha(context())) }, guesser);
      expect(await errorOf(helped)).toEqual([401, 'login-failed']);
    }
  });

  test('asks the owner for it too, who then gets in, and once only', async () => {
    const { email } = await newVerifiedPerson(context());
    for (let guess = 0; guess < 3; guess++) await attempt({ email }, newBrowser(context()));
    expect(await errorOf(await attempt({ email, password }))).toEqual([403, 'captcha-required']);
    const captcha = await solvedCaptcha(context());
    expect(await errorOf(await attempt({ email, password, ...captcha, captchaAnswer: 'WRONG1' }))).toEqual([
      422,
      'captcha-wrong',
    ]);
    expect((await attempt({ email, password, ...(await solvedCaptcha(context())) })).status).toBe(200);
    expect((await attempt({ email, password })).status).toBe(200);
  });

  test('a thousand times a minute gets ten guesses from one address', async () => {
    const { email } = await newVerifiedPerson(context());
    const statuses = new Map<number, number>();
    for (let guess = 0; guess < 1000; guess++) {
      const { status } = await attempt({ email });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      context().clock.advance(minute / 1000);
    }
    expect((statuses.get(401) ?? 0) + (statuses.get(403) ?? 0)).toBeLessThanOrEqual(11);
    expect(statuses.get(429)).toBeGreaterThanOrEqual(989);
  });

  test('from many addresses is slowed down for the account, and is told when to come again', async () => {
    const { email } = await newVerifiedPerson(context());
    const statuses: number[] = [];
    for (let guess = 0; guess < 53; guess++) {
      statuses.push((await attempt({ email }, newBrowser(context(), `198.51.100.${guess}`))).status);
    }
    expect(statuses.slice(50)).toEqual([429, 429, 429]);
    const refused = await attempt({ email }, newBrowser(context(), '198.51.100.200'));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is not forgotten when the process starts anew', async () => {
    const { email } = await newVerifiedPerson(context());
    for (let guess = 0; guess < 11; guess++) await attempt({ email });
    // Another context on the same database has memory of its own.
    serveWith({ ...context() });
    expect((await attempt({ email })).status).toBe(429);
    serveWith(context());
  });

  test('an address cannot be changed by a header', async () => {
    const { email } = await newVerifiedPerson(context());
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess++) {
      const forged = { 'X-Real-IP': `203.0.113.${guess}`, Forwarded: `for=203.0.113.${guess}` };
      const request = browser.request(login.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...forged },
        body: JSON.stringify({ email, password: wrong }),
      });
      request.headers.set('X-Forwarded-For', `203.0.113.${guess}, 192.0.2.77`);
      statuses.push((await loginRoute.POST(request)).status);
    }
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('a captcha', () => {
  const registerWith = async (captcha: Record<string, string>) =>
    browser.send(register, registerRoute, await registration(context(), captcha));

  test('is good once, also when the answer was wrong', async () => {
    const captcha = await solvedCaptcha(context());
    expect((await registerWith(captcha)).status).toBe(200);
    expect(await errorOf(await registerWith(captcha))).toEqual([422, 'captcha-wrong']);
    const guessed = await solvedCaptcha(context());
    expect((await registerWith({ ...guessed, captchaAnswer: 'AAAAAA' })).status).toBe(422);
    expect((await registerWith(guessed)).status).toBe(422);
  });

  test('is good for five minutes', async () => {
    const captcha = await solvedCaptcha(context());
    context().clock.advance(5 * minute);
    expect(await errorOf(await registerWith(captcha))).toEqual([422, 'captcha-wrong']);
  });

  test('answers for no other id', async () => {
    const [one, other] = [await solvedCaptcha(context()), await solvedCaptcha(context())];
    const rows = await context().db.select().from(captchas);
    expect(new Set(rows.map(({ answerHash }) => answerHash)).size).toBe(rows.length);
    expect(await errorOf(await registerWith({ ...one, captchaId: 'A'.repeat(22) }))).toEqual([422, 'captcha-wrong']);
    expect((await registerWith(other)).status).toBe(200);
  });

  test('may be typed in small letters with spaces', async () => {
    expect((await registerWith({ ...(await solvedCaptcha(context())), captchaAnswer: ' ace 349' })).status).toBe(200);
  });
});

describe('what a browser translated without an account', () => {
  const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;

  async function translateOne() {
    const { imageId } = await browser.call(uploadImage, uploadRoute, { file: new Blob([await noisePng()]) });
    return browser.call(submitTranslateTask, submitRoute, { imageId, ...settings, idempotencyKey: anotherKey() });
  }

  test('is its account’s after registering, and nobody else’s', async () => {
    const { taskId } = await translateOne();
    await newPerson(context(), { browser });
    expect(await browser.call(getTranslateResult, resultRoute, { taskId })).toMatchObject({ taskId });
    const token = browser.token;
    browser.token = '';
    const asVisitor = await browser.send(getTranslateResult, resultRoute, { taskId });
    expect(await errorOf(asVisitor)).toEqual([403, 'not-yours']);
    browser.token = token;
    const other = (await newPerson(context())).browser;
    expect(await errorOf(await other.send(getTranslateResult, resultRoute, { taskId }))).toEqual([403, 'not-yours']);
  });

  test('is its account’s after signing in', async () => {
    const person = await newVerifiedPerson(context());
    const { taskId } = await translateOne();
    await signInAs(context(), person, browser);
    expect(await browser.call(getTranslateResult, resultRoute, { taskId })).toMatchObject({ taskId });
  });

  test('a token that has ended is no reason to ask as a stranger, but for what a page shows to everybody', async () => {
    await newPerson(context(), { browser });
    browser.token = `${browser.token.slice(0, -2)}AA`;
    const upload = await browser.send(uploadImage, uploadRoute, { file: new Blob([await noisePng()]) });
    expect(await errorOf(upload)).toEqual([401, 'session-expired']);
    expect((await browser.send(getRemainingTranslations, remainderRoute, {})).status).toBe(200);
  });
});
