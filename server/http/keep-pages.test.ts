import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '@/tests/eventually';
import { withKeptPages } from './keep-pages';

const html = `<!doctype html><title>吹き出し</title>${'<p>Drop a page.</p>'.repeat(200)}`;

let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;

beforeEach(async () => {
  asked = [];
  answer = (_, response) => sendPage(response);
  server = createServer(
    withKeptPages((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers['accept-encoding'] ?? 'uncompressed'}`);
      answer(request, response);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** As Next sends a page of the build. */
function sendPage(response: ServerResponse, headers: Record<string, string | string[]> = {}) {
  const all = {
    'Content-Security-Policy': "default-src 'self'",
    'Cache-Control': 's-maxage=31536000',
    ETag: '"abc"',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(html)),
    ...headers,
  };
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
  response.end(html);
}

type Received = { status: number; headers: IncomingMessage['headers']; body: Buffer };

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path, headers, method }, async (received) => {
      const body = Buffer.concat(await received.toArray());
      resolve({ status: received.statusCode ?? 0, headers: received.headers, body });
    })
      .once('error', reject)
      .end();
  });
}

/** Asks until the answer comes from memory. */
async function fromMemory(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  await ask(path);
  return eventually(async () => {
    const before = asked.length;
    const received = await ask(path, headers, method);
    expect(asked).toHaveLength(before);
    return received;
  });
}

describe('a page of the build', () => {
  test('is asked for once, uncompressed, and keeps all that was said of it', async () => {
    const first = await ask('/about', { 'accept-encoding': 'br' });
    expect(asked).toEqual(['GET /about uncompressed']);
    const { status, headers, body } = await fromMemory('/about?utm_source=x');
    expect(status).toBe(200);
    expect(body.toString()).toBe(html);
    expect({ ...headers, date: '' }).toEqual({ ...first.headers, date: '' });
  });

  test('comes as small as the visitor can read it', async () => {
    const brotli = await fromMemory('/ja/price', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(Number(brotli.headers['content-length'])).toBe(brotli.body.length);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(html);
    const zipped = await ask('/ja/price', { 'accept-encoding': 'gzip, br ; q=0' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe(html);
    const plain = await ask('/ja/price', { 'accept-encoding': 'gzip;q=0.0, identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(html);
  });

  test('is not sent again to whoever has it', async () => {
    const { status, headers, body } = await fromMemory('/about', { 'if-none-match': 'W/"abc"' });
    expect(status).toBe(304);
    expect(headers).toMatchObject({ etag: '"abc"', 'cache-control': 's-maxage=31536000' });
    expect(body).toHaveLength(0);
  });

  test('has a length for whoever asks for nothing but that', async () => {
    const { status, headers, body } = await fromMemory('/about', {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(Buffer.byteLength(html)), 0]);
  });

  test('is kept at the second try when the first visitor had it already', async () => {
    answer = (_, response) => response.writeHead(304).end();
    await ask('/about');
    answer = (_, response) => sendPage(response);
    expect((await fromMemory('/about')).body.toString()).toBe(html);
  });
});

describe('asked for anew each time is', () => {
  const stays = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    for (let time = 1; time <= 3; time += 1) {
      await ask(path, headers, method);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(asked).toHaveLength(time);
    }
  };

  test('the root, which may lead to another language', () => stays('/'));
  test('an address that is no page', () => stays('/nowhere'));
  test('an answer of the API', () => stays('/api/user/info'));
  test('what is sent', () => stays('/about', {}, 'POST'));
  test('a part of a page for one who is on the site already', () => stays('/about', { rsc: '1' }));
  test('such a part by its address', () => stays('/about?_rsc=1a2b3'));

  test.each<[string, typeof answer]>([
    [
      'a page that will be drawn again',
      (_, response) => sendPage(response, { 'Cache-Control': 's-maxage=3600, stale-while-revalidate=31532400' }),
    ],
    ['a page that sets a cookie', (_, response) => sendPage(response, { 'Set-Cookie': ['i18n_redirected=en'] })],
    [
      'a page that comes in pieces',
      (_, response) => {
        response.setHeader('Cache-Control', 's-maxage=31536000').write(html.slice(0, 100));
        response.end(html.slice(100));
      },
    ],
  ])('%s, compressed by Next from the second time on', async (_, page) => {
    answer = page;
    await stays('/about', { 'accept-encoding': 'gzip' });
    expect(asked).toEqual(['GET /about uncompressed', 'GET /about gzip', 'GET /about gzip']);
  });

  test('a page that failed', async () => {
    answer = (_, response) => response.writeHead(500).end('broken');
    await stays('/about');
  });
});
