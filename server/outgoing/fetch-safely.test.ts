import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { networkTo } from '@/tests/network';
import { fetchSafely } from './fetch-safely';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

describe('an answer', () => {
  it('comes with its status, its bytes and where it came from', async () => {
    const site = await listen((_request, response) => response.writeHead(404).end('not here'));
    const answer = await ask(site, '/a?b=c');
    expect(answer).toMatchObject({ status: 404, url: `http://site.example:${site.port}/a?b=c`, isCut: false });
    expect(Buffer.from(answer.bytes).toString()).toBe('not here');
  });

  it('is cut where there would be too much of it, whatever its Content-Length says', async () => {
    const site = await listen((_request, response) => {
      response.writeHead(200, { 'content-length': String(10 ** 12) });
      response.write(Buffer.alloc(200_000));
    });
    const { bytes, isCut } = await ask(site, '/');
    expect([bytes.length, isCut]).toEqual([100_000, true]);
  });

  it('that is a decompression bomb is cut as well', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const site = await listen((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const before = process.memoryUsage().arrayBuffers;
    const { bytes, isCut } = await ask(site, '/');
    expect([bytes.length, isCut]).toEqual([100_000, true]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  it('is unpacked once, and refused when it is packed twice or in an unknown way', async () => {
    const packed = gzipSync('hello');
    const site = await listen((request, response) =>
      response.writeHead(200, { 'content-encoding': request.url!.slice(1) }).end(packed),
    );
    expect(Buffer.from((await ask(site, '/GZIP')).bytes).toString()).toBe('hello');
    for (const encoding of ['gzip,gzip', 'zstd', 'constructor', 'br'])
      await expect(ask(site, `/${encoding}`)).rejects.toMatchObject({ code: 'address-unreachable' });
  });

  it('that breaks off is no answer, packed or not', async () => {
    const site = await listen((request, response) => {
      const packed = request.url === '/packed';
      response.writeHead(200, { 'content-length': '1000', ...(packed ? { 'content-encoding': 'gzip' } : {}) });
      response.write(packed ? gzipSync('hello').subarray(0, 12) : 'hello', () => response.destroy());
    });
    await expect(ask(site, '/')).rejects.toMatchObject({ code: 'address-unreachable' });
    await expect(ask(site, '/packed')).rejects.toMatchObject({ code: 'address-unreachable' });
  });

  it('that never comes, or never ends, is given up', async () => {
    const site = await listen((request, response) => {
      if (request.url === '/head') response.writeHead(200).write('a');
    });
    for (const path of ['/', '/head'])
      await expect(ask(site, path, { timeout: 100 })).rejects.toMatchObject({ code: 'address-unreachable' });
  });

  it('is no longer waited for when the signal says so, with its reason', async () => {
    const site = await listen(() => {});
    const reason = new Error('enough');
    const asked = ask(site, '/', { signal: AbortSignal.any([AbortSignal.timeout(100)]) });
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(ask(site, '/', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('a redirect', () => {
  it('is followed five times, and not a sixth', async () => {
    const site = await listen((request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(Buffer.from((await ask(site, '/5')).bytes).toString()).toBe('there');
    await expect(ask(site, '/6')).rejects.toMatchObject({ code: 'address-redirects' });
    expect(site.requests).toHaveLength(6 + 6);
  });

  it('takes neither headers nor cookies along', async () => {
    const site = await listen((request, response) => {
      if (request.url === '/there') response.end();
      else response.writeHead(307, { location: '/there', 'set-cookie': 'a=b' }).end();
    });
    await ask(site, '/', { headers: { authorization: 'Bearer secret', 'webhook-signature': 'v1,x' } });
    expect(site.requests[0]!.headers.authorization).toBe('Bearer secret');
    const { host: _host, connection: _connection, ...sent } = site.requests[1]!.headers;
    expect(sent).toEqual({ 'user-agent': 'Fukidashi', accept: '*/*', 'accept-encoding': 'identity' });
  });

  it('of a POST is its answer', async () => {
    const site = await listen((_request, response) => response.writeHead(307, { location: '/there' }).end());
    expect(await ask(site, '/', { method: 'POST', body: '{}' })).toMatchObject({ status: 307 });
    expect(site.requests).toHaveLength(1);
  });

  it('to an address with letters beyond ASCII, sent as they are, is understood', async () => {
    const site = await listen((request, response) => {
      if (request.url !== '/') response.end();
      else response.socket!.end('HTTP/1.1 302 Found\r\nLocation: /漫画\r\nContent-Length: 0\r\n\r\n');
    });
    await ask(site, '/');
    expect(decodeURI(site.requests[1]!.url!)).toBe('/漫画');
  });
});

it('a name whose certificate belongs to somebody else is not asked', async () => {
  const site = await listen((_request, response) => response.end());
  const address = `https://site.example:${site.port}/`;
  const asked = fetchSafely(networkTo(site.port), address, { mostBytes: 10, timeout: 1000 });
  await expect(asked).rejects.toMatchObject({ code: 'address-unreachable' });
  expect(site.requests).toEqual([]);
});

type Site = { port: number; requests: IncomingMessage[] };

async function listen(answer: RequestListener): Promise<Site> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, requests };
}

function ask({ port }: Site, path: string, more: Partial<Parameters<typeof fetchSafely>[2]> = {}) {
  const request = { mostBytes: 100_000, timeout: 5000, ...more };
  return fetchSafely(networkTo(port), `http://site.example:${port}${path}`, request);
}
