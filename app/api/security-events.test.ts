import { Writable } from 'node:stream';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getTranslateResult } from '@/lib/contract/manga';
import { login } from '@/lib/contract/user';
import { createLog } from '@/server/log';
import { newPerson } from '@/tests/accounts';
import { newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import * as resultRoute from './manga/get/translateResult/route';
import * as countRoute from './manga/useCnt/get/route';
import * as loginRoute from './user/login/route';
import * as balanceRoute from './v1/balance/route';

/** What whoever looks into an attack finds in the log; that it names nobody is in server/log.test.ts. */

const context = contextForTests();
let events: Record<string, unknown>[] = [];

beforeAll(() => {
  const stream = new Writable({
    write(chunk, _, done) {
      events.push(JSON.parse(String(chunk)));
      done();
    },
  });
  serveWith({ ...context(), log: createLog('info', stream) });
});

beforeEach(() => {
  events = [];
});

test('signing in, and failing to, is an event with its time and the request', async () => {
  const { email, password, info } = await newPerson(context());
  events = [];
  await newBrowser().send(login, loginRoute, { email, password: 'not the password' });
  await newBrowser().send(login, loginRoute, { email, password });
  expect(events).toMatchObject([
    { msg: 'a call was refused', call: '/api/user/login', error: 'login-failed', requestId: expect.any(String) },
    { msg: 'a session was opened', userId: info.id, kind: 'site', time: expect.any(Number) },
  ]);
});

test('asking for what is somebody else’s, with a made-up key, or too often, is an event', async () => {
  const browser = newBrowser(context(), '192.0.2.77');
  await browser.send(getTranslateResult, resultRoute, { taskId: 'A'.repeat(22) });
  const headers = { Authorization: 'Bearer fuki_000000000000_000000000000000000000000000000000000000' };
  await balanceRoute.GET(browser.request('/api/v1/balance', { headers }));
  for (let call = 0; call < 70; call++) await countRoute.GET(browser.request('/api/manga/useCnt/get'));
  const found = events.filter(({ msg }) => msg === 'a call was refused').map(({ error }) => error);
  expect(new Set(found)).toEqual(new Set(['not-yours', 'key-invalid', 'too-many-requests']));
});
