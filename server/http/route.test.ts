import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '@/lib/contract/call';
import { AppError } from '@/lib/contract/error';
import { PageError } from '@/pipeline/page';
import { newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { route, type UseCase, unknownPath } from './route';

const context = contextForTests();
let log: string[];

beforeEach(() => {
  log = [];
  const stream = new Writable({
    write(chunk, _, done) {
      log.push(String(chunk));
      done();
    },
  });
  // A context of its own for each test has rate limits of its own.
  serveWith({ ...context(), log: pino(stream) });
});

const echo = defineCall({
  method: 'POST',
  path: '/api/echo',
  payload: 'json',
  signed: false,
  input: z.strictObject({ text: z.string().max(10) }),
  output: z.object({ text: z.string(), owner: z.string() }),
});

type Echo = UseCase<{ text: string }, { text: string; owner: string }>;
const sayBack: Echo = (_, actor, { text }) => ({ text, owner: actor.id });

function post(
  body: unknown = { text: 'hi' },
  headers: Record<string, string> = {},
  browser = newBrowser(undefined, '192.0.2.1'),
) {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  return browser.request(echo.path, init);
}

async function answerOf(useCase: Echo, request = post()) {
  const response = await route(echo, useCase).POST(request);
  return { response, body: await response.json() };
}

function failing(error: unknown): Echo {
  return () => {
    throw error;
  };
}

describe('a good answer', () => {
  test('has the envelope and may not be kept by anybody', async () => {
    const { response, body } = await answerOf(sayBack);
    expect(response.status).toBe(200);
    expect(body).toEqual({ code: 200, message: 'OK', data: { text: 'hi', owner: expect.any(String) } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'set-cookie': expect.stringContaining('anon='),
    });
  });
});

describe('a wrong input', () => {
  test.each([
    [{ text: 'hi', admin: true }, 'admin'],
    [{ text: 7 }, 'text'],
    [{}, 'text'],
    [{ text: 'far too long a text' }, 'text'],
    [[], 'body'],
  ])('%j is named in the answer', async (input, field) => {
    const { response, body } = await answerOf(sayBack, post(input));
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ code: 400, data: null, error: 'invalid-input' });
    expect(body.message).toContain(`(${field})`);
  });
});

describe('an expected failure', () => {
  test('becomes its code, status and text', async () => {
    const { response, body } = await answerOf(failing(new AppError('anonymous-limit')));
    expect(response.status).toBe(402);
    expect(body.error).toBe('anonymous-limit');
    expect(body.message).toContain('one translation per day');
    expect(log).toEqual([]);
  });

  test('of the pipeline becomes the same, without its technical text', async () => {
    const { body } = await answerOf(failing(new PageError('image-broken', 'VipsJpeg: premature end')));
    expect(body).toMatchObject({ code: 422, error: 'image-broken' });
    expect(body.message).not.toContain('Vips');
  });

  test('is known by its name: its class may come from another copy of the module', async () => {
    const stranger = Object.assign(new Error('x'), { name: 'PageError', code: 'image-empty' });
    expect((await answerOf(failing(stranger))).body.error).toBe('image-empty');
  });

  test('says when to come again', async () => {
    const { response, body } = await answerOf(failing(new AppError('busy', { retryAfter: 9 })));
    expect(response.headers.get('retry-after')).toBe('9');
    expect(body.message).toContain('9 seconds');
  });
});

describe('an unexpected failure', () => {
  test('is logged once under its id and not shown', async () => {
    const { response, body } = await answerOf(failing(new Error('password is hunter2')));
    expect(response.status).toBe(500);
    expect(body).toMatchObject({ code: 500, error: 'internal', data: null });
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(log).toHaveLength(1);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      path: '/api/echo',
      err: { message: 'password is hunter2' },
    });
  });

  test.each([
    Object.assign(new Error('x'), { name: 'AppError', code: 'toString' }),
    Object.assign(new Error('x'), { name: 'PageError', code: 'no-such-code' }),
    'a text',
    null,
  ])('is any other thing thrown: %s', async (thrown) => {
    expect((await answerOf(failing(thrown))).body.error).toBe('internal');
    expect(log).toHaveLength(1);
  });

  test('after the caller has gone is nobody’s', async () => {
    const gone = new AbortController();
    const request = new Request(post(), { signal: gone.signal });
    const response = await route(echo, () => {
      gone.abort();
      throw gone.signal.reason;
    }).POST(request);
    expect(response.status).toBe(499);
    expect(log).toEqual([]);
  });
});

describe('the rate limit', () => {
  test('is counted for each address, whatever the cookie', async () => {
    const handlers = route(echo, sayBack, { allowance: { perMinute: 1, burst: 2 } });
    const statuses: number[] = [];
    for (let call = 0; call < 3; call++) statuses.push((await handlers.POST(post())).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await handlers.POST(post());
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await refused.json()).error).toBe('too-many-requests');
    expect((await handlers.POST(post(undefined, {}, newBrowser(undefined, '192.0.2.2')))).status).toBe(200);
  });

  test('counts calls that are refused for another reason too', async () => {
    const handlers = route(echo, sayBack, { allowance: { perMinute: 1, burst: 1 } });
    expect((await handlers.POST(post({}))).status).toBe(400);
    expect((await handlers.POST(post())).status).toBe(429);
  });
});

describe('methods and paths', () => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('%s of a POST call is 405', async (method) => {
    const response = await route(echo, sayBack)[method](newBrowser().request(echo.path, { method }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ code: 405, error: 'method-not-allowed', data: null });
  });

  test.each(['GET', 'POST', 'DELETE'] as const)('%s of an unknown path is 404', async (method) => {
    const response = await unknownPath()[method](newBrowser().request('/api/none', { method }));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404, error: 'not-found', data: null });
  });

  test('a lookup does not make a visitor', async () => {
    const look = defineCall({ ...echo, method: 'GET', payload: 'none', input: z.strictObject({}), output: z.null() });
    const response = await route(look, () => null).GET(newBrowser().request('/api/look'));
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});
