import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineCall, downloadedFile } from '../contract/call';
import { ApiError } from './api-error';
import { payloadDigest } from './sign';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const output = z.object({ value: z.number() });
const lookUp = defineCall({
  method: 'GET',
  path: '/api/look',
  payload: 'none',
  signed: false,
  input: z.object({}),
  output,
});
const change = defineCall({
  method: 'POST',
  path: '/api/change',
  payload: 'json',
  signed: true,
  input: z.object({ name: z.string(), note: z.string().optional() }),
  output,
});
const ask = defineCall({ ...change, path: '/api/ask', payload: 'query' });
const send = defineCall({
  ...change,
  path: '/api/send',
  payload: 'multipart',
  signed: false,
  input: z.object({ file: z.instanceof(Blob) }),
});
const fetchFile = defineCall({ ...lookUp, method: 'POST', path: '/api/file', output: downloadedFile });

type Seen = { request: IncomingMessage; body: string };
type Answerer = (seen: Seen, response: ServerResponse) => void | Promise<void>;

let seen: Seen[];
let answer: Answerer;
let redirects: string[];
let page: { tokens: Map<string, string>; signKey: string; lang: string };
let close: () => void;
let callApi: typeof import('./client').callApi;

const good: Answerer = (_, response) => json(response, 200, { code: 200, message: 'OK', data: { value: 7 } });

