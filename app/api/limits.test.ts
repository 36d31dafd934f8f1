import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApiKey } from '@/lib/contract/api-key';
import { collectEmail } from '@/lib/contract/collect';
import {
  changePassword,
  forgetPassword,
  getVerifyCode,
  getVerifyWork,
  isEmailVerifyExpired,
  login,
  register,
} from '@/lib/contract/user';
import { createWebhook, resendWebhook, testWebhook } from '@/lib/contract/webhook';
import { grantCredits } from '@/server/credits/grants';
import { rateLimits } from '@/server/db/user-schema';
import type { Handlers } from '@/server/http/route';
import { newEmail, newPerson, registration } from '@/tests/accounts';
import { newCustomer } from '@/tests/api-customers';
import { newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { apiRoutes, exampleOf, handlersOf } from '@/tests/route-files';
import * as newsRoute from './common/email/collect/route';
import * as createKeyRoute from './user/apiKey/create/route';
import * as verifyRoute from './user/emailVerify/isExpire/route';
import * as loginRoute from './user/login/route';
import * as changeRoute from './user/password/change/route';
import * as forgetRoute from './user/password/forget/route';
import * as registerRoute from './user/register/route';
import * as createWebhookRoute from './user/webhook/create/route';
import * as resendWebhookRoute from './user/webhook/resend/route';
import * as testWebhookRoute from './user/webhook/test/route';
import * as balanceRoute from './v1/balance/route';
import * as captchaRoute from './verifyCode/route';
import * as workRoute from './verifyCode/work/route';

/** The limits as docs/limits.md says they are. */

type Limit = { what: string; atOnce: number; every: number };
const document = readFileSync(path.join(import.meta.dirname, '../../docs/limits.md'), 'utf8');
const [byAddress = [], byUse = []] = document.split('## By what is guessed').map(readTable);
const uncounted = [...(/^Not counted: (.*)$/m.exec(document)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(
  ([, route]) => route!,
);
const isPublicApi = (route: string) => /^\/api\/v1\/(?!openapi)/.test(route);

const context = contextForTests();

beforeAll(() => serveWith(context()));

/** Time stands still, so that nothing comes back meanwhile; and nobody has used anything yet. */
beforeEach(async () => {
  await context().db.delete(rateLimits);
  const now = context().clock.now();
  serveWith({ ...context(), clock: { now: () => now } });
});

describe('the limit by address of', () => {
  const counted = apiRoutes().filter((route) => !uncounted.includes(route) && !isPublicApi(route));

  test.each(counted)('%s is what the page says', async (route) => {
    const handlers = await handlersOf(route);
    const method = await methodOf(route);
    // Who has no account meets the smaller limit first, where there is one.
    const hasTwo = byAddress.some(({ what }) => what.startsWith(`\`${route}\`, without`));
    const token = hasTwo ? (await newPerson(context())).browser.token : '';
    const ask = (address: string) => {
      const browser = Object.assign(newBrowser(context(), address), { token });
      return handlers[method](browser.request(exampleOf(route), { method }));
    };
    await expectLimit(() => ask('192.0.2.1'), limitOf(route));
    expect((await ask('192.0.2.2')).status, 'somebody else').not.toBe(429);
  });

  test.each(byAddress.filter(({ what }) => what.includes('without')))('$what', async (limit) => {
    const route = /`(.*?)`/.exec(limit.what)![1]!;
    const handlers = await handlersOf(route);
    await expectLimit(
      () => handlers.POST(newBrowser(context(), '192.0.2.1').request(route, { method: 'POST' })),
      limit,
    );
  });

  test('the public API is one for all of its routes', async () => {
    const routes = apiRoutes().filter(isPublicApi);
    const ask = async (route: string) => {
      const [handlers, method] = [await handlersOf(route), await methodOf(route)];
      return handlers[method](newBrowser(context(), '192.0.2.1').request(exampleOf(route), { method }));
    };
    let next = 0;
    const together = byAddress.find(({ what }) => what.startsWith('every other route of'))!;
    await expectLimit(() => ask(routes[next++ % routes.length]!), together);
    for (const route of routes) expect((await ask(route)).status, route).toBe(429);
  });

  test('an IPv6 household is that of one address', async () => {
    const { GET } = await handlersOf('/api/manga/useCnt/get');
    let host = 1;
    const ask = () => GET(newBrowser(context(), `2001:db8::${(host++).toString(16)}`).request('/api/manga/useCnt/get'));
    await expectLimit(ask, limitOf('/api/manga/useCnt/get'));
  });

  test('holds in another web process a second later', async () => {
    const path = '/api/manga/engines/get';
    const { GET } = await handlersOf(path);
    const ask = async () => (await GET(newBrowser(context(), '192.0.2.1').request(path))).status;
    const { atOnce } = limitOf(path);
    for (let call = 0; call < atOnce; call++) await ask();
    // The other one has never seen this address: a quarter of the burst it gives by itself, then it tells and learns.
    serveWith({ ...context() });
    for (let call = 0; call < atOnce / 4; call++) expect(await ask()).toBe(200);
    // Far fewer than it would let through by itself.
    await expect.poll(ask, { timeout: 10_000, interval: 500 }).toBe(429);
  });

  test('stands on the page for every route that has one of its own', () => {
    const named = byAddress.flatMap(({ what }) => /^`([^`]+)`$/.exec(what)?.[1] ?? []);
    for (const route of [...named, ...uncounted]) expect(apiRoutes()).toContain(route);
  });
});

describe('the limit of', () => {
  const elsewhere = () => newBrowser(context(), `2001:db8:${(addresses++).toString(16)}::1`);
  const here = () => newBrowser(context(), '192.0.2.1');
  const email = 'somebody@example.com';
  const captcha = { captchaId: 'A'.repeat(22), captchaAnswer: 'wrong' };
  const wrong = { password: 'not the password' };
  const webhookWish = { address: 'https://hooks.example.com/', events: ['translation.done' as const] };
  const newBuyer = async () => {
    const { browser, info } = await newPerson(context());
    const grant = { accountId: info.id, source: 'api', sourceRef: info.id, amount: 1, paid: true } as const;
    await grantCredits(context().db, { ...grant, expiresAt: null });
    return browser;
  };

  /** Each uses one turn; whether it succeeds otherwise is no matter. */
  const uses: Record<string, () => Promise<() => Promise<Response>> | (() => Promise<Response>)> = {
    'signing in, from one address': () => () => here().send(login, loginRoute, { email: newEmail(), ...wrong }),
    'signing in to one account, from one address': () => () => here().send(login, loginRoute, { email, ...wrong }),
    'signing in to one account, from anywhere': () => () => elsewhere().send(login, loginRoute, { email, ...wrong }),
    'registering, from one address': () => async () =>
      here().send(register, registerRoute, await registration(context())),
    'registering one e-mail address': () => async () =>
      elsewhere().send(register, registerRoute, await registration(context(), { email })),
    'asking for a new password, from one address': () => () =>
      here().send(forgetPassword, forgetRoute, { email: newEmail(), locale: 'en', ...captcha }),
    'asking for a new password of one e-mail address': () => () =>
      elsewhere().send(forgetPassword, forgetRoute, { email, locale: 'en', ...captcha }),
    'asking for another link to verify, from one address': () => () =>
      here().send(isEmailVerifyExpired, verifyRoute, { email: newEmail(), locale: 'en' }),
    'asking for another link to verify one e-mail address': () => () =>
      elsewhere().send(isEmailVerifyExpired, verifyRoute, { email, locale: 'en' }),
    'giving the password again, of one account': async () => {
      const { browser } = await newPerson(context());
      return () => browser.send(changePassword, changeRoute, { currentPassword: 'wrong', password: 'another one 77' });
    },
    'asking for a captcha, from one address': () => () => {
      const captchaId = randomBytes(16).toString('base64url');
      // Of one kind alone the address's own limit would come first.
      isPicture = !isPicture;
      if (isPicture) return here().send(getVerifyCode, captchaRoute, { captchaId });
      return here().send(getVerifyWork, workRoute, { captchaId });
    },
    'leaving an address for news, from one address': () => () =>
      here().send(collectEmail, newsRoute, { email: newEmail(), locale: 'en' }),
    'leaving one e-mail address for news': () => () =>
      elsewhere().send(collectEmail, newsRoute, { email, locale: 'en' }),
    'making API keys, of one account': async () => {
      const browser = await newBuyer();
      return () => browser.send(createApiKey, createKeyRoute, { name: 'Test', scopes: ['read'] });
    },
    'adding addresses of webhooks, of one account': async () => {
      const browser = await newBuyer();
      return () => browser.send(createWebhook, createWebhookRoute, webhookWish);
    },
    'trying webhooks or sending again by hand, of one account': async () => {
      const browser = await newBuyer();
      const { webhook } = await browser.call(createWebhook, createWebhookRoute, webhookWish);
      let deliveryId = '';
      return async () => {
        if (deliveryId) return browser.send(resendWebhook, resendWebhookRoute, { deliveryId });
        const response = await browser.send(testWebhook, testWebhookRoute, { id: webhook.id });
        deliveryId = (await response.clone().json()).data.id;
        return response;
      };
    },
    'calls of the public API, of one account': async () => {
      const { key } = await newCustomer(context());
      return () =>
        balanceRoute.GET(elsewhere().request('/api/v1/balance', { headers: { Authorization: `Bearer ${key}` } }));
    },
  };

  test.each(byUse)('$what is what the page says', async (limit) => {
    await expectLimit(await uses[limit.what]!(), limit);
  });

  test('everything that the page names', () => {
    expect(byUse.map(({ what }) => what)).toEqual(Object.keys(uses));
  });
});

let addresses = 0;
let isPicture = false;

/** So many get through, the next is told how long to wait. */
async function expectLimit(ask: () => Promise<Response>, { atOnce, every }: Limit) {
  for (let call = 1; call <= atOnce; call++) {
    const answer = await ask();
    expect(answer.status, `call ${call}`).not.toBe(429);
    await answer.body?.cancel();
  }
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe(String(Math.max(1, Math.ceil(every))));
}

function limitOf(route: string): Limit {
  const rest = 'every other route, each';
  const found = byAddress.find(({ what }) => what === `\`${route}\``) ?? byAddress.find(({ what }) => what === rest);
  return found!;
}

/** The one that the route has; asked from an address that is not used otherwise. */
async function methodOf(route: string): Promise<keyof Handlers> {
  const handlers = await handlersOf(route);
  for (const method of ['POST', 'GET', 'PATCH', 'DELETE'] as const) {
    const answer = await handlers[method](newBrowser(context(), '192.0.2.99').request(exampleOf(route), { method }));
    await answer.body?.cancel();
    if (answer.status !== 405) return method;
  }
  throw new Error(`${route} has no method`);
}

function readTable(text: string): Limit[] {
  const rows = [...text.matchAll(/^\| (.+?) \| (\d+) \| ([\d.]+) \|$/gm)];
  return rows.map(([, what, atOnce, every]) => ({ what: what!, atOnce: Number(atOnce), every: Number(every) }));
}
