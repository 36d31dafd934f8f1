import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetPassword, googleLogin, listSessions, resetPassword, type UserInfo } from '@/lib/contract/user';
import { googleLogins, mails, rateLimits, users } from '@/server/db/user-schema';
import { newEmail, newPerson, newVerifiedPerson, signInAs, solvedCaptcha, whoIs } from '@/tests/accounts';
import { type Browser, errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests, type TestContext } from '@/tests/context';
import { type Forgery, startHostileProvider } from '@/tests/hostile-openid';
import { sendWaitingMails, tokenIn } from '@/tests/mails';
import { client, type OpenIdProvider, startOpenIdProvider } from '@/tests/openid';
import * as forgetRoute from '../user/password/forget/route';
import * as resetRoute from '../user/password/reset/route';
import * as listRoute from '../user/session/list/route';
import * as googleRoute from './login/route';

const context = contextForTests();
const redirectUri = 'http://localhost:3000/login';
let provider: OpenIdProvider;
let browser: Browser;

/** The same context with a provider set up. */
function withProvider(issuer: string): TestContext {
  const google = { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_ISSUER: issuer };
  return { ...context(), env: { ...context().env, ...google } };
}

beforeAll(async () => {
  provider = await startOpenIdProvider(redirectUri);
});
afterAll(() => provider.close());
beforeEach(async () => {
  serveWith(withProvider(provider.issuer));
  browser = newBrowser(context());
  provider.account = { sub: `google-${newEmail()}`, email: newEmail(), email_verified: true, name: 'Aki Tanaka' };
  for (const table of [rateLimits, mails, googleLogins]) await context().db.delete(table);
});

async function begin(from = browser): Promise<URL> {
  const answer = await from.call(googleLogin, googleRoute, {});
  return new URL('url' in answer ? answer.url : '');
}

const comeBack = (returned: Record<string, string>, from = browser) => from.send(googleLogin, googleRoute, returned);

