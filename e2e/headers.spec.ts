import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { expect, test } from './test';

/** As they leave the built product: what Next, the middleware and the routes make of them together. */

const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': expect.stringContaining('camera=()'),
};
const nothing = "default-src 'none'";

test.describe('every answer has its headers, once each:', () => {
  for (const [address, status, policy, referrer] of [
    ['/', 200, "script-src 'self' 'sha256-", 'strict-origin-when-cross-origin'],
    ['/ja/price', 200, "script-src 'self' 'sha256-", 'strict-origin-when-cross-origin'],
    ['/nowhere', 404, "script-src 'self' 'sha256-", 'strict-origin-when-cross-origin'],
    ['/no/where.html', 404, nothing, 'strict-origin-when-cross-origin'],
    ['/feed.xml', 200, nothing, 'strict-origin-when-cross-origin'],
    ['/ja/feed.xml', 200, nothing, 'strict-origin-when-cross-origin'],
    ['/sitemap.xml', 200, nothing, 'strict-origin-when-cross-origin'],
    ['/robots.txt', 200, nothing, 'strict-origin-when-cross-origin'],
    ['/icon.svg', 200, nothing, 'strict-origin-when-cross-origin'],
    ['/share-worker.js', 200, "default-src 'self'; object-src 'none'", 'strict-origin-when-cross-origin'],
    ['/favicon.ico', 200, nothing, 'strict-origin-when-cross-origin'],
    ['/api/health/live', 200, nothing, 'no-referrer'],
    ['/api/engines', 404, nothing, 'no-referrer'],
    ['/api/manga/engines/get', 200, nothing, 'no-referrer'],
    ['/api/v1/openapi.json', 200, nothing, 'no-referrer'],
    ['/api/v1/balance', 401, nothing, 'no-referrer'],
  ] as const) {
    test(address, async ({ request: site }) => {
      const answer = await site.get(address);
      expect(answer.status()).toBe(status);
      expect(answer.headers()).toMatchObject({ ...common, 'referrer-policy': referrer });
      expect(answer.headers()).not.toHaveProperty('x-powered-by');
      const policies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'content-security-policy');
      expect(policies).toHaveLength(1);
      expect(policies[0]?.value).toContain(policy);
      expect(policies[0]?.value).toContain("frame-ancestors 'none'");
    });
  }

  test('a page of the build comes from memory, as Brotli, with the headers and the text of the first time', async ({
    request: site,
  }) => {
    const plain = { 'Accept-Encoding': 'identity' };
    const first = await site.get('/ja/about', { headers: plain });
    // Next itself speaks no Brotli.
    const brotli = { 'Accept-Encoding': 'br' };
    const encoding = async () => (await site.get('/ja/about', { headers: brotli })).headers()['content-encoding'];
    await expect.poll(encoding).toBe('br');
    const kept = await site.get('/ja/about', { headers: brotli });
    expect(await kept.text()).toBe(await first.text());
    const { 'content-encoding': _, 'content-length': length, date: __, ...headers } = kept.headers();
    expect(first.headers()).toMatchObject(headers);
    expect(Number(length)).toBeLessThan((await first.body()).length / 4);
  });

  test('TRACE gives nothing back', async ({ baseURL }) => {
    const answer = await new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const ask = request(
        `${baseURL}/api/manga/useCnt/get`,
        { method: 'TRACE', headers: { canary: 'secret' } },
        (reply) => {
          let body = '';
          reply.on('data', (chunk) => {
            body += chunk;
          });
          reply.on('end', () => resolve({ status: reply.statusCode, body }));
        },
      );
      ask.on('error', reject).end();
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('secret');
  });

  test('a picture of somebody’s', async ({ request: site }) => {
    const file = { name: 'page.png', mimeType: 'image/png', buffer: readFileSync('app/apple-icon.png') };
    const uploaded = await site.post('/api/manga/img/upload', { multipart: { file } });
    const { data } = await uploaded.json();
    const answer = await site.get(data.url);
    expect(answer.headers()).toMatchObject({
      ...common,
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': expect.stringContaining('private'),
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});
