import { beforeAll, describe, expect, test } from 'vitest';
import * as uploadRoute from '@/app/api/manga/img/upload/route';
import * as logoutRoute from '@/app/api/user/logout/route';
import * as registerRoute from '@/app/api/user/register/route';
import { images } from '@/server/db/schema';
import { newPerson, whoIs } from '@/tests/accounts';
import { errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { noisePng } from '@/tests/pictures';

const context = contextForTests({ SITE_URL: 'https://fukidashi.example' });

beforeAll(() => serveWith(context()));

async function upload(headers: Record<string, string>, browser = newBrowser()): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([await noisePng()]));
  return uploadRoute.POST(browser.request('/api/manga/img/upload', { method: 'POST', body, headers }));
}

describe('a form of another site', () => {
  test.each([
    'https://evil.example',
    'https://fukidashi.example.evil.example',
    'https://evil-fukidashi.example',
    'http://fukidashi.example',
    'https://fukidashi.example:8443',
    'null',
    'file://',
  ])('of %s is refused and leaves nothing behind', async (Origin) => {
    expect(await errorOf(await upload({ Origin }))).toEqual([403, 'origin-refused']);
    expect(await context().db.select().from(images)).toEqual([]);
  });

  test('cannot use what the browser is signed in with: it has no cookie that signs in', async () => {
    const { browser } = await newPerson(context());
    const { token } = browser;
    browser.token = '';
    const headers = { 'Content-Type': 'text/plain', Origin: 'https://evil.example' };
    const forged = browser.request('/api/user/logout', { method: 'POST', headers });
    expect(await errorOf(await logoutRoute.POST(forged))).toEqual([403, 'origin-refused']);
    await logoutRoute.POST(browser.request('/api/user/logout', { method: 'POST' }));
    browser.token = token;
    expect(await whoIs(browser)).not.toBeNull();
  });

  test('cannot send JSON without asking first, which no answer of ours allows', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    const answer = await registerRoute.POST(
      newBrowser().request('/api/user/register', { method: 'POST', headers, body: '{}' }),
    );
    expect(await errorOf(answer)).toEqual([400, 'invalid-input']);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('our own pages', () => {
  test('are taken by the site’s address, or by the address that was asked for', async () => {
    expect((await upload({ Origin: 'https://fukidashi.example' })).status).toBe(200);
    expect((await upload({ Origin: 'http://localhost:4321', Host: 'localhost:4321' })).status).toBe(200);
    expect((await upload({})).status).toBe(200);
  });

  test('and whoever shows a token, which no browser sends by itself', async () => {
    const { browser } = await newPerson(context());
    expect((await upload({ Origin: 'chrome-extension://abcdefgh' }, browser)).status).toBe(200);
  });
});