async function signIn(from = browser): Promise<UserInfo> {
  const answer = await comeBack(await provider.visit((await begin(from)).href), from);
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

const failed = [401, 'google-failed'];

describe('signing in with Google', () => {
  test('makes a verified account, and finds it again by its subject', async () => {
    const info = await signIn();
    expect(info).toMatchObject({ email: provider.account.email, name: 'Aki Tanaka', isActive: 1, picture: '' });
    expect(await whoIs(browser)).toEqual(info);
    provider.account.email = newEmail();
    expect(await signIn(newBrowser(context()))).toEqual(info);
    const methods = await browser.call(listSessions, listRoute, {});
    expect(methods).toMatchObject({ hasPassword: false, hasGoogle: true });
  });

  test('asks with code, PKCE, state and nonce, and ties them to the browser by a cookie out of reach of scripts', async () => {
    const answer = await browser.send(googleLogin, googleRoute, {});
    const url = new URL((await answer.json()).data.url);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: client.id,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^google=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
    const secure = withProvider(provider.issuer);
    serveWith({ ...secure, env: { ...secure.env, SITE_URL: 'https://fukidashi.example' } });
    const [cookie] = (await newBrowser().send(googleLogin, googleRoute, {})).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-google=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
  });

  test('shows the avatar only from where Google keeps them', async () => {
    provider.account.picture = 'https://lh3.googleusercontent.com/a/x=s96-c';
    expect((await signIn()).picture).toBe(provider.account.picture);
    provider.account = { ...provider.account, sub: 'other', email: newEmail(), picture: 'https://evil.example/x.png' };
    expect((await signIn(newBrowser(context()))).picture).toBe('');
  });
});

test('an account that Google made gets its first password by the mail for forgotten ones', async () => {
  const { email } = await signIn();
  const captcha = await solvedCaptcha(context());
  await browser.call(forgetPassword, forgetRoute, { email, locale: 'en', ...captcha });
  const [mail] = await sendWaitingMails(context());
  await browser.call(resetPassword, resetRoute, { token: tokenIn(mail), password: 'my first password' });
  const other = await signInAs(context(), { email, password: 'my first password' });
  expect(await other.call(listSessions, listRoute, {})).toMatchObject({ hasPassword: true, hasGoogle: true });
});

describe('an account with the same address', () => {
  test('that is verified is used, and its owner hears of it', async () => {
    const owner = await newVerifiedPerson(context());
    provider.account.email = owner.email.toUpperCase();
    expect(await signIn()).toMatchObject({ id: owner.info.id, username: 'Reader' });
    expect((await sendWaitingMails(context())).map(({ subject }) => subject)).toEqual([
      'You can now sign in with Google',
    ]);
    await signInAs(context(), owner);
  });

  test('is not used when Google has not verified the address', async () => {
    const owner = await newVerifiedPerson(context());
    provider.account = { ...provider.account, email: owner.email, email_verified: false };
    const answer = await comeBack(await provider.visit((await begin()).href));
    expect(await errorOf(answer)).toEqual([403, 'google-email-unverified']);
    expect(browser.token).toBe('');
    expect(await owner.browser.call(listSessions, listRoute, {})).toMatchObject({ hasGoogle: false });
  });

  test('that nobody verified is not used: who registered it first may not be its owner', async () => {
    const claim = await newPerson(context(), { email: provider.account.email });
    const info = await signIn();
    expect(info.id).not.toBe(claim.info.id);
    expect((await whoIs(claim.browser))?.isActive).toBe(0);
  });

  test('that this browser is signed in to is verified by it', async () => {
    const { info } = await newPerson(context(), { browser, email: provider.account.email });
    expect(await signIn()).toMatchObject({ id: info.id, isActive: 1 });
  });

  test('that is linked to another Google account stays so', async () => {
    const { email } = await signIn();
    provider.account = { ...provider.account, sub: 'another Google account', email };
    const other = newBrowser(context());
    const answer = await comeBack(await provider.visit((await begin(other)).href), other);
    expect(await errorOf(answer)).toEqual(failed);
  });
});

describe('what comes back', () => {
  test('is good once', async () => {
    const returned = await provider.visit((await begin()).href);
    expect((await comeBack(returned)).status).toBe(200);
    expect(await errorOf(await comeBack(returned))).toEqual(failed);
  });

  test('in another browser is refused: nobody can be signed in to somebody else’s account', async () => {
    const attacker = newBrowser(context());
    const returned = await provider.visit((await begin(attacker)).href);
    expect(await errorOf(await comeBack(returned))).toEqual(failed);
    await begin();
    expect(await errorOf(await comeBack(returned))).toEqual(failed);
  });

  test('with the state of another sign-in of this browser is refused', async () => {
    const first = await begin();
    const second = await begin();
    const { code, iss } = await provider.visit(first.href);
    const state = second.searchParams.get('state') ?? '';
    expect(await errorOf(await comeBack({ code, state, iss }))).toEqual(failed);
  });

  test('with a state that nobody made, or a code that nobody gave, is refused', async () => {
    const url = await begin();
    const { code, iss, state } = await provider.visit(url.href);
    expect(await errorOf(await comeBack({ code, iss, state: 'A'.repeat(43) }))).toEqual(failed);
    expect(await errorOf(await comeBack({ code: 'made-up', iss, state }))).toEqual(failed);
  });

  test('from another issuer is refused (mix-up)', async () => {
    const { code, state } = await provider.visit((await begin()).href);
    expect(await errorOf(await comeBack({ code, state, iss: 'https://evil.example' }))).toEqual(failed);
  });

  test('after ten minutes is refused', async () => {
    const returned = await provider.visit((await begin()).href);
    context().clock.advance(10 * 60 * 1000);
    expect(await errorOf(await comeBack(returned))).toEqual(failed);
  });

  test('is refused when the code was asked for with another PKCE verifier', async () => {
    const returned = await provider.visit((await begin()).href);
    await context()
      .db.update(googleLogins)
      .set({ verifier: 'A'.repeat(43) });
    expect(await errorOf(await comeBack(returned))).toEqual(failed);
  });
});

describe('a provider’s token', () => {
  let hostile: Awaited<ReturnType<typeof startHostileProvider>>;
  beforeAll(async () => {
    hostile = await startHostileProvider();
  });
  afterAll(() => hostile.close());

  async function signInWith(forgery: Forgery): Promise<Response> {
    serveWith(withProvider(hostile.issuer));
    hostile.forgery = forgery;
    const { searchParams } = await begin();
    hostile.nonce = searchParams.get('nonce') ?? '';
    return comeBack({ code: 'any', state: searchParams.get('state') ?? '' });
  }

  test('is taken when all of it is right', async () => {
    expect((await signInWith({})).status).toBe(200);
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, Forgery]>([
    ['for another site', { claims: { aud: 'another-site' } }],
    ['for two sites, given to the other', { claims: { aud: [client.id, 'other'], azp: 'other' } }],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['of another sign-in', { claims: { nonce: 'B'.repeat(43) } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has run out', { claims: { iat: past, exp: past + 60 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['without a signature', { header: { alg: 'none' }, signature: 'none' }],
    ['signed with another key', { signature: 'foreign key' }],
    [
      'signed with the public key as if it were a secret',
      { header: { alg: 'HS256' }, signature: 'public key as secret' },
    ],
    ['with an address that is a text for a truth', { claims: { email_verified: 'true' } }],
    ['without an address', { claims: { email: undefined } }],
  ])('%s is refused', async (_, forgery) => {
    const before = await context().db.select().from(users);
    expect(await errorOf(await signInWith(forgery))).toEqual(failed);
    expect(await context().db.select().from(users)).toHaveLength(before.length);
    expect(browser.token).toBe('');
  });
});

describe('without Google', () => {
  test('set up, signing in by it is not available', async () => {
    serveWith(context());
    expect(await errorOf(await browser.send(googleLogin, googleRoute, {}))).toEqual([503, 'google-unavailable']);
  });

  test('answering, neither, and the next one asks again', async () => {
    const stopped = await startOpenIdProvider(redirectUri);
    await stopped.close();
    serveWith(withProvider(stopped.issuer));
    for (let time = 0; time < 2; time++) {
      expect(await errorOf(await browser.send(googleLogin, googleRoute, {}))).toEqual([503, 'google-unavailable']);
    }
  });
});