beforeEach(async () => {
  seen = [];
  redirects = [];
  answer = good;
  page = {
    tokens: new Map(),
    signKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    lang: 'en',
  };
  stubPage();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = { request, body: Buffer.concat(chunks).toString() };
    seen.push(one);
    await answer(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  // Fresh for each test: the client remembers whether the visitor is known.
  vi.resetModules();
  const client = await import('./client');
  client.setApiBase(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  callApi = client.callApi;
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  test('returns the data alone', async () => {
    expect(await callApi(lookUp, {})).toEqual({ value: 7 });
    expect(seen[0]?.request.headers.authorization).toBeUndefined();
  });

  test('carries the bearer token when there is one, and keeps the one it is sent', async () => {
    page.tokens.set('token', 'old');
    answer = (one, response) => {
      response.setHeader('token', 'new');
      return good(one, response);
    };
    await callApi(lookUp, {});
    await callApi(lookUp, {});
    expect(seen.map(({ request }) => request.headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  test("asks for answers in the page's language", async () => {
    page.lang = 'ar';
    await callApi(lookUp, {});
    expect(seen[0]?.request.headers['accept-language']).toBe('ar');
  });

  test('works where storage is forbidden', async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new Error('forbidden');
      },
    });
    expect(await callApi(lookUp, {})).toEqual({ value: 7 });
  });

  test('sends a file as multipart and tells how far it is', async () => {
    const shares: number[] = [];
    const file = new File(['x'.repeat(100_000)], 'page.png', { type: 'image/png' });
    await callApi(send, { file }, { onUploadProgress: (share) => shares.push(share) });
    expect(seen[0]?.request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('name="file"; filename="page.png"');
    expect(shares.at(-1)).toBe(1);
  });
});

describe('a signed call', () => {
  test('of a body is signed over what is sent', async () => {
    await callApi(change, { name: 'é', note: undefined });
    const payload = JSON.parse(seen[0]?.body ?? '');
    expect(payload).toEqual({ name: 'é', _t: expect.any(Number), _n: expect.any(String) });
    expect(open(seen[0])).toBe(payloadDigest(payload));
  });

  test('of a query is signed over what is sent', async () => {
    await callApi(ask, { name: 'a&b +é' });
    const payload = Object.fromEntries(new URL(seen[0]?.request.url ?? '', 'http://x').searchParams);
    expect(payload).toEqual({ name: 'a&b +é', _t: expect.any(String), _n: expect.any(String) });
    expect(open(seen[0])).toBe(payloadDigest(payload));
  });

  test('says so when the page has no key', async () => {
    page.signKey = '';
    await expect(callApi(change, { name: 'a' })).rejects.toThrow('sign-key');
  });
});

describe('a refusal', () => {
  test.each([400, 401, 403, 500])('with %i rejects with its code and text and has no other effect', async (code) => {
    answer = (_, response) => json(response, code, { code, message: 'Not now', data: null, error: 'busy' });
    const error = await failureOf(callApi(lookUp, {}));
    expect(error).toMatchObject({ code, error: 'busy', message: 'Not now', retryAfter: null });
    expect(redirects).toEqual([]);
  });

  test('tells how long to wait', async () => {
    answer = (_, response) => {
      response.setHeader('Retry-After', '12');
      json(response, 429, { code: 429, message: 'Slowly', data: null, error: 'too-many-requests' });
    };
    expect(await failureOf(callApi(lookUp, {}))).toMatchObject({ error: 'too-many-requests', retryAfter: 12 });
  });

  test.each([
    ['en', '/404'],
    ['ja', '/ja/404'],
  ])('with 404 leads a page in %s to %s', async (lang, target) => {
    page.lang = lang;
    answer = (_, response) => json(response, 404, { code: 404, message: 'None', data: null, error: 'not-found' });
    expect(await failureOf(callApi(lookUp, {}))).toMatchObject({ code: 404, error: 'not-found' });
    expect(redirects).toEqual([target]);
  });

  test("by a proxy's own page is an internal error without its text", async () => {
    answer = (_, response) => {
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    };
    expect(await failureOf(callApi(lookUp, {}))).toMatchObject({ code: 502, error: 'internal', message: '' });
  });

  test('follows when the data is not what the contract says', async () => {
    answer = (_, response) => json(response, 200, { code: 200, message: 'OK', data: { value: 'seven' } });
    expect(await failureOf(callApi(lookUp, {}))).toMatchObject({ error: 'internal' });
  });
});

describe('without an answer', () => {
  test('a call is offline', async () => {
    close();
    expect(await failureOf(callApi(lookUp, {}))).toMatchObject({ code: 0, error: 'offline', retryAfter: null });
  });

  test('an answer cut off half way is offline too', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 }).write('{"code":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failureOf(callApi(lookUp, {}))).toMatchObject({ error: 'offline' });
  });

  test('an abandoned call rejects with the reason of its signal', async () => {
    const stop = new AbortController();
    answer = () => stop.abort(new Error('changed my mind'));
    await expect(callApi(lookUp, {}, { signal: stop.signal })).rejects.toThrow('changed my mind');
  });
});

describe('an octet-stream answer', () => {
  test('is saved under the name it came with', async () => {
    const clicks: { download: string }[] = [];
    vi.stubGlobal('document', { ...fakeDocument(), body: { append() {} }, createElement: () => downloadLink(clicks) });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    answer = (_, response) => {
      const name = "attachment; filename=plain.zip; filename*=UTF-8''%E5%90%B9.zip";
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Disposition': name }).end('PK');
    };
    expect(await callApi(fetchFile, {})).toEqual({ fileName: '吹.zip' });
    expect(clicks.map(({ download }) => download)).toEqual(['吹.zip']);
  });
});

describe("a visitor's first calls", () => {
  test('that keep something wait for the first answer, and then go together', async () => {
    const waiting: (() => void)[] = [];
    answer = (one, response) => {
      waiting.push(() => good(one, response));
    };
    const calls = ['a', 'b', 'c'].map((name) => callApi(send, { file: new Blob([name]) }));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    await callsSettle();
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    await vi.waitFor(() => expect(waiting).toHaveLength(3));
    for (const go of waiting.slice(1)) go();
    expect(await Promise.all(calls)).toHaveLength(3);
  });

  test('that only look something up do not wait', async () => {
    answer = ({ request }, response) => {
      if (request.method === 'GET') json(response, 200, { code: 200, message: 'OK', data: { value: 1 } });
    };
    const stop = new AbortController();
    const upload = callApi(send, { file: new Blob(['a']) }, { signal: stop.signal });
    expect(await callApi(lookUp, {})).toEqual({ value: 1 });
    stop.abort(new Error('enough'));
    await expect(upload).rejects.toThrow('enough');
  });

  test('go on when the first one failed', async () => {
    answer = (one, response) => (seen.length === 1 ? void response.destroy() : good(one, response));
    const calls = ['a', 'b'].map((name) => callApi(send, { file: new Blob([name]) }));
    const results = await Promise.allSettled(calls);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

function stubPage() {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => page.tokens.get(key) ?? null,
    setItem: (key: string, value: string) => page.tokens.set(key, value),
  });
  vi.stubGlobal('location', { assign: (url: string) => redirects.push(url) });
  vi.stubGlobal('document', fakeDocument());
}

function fakeDocument() {
  return {
    querySelector: () => ({ content: page.signKey }),
    documentElement: {
      get lang() {
        return page.lang;
      },
    },
  };
}

function downloadLink(clicks: { download: string }[]) {
  const link = { download: '', click: () => clicks.push(link), remove() {} };
  return link;
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function open(one: Seen | undefined): string {
  const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return privateDecrypt(key, Buffer.from(String(one?.request.headers.sign), 'base64')).toString();
}

/** `instanceof` fails across vi.resetModules; the name is what tells. */
async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toHaveProperty('name', ApiError.name);
  return error as ApiError;
}

/** Long enough for a call that does not wait to have reached the server on this machine. */
function callsSettle() {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
