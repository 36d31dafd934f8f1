import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkTo } from '@/tests/network';
import { fetchPicture } from './fetch-picture';

const answers = new Map<string, { status?: number; body: Uint8Array | string }>();
const server = createServer((request, response) => {
  const { status = 200, body } = answers.get(request.url!) ?? { status: 404, body: '' };
  response.writeHead(status, { 'content-type': 'image/png' }).end(body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close().closeAllConnections());

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('comes as it is: %s', async (format) => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer();
    answers.set('/page', { body: picture });
    expect(Buffer.from(await fetchFromSite('/page')).equals(picture)).toBe(true);
  });

  it.each([
    ['a page of text', 'image-type', { body: '<!doctype html><title>Sign in</title>' }],
    ['a drawing with scripts', 'image-type', { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['a sound that begins like a webp', 'image-type', { body: 'RIFF\0\0\0\0WAVE' }],
    ['nothing', 'image-empty', { body: '' }],
    ['more than 5 MB', 'image-too-large', { body: new Uint8Array(5 * 1024 * 1024 + 1) }],
    ['a refusal', 'address-answer', { status: 403, body: 'no' }],
    ['an empty success', 'address-answer', { status: 204, body: '' }],
  ])('is expected and %s comes: %s', async (_what, code, answer) => {
    answers.set('/page', answer);
    await expect(fetchFromSite('/page')).rejects.toMatchObject({ code });
  });
});

function fetchFromSite(path: string): Promise<Uint8Array> {
  const { port } = server.address() as AddressInfo;
  return fetchPicture(`http://site.example:${port}${path}`, { network: networkTo(port) });
}
