import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ClientStage, failureOf, good, json, lookUp, openStage, type Seen } from '@/tests/client-stage';
import { defineCall, downloadedFile } from '../contract/call';
import { payloadDigest } from './sign';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { output } = lookUp;
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

let stage: ClientStage;

beforeEach(async () => {
  stage = await openStage(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
});

afterEach(() => stage.close());

describe('a call', () => {
  test('returns the data alone', async () => {
    expect(await stage.callApi(lookUp, {})).toEqual({ value: 7 });
    expect(stage.seen[0]?.request.headers.authorization).toBeUndefined();
  });

  test('carries the bearer token when there is one, and keeps the one it is sent', async () => {
    stage.page.tokens.set('token', 'old');
    stage.answer = (one, response) => {
      response.setHeader('token', 'new');
      return good(one, response);
    };
    await stage.callApi(lookUp, {});
    await stage.callApi(lookUp, {});
    expect(stage.seen.map(({ request }) => request.headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  test("asks for answers in the page's language", async () => {
    stage.page.lang = 'ar';
    await stage.callApi(lookUp, {});
    expect(stage.seen[0]?.request.headers['accept-language']).toBe('ar');
  });

  test('works where storage is forbidden', async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new Error('forbidden');
      },
    });
    expect(await stage.callApi(lookUp, {})).toEqual({ value: 7 });
  });

  test('sends a file as multipart and tells how far it is', async () => {
    const shares: number[] = [];
    const file = new File(['x'.repeat(100_000)], 'stage.page.png', { type: 'image/png' });
    await stage.callApi(send, { file }, { onUploadProgress: (share) => shares.push(share) });
    expect(stage.seen[0]?.request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(stage.seen[0]?.body).toContain('name="file"; filename="stage.page.png"');
    expect(shares.at(-1)).toBe(1);
  });
});

describe('a signed call', () => {
  test('of a body is signed over what is sent', async () => {
    await stage.callApi(change, { name: 'é', note: undefined });
    const payload = JSON.parse(stage.seen[0]?.body ?? '');
    expect(payload).toEqual({ name: 'é', _t: expect.any(Number), _n: expect.any(String) });
    expect(open(stage.seen[0])).toBe(payloadDigest(payload));
  });

  test('of a query is signed over what is sent', async () => {
    await stage.callApi(ask, { name: 'a&b +é' });
    const payload = Object.fromEntries(new URL(stage.seen[0]?.request.url ?? '', 'http://x').searchParams);
    expect(payload).toEqual({ name: 'a&b +é', _t: expect.any(String), _n: expect.any(String) });
    expect(open(stage.seen[0])).toBe(payloadDigest(payload));
  });

  test('says so when the page has no key', async () => {
    stage.page.signKey = '';
    await expect(stage.callApi(change, { name: 'a' })).rejects.toThrow('sign-key');
  });
});

describe('a refusal', () => {
  test.each([400, 401, 403, 500])('with %i rejects with its code and text and has no other effect', async (code) => {
    stage.answer = (_, response) => json(response, code, { code, message: 'Not now', data: null, error: 'busy' });
    const error = await failureOf(stage.callApi(lookUp, {}));
    expect(error).toMatchObject({ code, error: 'busy', message: 'Not now', retryAfter: null });
    expect(stage.page.redirects).toEqual([]);
  });

  test('tells how long to wait', async () => {
    stage.answer = (_, response) => {
      response.setHeader('Retry-After', '12');
      json(response, 429, { code: 429, message: 'Slowly', data: null, error: 'too-many-requests' });
    };
    expect(await failureOf(stage.callApi(lookUp, {}))).toMatchObject({ error: 'too-many-requests', retryAfter: 12 });
  });

  test.each([
    ['en', '/404'],
    ['ja', '/ja/404'],
  ])('with 404 leads a page in %s to %s', async (lang, target) => {
    stage.page.lang = lang;
    stage.answer = (_, response) => json(response, 404, { code: 404, message: 'None', data: null, error: 'not-found' });
    expect(await failureOf(stage.callApi(lookUp, {}))).toMatchObject({ code: 404, error: 'not-found' });
    expect(stage.page.redirects).toEqual([target]);
  });

  test("by a proxy's own page is an internal error without its text", async () => {
    stage.answer = (_, response) => {
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    };
    expect(await failureOf(stage.callApi(lookUp, {}))).toMatchObject({ code: 502, error: 'internal', message: '' });
  });

  test('follows when the data is not what the contract says', async () => {
    stage.answer = (_, response) => json(response, 200, { code: 200, message: 'OK', data: { value: 'seven' } });
    expect(await failureOf(stage.callApi(lookUp, {}))).toMatchObject({ error: 'internal' });
  });
});

describe('without an answer', () => {
  test('a call is offline', async () => {
    stage.close();
    expect(await failureOf(stage.callApi(lookUp, {}))).toMatchObject({ code: 0, error: 'offline', retryAfter: null });
  });

  test('an answer cut off half way is offline too', async () => {
    stage.answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 }).write('{"code":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failureOf(stage.callApi(lookUp, {}))).toMatchObject({ error: 'offline' });
  });

  test('an abandoned call rejects with the reason of its signal', async () => {
    const stop = new AbortController();
    stage.answer = () => stop.abort(new Error('changed my mind'));
    await expect(stage.callApi(lookUp, {}, { signal: stop.signal })).rejects.toThrow('changed my mind');
  });
});

describe('an octet-stream answer', () => {
  test('is saved under the name it came with', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    stage.answer = (_, response) => {
      const name = "attachment; filename=plain.zip; filename*=UTF-8''%E5%90%B9.zip";
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Disposition': name }).end('PK');
    };
    expect(await stage.callApi(fetchFile, {})).toEqual({ fileName: '吹.zip' });
    expect(stage.page.downloads).toEqual(['吹.zip']);
  });
});

function open(one: Seen | undefined): string {
  const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return privateDecrypt(key, Buffer.from(String(one?.request.headers.sign), 'base64')).toString();
}
