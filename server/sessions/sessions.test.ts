import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as infoRoute from '@/app/api/user/getUserInfo/route';
import * as logoutRoute from '@/app/api/user/logout/route';
import * as listRoute from '@/app/api/user/session/list/route';
import * as revokeRoute from '@/app/api/user/session/revoke/route';
import { getUserInfo, listSessions, logout, revokeSession } from '@/lib/contract/user';
import { rateLimits, sessions } from '@/server/db/user-schema';
import { newPerson, type Person, signInAs, whoIs } from '@/tests/accounts';
import { type Browser, errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { deleteEndedSessions } from './end-sessions';
import { resolveToken } from './resolve-token';
import { followingToken } from './session-token';

const context = contextForTests();
const second = 1000;
const hour = 60 * 60 * second;
const day = 24 * hour;
let person: Person;
let browser: Browser;

beforeAll(() => serveWith(context()));
beforeEach(async () => {
  await context().db.delete(rateLimits);
  person = await newPerson(context());
  browser = person.browser;
});

/** Asks with a token, keeping nothing. */
async function ask(token: string): Promise<Response> {
  const request = newBrowser().request(getUserInfo.path, { headers: { Authorization: `Bearer ${token}` } });
  return infoRoute.GET(request);
}

async function refusal(token: string): Promise<unknown> {
  return errorOf(await ask(token));
}

const ended = [401, 'session-expired'];

describe('a token', () => {
  test('is known to nobody who reads the database', async () => {
    const { rows } = await context().db.execute('select row_to_json(sessions) as row from sessions');
    const dump = JSON.stringify(rows);
    expect(dump).not.toContain(browser.token.split('.')[1]);
    const [session] = await context().db.select().from(sessions).where(eq(sessions.userId, person.info.id));
    for (const taken of [session?.tokenHash, `${session?.id}.${session?.tokenHash}`, `${session?.id}.`, session?.id]) {
      expect(await refusal(taken ?? ''), taken).toEqual(ended);
    }
  });

  test('that was changed, cut or made up is refused', async () => {
    const [id, secret = ''] = browser.token.split('.');
    const tampered = [
      `${id}.${secret.slice(0, -1)}${secret.endsWith('A') ? 'E' : 'A'}`,
      `${'A'.repeat(22)}.${secret}`,
      `${id}.${'A'.repeat(43)}`,
      `${id}.${secret.slice(1)}`,
      `${id}${secret}`,
      `${browser.token}A`,
      "' or 1=1 --",
    ];
    for (const token of tampered) expect(await refusal(token.replaceAll(' ', '')), token).toEqual(ended);
    expect((await ask(browser.token)).status).toBe(200);
  });

  test('of one account is worth nothing with the id of another’s session', async () => {
    const other = await newPerson(context());
    const [id] = browser.token.split('.');
    const [, secret] = other.browser.token.split('.');
    expect(await refusal(`${id}.${secret}`)).toEqual(ended);
  });

  test('ends after seven days without use', async () => {
    context().clock.advance(7 * day - second);
    expect((await ask(browser.token)).status).toBe(200);
    const other = await newPerson(context());
    context().clock.advance(7 * day);
    expect(await refusal(other.browser.token)).toEqual(ended);
  });

  test('ends after thirty days, however often it is used', async () => {
    for (let days = 0; days < 30; days++) {
      expect(await whoIs(browser)).not.toBeNull();
      context().clock.advance(day);
    }
    expect(await refusal(browser.token)).toEqual(ended);
    await deleteEndedSessions(context());
    expect(await context().db.select().from(sessions).where(eq(sessions.userId, person.info.id))).toEqual([]);
  });

  test('is no use after signing out, and nobody signs out twice', async () => {
    const { token } = browser;
    await browser.call(logout, logoutRoute, {});
    expect(await refusal(token)).toEqual(ended);
    await browser.call(logout, logoutRoute, {});
  });
});

describe('renewing', () => {
  test('happens after an hour, in the header of any answer', async () => {
    const first = browser.token;
    expect((await ask(first)).headers.get('token')).toBeNull();
    context().clock.advance(hour);
    await whoIs(browser);
    expect(browser.token).not.toBe(first);
    expect(browser.token).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect((await ask(browser.token)).headers.get('token')).toBeNull();
  });

  test('gives requests at the same time one token, and a lost answer is no loss', async () => {
    const first = browser.token;
    context().clock.advance(hour);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(first)));
    const tokens = new Set(answers.map(({ headers }) => headers.get('token')));
    expect(tokens.size).toBe(1);
    context().clock.advance(hour);
    const again = await ask(first);
    expect(again.headers.get('token')).toBe([...tokens][0]);
  });

  test('lets a request with the former token pass for a minute', async () => {
    const first = browser.token;
    context().clock.advance(hour);
    await whoIs(browser);
    const parallel = await Promise.all([ask(browser.token), ask(browser.token), ask(first)]);
    expect(parallel.map(({ status }) => status)).toEqual([200, 200, 200]);
    context().clock.advance(59 * second);
    expect((await ask(first)).status).toBe(200);
  });

  test('ends the session for both when a former token is shown later: one of them has stolen it', async () => {
    const stolen = browser.token;
    context().clock.advance(hour);
    await whoIs(browser);
    await whoIs(browser);
    context().clock.advance(61 * second);
    expect(await refusal(stolen)).toEqual(ended);
    expect(await refusal(browser.token)).toEqual(ended);
  });

  test('cannot be foretold without the server’s secret', async () => {
    context().clock.advance(hour);
    const foretold = followingToken('another secret of the same length!', browser.token);
    await ask(browser.token);
    expect(await refusal(foretold)).toEqual(ended);
  });

  test('goes on when the secret has changed in between', async () => {
    context().clock.advance(hour);
    await ask(browser.token);
    const renewed = await resolveToken({ ...context(), secret: 'the secret after a move of servers' }, browser.token);
    expect((await ask(renewed?.renewed ?? '')).status).toBe(200);
  });
});

describe('the list of sessions', () => {
  const list = (from: Browser) => from.call(listSessions, listRoute, {});

  test('names each device, and which one asks', async () => {
    const other = await signInAs(context(), person);
    const { sessions: rows, ...methods } = await list(other);
    expect(rows.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(methods).toEqual({ hasPassword: true, hasGoogle: false });
  });

  test('ends one of them, or all others', async () => {
    const [second, third] = [await signInAs(context(), person), await signInAs(context(), person)];
    const { sessions: rows } = await list(second);
    const sessionId = second.token.split('.')[0];
    expect(rows.map(({ id }) => id)).toContain(sessionId);
    await browser.call(revokeSession, revokeRoute, { sessionId });
    expect(await refusal(second.token)).toEqual(ended);
    await browser.call(revokeSession, revokeRoute, {});
    expect(await refusal(third.token)).toEqual(ended);
    expect((await ask(browser.token)).status).toBe(200);
  });

  test('ends nobody else’s', async () => {
    const other = (await newPerson(context())).browser;
    const answer = await browser.send(revokeSession, revokeRoute, { sessionId: other.token.split('.')[0] });
    expect(await errorOf(answer)).toEqual([403, 'not-yours']);
    expect((await ask(other.token)).status).toBe(200);
  });

  test('is for who is signed in', async () => {
    expect(await errorOf(await newBrowser(context()).send(listSessions, listRoute, {}))).toEqual([
      401,
      'not-signed-in',
    ]);
  });
});
