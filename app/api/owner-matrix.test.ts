import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveImagesByBase64 } from '@/lib/contract/chapter';
import { rateLimits } from '@/server/db/user-schema';
import { startWorker } from '@/server/jobs/handlers';
import { newCustomer } from '@/tests/api-customers';
import { type Browser, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { expectGuarded } from '@/tests/guarded';
import { type Case, cases, foreign } from '@/tests/owner-matrix/cases';
import { canariesOf, newMember, newOwner, newPages, type Owned, type OwnedByMember } from '@/tests/owner-matrix/owner';
import { routeOf, type V1Case, v1Cases } from '@/tests/owner-matrix/v1-cases';
import { noisePng } from '@/tests/pictures';
import { apiRoutes, handlersOf } from '@/tests/route-files';
import * as base64Route from './manga/save/imagesByBase64/route';

const context = contextForTests();
let owner: OwnedByMember;
/** A visitor without an account, and the owner of other pages. */
let visitor: Owned;
let before: Awaited<ReturnType<typeof belongings>>;

const roles = ['nobody known', 'a visitor', 'another member', 'the owner'] as const;

beforeAll(async () => {
  serveWith(context());
  startWorker(context());
  owner = await newOwner(context());
  visitor = await newPages(context(), newBrowser(context()));
  before = await belongings();
});

// What is limited elsewhere is not the question here.
beforeEach(() => context().db.delete(rateLimits));

test('every route stands in the table', () => {
  expect([...cases.keys(), ...new Set(v1Cases.map(({ call }) => routeOf(call)))].sort()).toEqual(apiRoutes().sort());
});

describe.each([...cases])('%s', (route, one) => {
  test.each([0, 1, 2] as const)('gives role %i what is right, and nothing of the owner’s', async (role) => {
    const answer = await ask(route, one, await browserOf(role), owner);
    expect(answer.status, `${roles[role]}: ${answer.text}`).toBe(one.answers[role]);
    for (const canary of canariesOf(owner)) expect(answer.text).not.toContain(canary);
  });
});

describe('a page without an account', () => {
  const byId = [...cases].filter(([, { answers }]) => answers === foreign);

  test.each(byId)('%s is its visitor’s alone', async (route, one) => {
    for (const role of [0, 1, 2] as const) {
      const answer = await ask(route, one, await browserOf(role), { ...owner, ...visitor });
      expect(answer.status, `${roles[role]}: ${answer.text}`).toBe(403);
      for (const canary of canariesOf(visitor)) expect(answer.text).not.toContain(canary);
    }
  });
});

describe.each(v1Cases.map((one) => [one.call.id, one] as const))('%s of the public API', (_, one) => {
  test('gives others what is right, and nothing of the owner’s', async () => {
    const { key } = await newCustomer(context());
    const strangers = { '': 401, fuki_000000000000_: 401, [owner.browser.token]: 401, [key]: one.answers[0] };
    for (const [bearer, status] of Object.entries(strangers)) {
      const answer = await askV1(one, bearer, owner);
      expect(answer.status, answer.text).toBe(status);
      for (const canary of canariesOf(owner)) expect(answer.text).not.toContain(canary);
    }
  });
});

test('whatever others tried, everything is as it was', async () => {
  expect(await belongings()).toEqual(before);
});

describe('the owner', () => {
  test('is known by a key to the public API alone', async () => {
    const browser = newBrowser(context());
    browser.token = owner.key;
    const route = '/api/user/getUserInfo';
    expect((await ask(route, cases.get(route)!, browser, owner)).status).toBe(401);
  });

  // The page itself is deleted at the end, by the site's own call.
  const kept = v1Cases.filter(({ call }) => call.method !== 'DELETE');
  test.each(kept.map((one) => [one.call.id, one] as const))('of %s gets it by key', async (_, one) => {
    const answer = await askV1(one, owner.key, owner);
    expect(answer.status, answer.text).toBe(one.answers[1]);
    if (one.shows) expect(answer.text).toContain(owner[one.shows]);
  });

  test.each([...cases])('of %s gets it', async (route, one) => {
    const answer = await ask(route, one, owner.browser, owner);
    expect(answer.status, answer.text).toBe(one.answers[3]);
    if (one.shows) expect(answer.text).toContain(owner[one.shows]);
  });
});

/** All that is kept of the two owners. */
async function belongings() {
  const { imageId, userId } = owner;
  const owners = sql`(select owner from images where id in (${imageId}, ${visitor.imageId}))`;
  const byOwner = ['images', 'translations', 'chapters', 'deletion_receipts'].map((table) => [table, 'owner', owners]);
  const byAccount = Object.entries({
    users: 'id',
    api_keys: 'user_id',
    orders: 'account_id',
    subscriptions: 'account_id',
  });
  const all = [...byOwner, ...byAccount.map(([table, column]) => [table, column, sql`(${userId})`])] as [
    string,
    string,
    SQL,
  ][];
  return Promise.all(
    all.map(async ([table, column, whose]) => {
      const { rows } = await context().db.execute(
        sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} in ${whose} order by 1`,
      );
      expect(rows, table).not.toEqual([]);
      return rows;
    }),
  );
}

async function browserOf(role: 0 | 1 | 2): Promise<Browser> {
  if (role === 2) return (await newMember(context())).browser;
  const browser = newBrowser(context(), `2001:db8:${(addresses++).toString(16)}::1`);
  const png = Buffer.from(await noisePng()).toString('base64');
  const images = [`data:image/png;base64,${png}`];
  if (role === 1) await browser.call(saveImagesByBase64, base64Route, { images });
  return browser;
}

let addresses = 0;

async function ask(route: string, { call, input, send }: Case, browser: Browser, own: OwnedByMember) {
  const handlers = await handlersOf(route);
  const answer = send ? await send(browser, handlers, own) : await browser.send(call!, handlers, input?.(own) ?? {});
  expectGuarded(answer);
  return { status: answer.status, text: await answer.text() };
}

async function askV1({ call, body }: V1Case, key: string, own: OwnedByMember) {
  const handlers = await handlersOf(routeOf(call));
  const headers = {
    ...(key && { Authorization: `Bearer ${key}` }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const url = new URL(call.path.replace('{id}', own.taskId), 'http://localhost');
  const answer = await handlers[call.method](
    new Request(url, { method: call.method, headers, body: body && JSON.stringify(body) }),
  );
  expectGuarded(answer);
  return { status: answer.status, text: await answer.text() };
}
