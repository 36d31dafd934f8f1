import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadImage, uploadLimit } from '@/lib/contract/manga';
import { decodePage } from '@/pipeline/decode';
import { images } from '@/server/db/schema';
import { pictureUrl } from '@/server/images/picture-url';
import { retention } from '@/server/images/upload';
import { type Browser, errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { hugePng, noiseJpeg, noisePng, truncatedJpeg } from '@/tests/pictures';
import * as pictureRoute from './file/[...key]/route';
import * as uploadRoute from './upload/route';

const context = contextForTests();
let browser: Browser;

beforeAll(() => {
  // The real decoder judges.
  context().engines.inspect = async (bytes) => {
    const { image, mime } = await decodePage(bytes);
    return { width: image.width, height: image.height, mime };
  };
  serveWith(context());
});

beforeEach(() => {
  browser = newBrowser();
});

describe('an upload', () => {
  test('is kept byte for byte for 24 hours', async () => {
    const page = await noiseJpeg();
    const { imageId, expiresAt, ...rest } = await uploadPage(page);
    expect(rest).toMatchObject({ width: 60, height: 80 });
    expect(await context().storage.get(`images/${imageId}/original.jpg`)).toEqual(Buffer.from(page));
    const hours = (new Date(expiresAt).getTime() - context().clock.now().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
  });

  test('of exactly 5 MB is taken', async () => {
    const padded = new Uint8Array(uploadLimit.bytes);
    padded.set(await noiseJpeg());
    expect((await sendFile(padded)).status).toBe(200);
  });

  test('that cannot be stored leaves nothing behind', async () => {
    const before = await residue();
    const put = () => Promise.reject(new Error('the disk is full'));
    serveWith({ ...context(), storage: { ...context().storage, put } });
    expect(await errorOf(await sendFile(await noisePng()))).toEqual([500, 'internal']);
    serveWith(context());
    expect(await residue()).toEqual(before);
  });
});

describe('a hostile upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  type Make = () => Uint8Array | Promise<Uint8Array>;

  test.each<[string, Make, number, string]>([
    ['an SVG named png', () => Buffer.from(svg), 415, 'image-type'],
    [
      'a GIF named png',
      async () =>
        sharp(await noisePng())
          .gif()
          .toBuffer(),
      415,
      'image-type',
    ],
    ['a web page named png', () => Buffer.from('<!doctype html><p>hi'), 415, 'image-type'],
    ['5 MB and one byte', () => new Uint8Array(uploadLimit.bytes + 1), 413, 'image-too-large'],
    ['6 MB', () => new Uint8Array(6 * 1024 * 1024), 413, 'image-too-large'],
    ['a truncated jpg', truncatedJpeg, 422, 'image-broken'],
    ['a png that claims 30,000 × 30,000 pixels', hugePng, 422, 'image-too-many-pixels'],
    ['an empty file', () => new Uint8Array(), 422, 'image-empty'],
  ])('%s is refused and leaves nothing behind', async (_, make, status, error) => {
    const before = await residue();
    expect(await errorOf(await sendFile(await make()))).toEqual([status, error]);
    expect(await residue()).toEqual(before);
  });

  test.each([
    ['no file', {}, 'file'],
    ['a text for a file', { file: 'text' }, 'file'],
    ['a field too many', { file: new Blob(['x']), owner: 'admin' }, 'owner'],
  ])('with %s is told the field', async (_, fields, field) => {
    const answer = await browser.send(uploadImage, uploadRoute, fields);
    const { error, message } = await answer.json();
    expect([answer.status, error]).toEqual([400, 'invalid-input']);
    expect(message).toContain(`(${field})`);
  });
});

describe('a picture link', () => {
  test('lets the browser keep the picture and make nothing else of it', async () => {
    const page = await noisePng();
    const answer = await open((await uploadPage(page)).url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(page));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(page.length),
      'cache-control': expect.stringMatching(/^private, max-age=[34]\d{3}, immutable$/),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  test('that was changed is 403', async () => {
    const { url } = await uploadPage();
    for (const forged of [url.replace(/e=\d/, 'e=9'), url.replace('original', 'other'), url.replace(/\?.*/, '')]) {
      expect(await errorOf(await open(forged))).toEqual([403, 'not-yours']);
    }
  });

  test('runs out', async () => {
    const { url } = await uploadPage();
    context().clock.advance(76 * 60 * 1000);
    expect(await errorOf(await open(url))).toEqual([410, 'link-expired']);
  });

  test('shows nothing after 24 hours, though the file is still there', async () => {
    const { imageId } = await uploadPage();
    const key = `images/${imageId}/original.png`;
    context().clock.advance(retention - 60_000);
    const late = pictureUrl(context(), key);
    const answer = await open(late);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d\d, immutable$/);
    context().clock.advance(2 * 60_000);
    expect(await errorOf(await open(late))).toEqual([410, 'image-expired']);
    expect(await context().storage.get(key)).not.toBeNull();
  });

  test('of a file that is gone, or that never was, is 410', async () => {
    const { url, imageId } = await uploadPage();
    await context().storage.delete(`images/${imageId}/original.png`);
    expect(await errorOf(await open(url))).toEqual([410, 'image-expired']);
    const never = pictureUrl(context(), 'translations/none/1-result.png');
    expect(await errorOf(await open(never))).toEqual([410, 'image-expired']);
  });
});

function sendFile(bytes: Uint8Array) {
  const file = new File([new Uint8Array(bytes)], 'page.png', { type: 'image/png' });
  return browser.send(uploadImage, uploadRoute, { file });
}

async function uploadPage(bytes?: Uint8Array<ArrayBuffer>) {
  const answer = await sendFile(bytes ?? (await noisePng()));
  expect(answer.status).toBe(200);
  return uploadImage.output.parse((await answer.json()).data);
}

function open(url: string): Promise<Response> {
  return pictureRoute.GET(browser.request(url));
}

/** All that an upload could leave: rows and files. */
async function residue() {
  const files = await readdir(path.join(context().env.DATA_DIR, 'pictures'), { recursive: true }).catch(() => []);
  const rows = await context().db.select({ id: images.id }).from(images);
  return { rows: rows.length, files: files.filter((file) => path.extname(file) !== '').sort() };
}
