import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorStatus } from '@/lib/contract/error';
import { uploadImage } from '@/lib/contract/manga';
import { checkPage } from '@/pipeline/decode';
import { images } from '@/server/db/schema';
import { type Browser, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { hostileUploads } from '@/tests/hostile/uploads';
import * as pictureRoute from './file/[...key]/route';
import * as uploadRoute from './upload/route';

const context = contextForTests();
const corpus = (await hostileUploads()).map((file) => [file.about, file] as const);
let kept = 0;

beforeAll(() => {
  context().engines.inspect = checkPage;
  serveWith(context());
});

describe('a hostile upload', () => {
  test.each(corpus)('%s is refused with its code or served as the picture it is', async (_, file) => {
    const bytes = new Uint8Array(await file.bytes());
    // An address of its own: what is limited elsewhere is not the question here.
    const browser = newBrowser(undefined, `2001:db8:${(addresses++).toString(16)}::1`);
    const sent = new File([bytes], file.fileName, { type: 'image/png' });
    const answer = await browser.send(uploadImage, uploadRoute, { file: sent });
    const body = await answer.json();
    if (answer.status !== 200) {
      expect(file.right).toContain(body.error);
      expect(body).toMatchObject({ code: answer.status, data: null });
      expect(answer.status).toBe(errorStatus[body.error as keyof typeof errorStatus]);
      return;
    }
    expect(file.right).toContain('taken');
    kept += 1;
    await expectServedAsSent(browser, uploadImage.output.parse(body.data).url, bytes);
  });

  test('leaves nothing behind when it is refused, and no name of the sender’s when it is taken', async () => {
    const rows = await context().db.select().from(images);
    expect(rows).toHaveLength(kept);
    for (const { storageKey } of rows) expect(storageKey).toMatch(/^images\/[\w-]{22}\/original\.(png|jpg|webp)$/);
    const folder = path.join(context().env.DATA_DIR, 'pictures');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(files).toHaveLength(kept);
    for (const name of files) expect(name).toMatch(/^original\.(png|jpg|webp)$/);
  });

  test('is one of more than 300', () => {
    expect(corpus.length).toBeGreaterThan(300);
  });
});

let addresses = 0;

/** Byte for byte, under the type that its first bytes have, and so that nothing else can be made of it. */
async function expectServedAsSent(browser: Browser, url: string, bytes: Uint8Array) {
  const answer = await pictureRoute.GET(browser.request(url));
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const type = bytes[0] === 0xff ? 'image/jpeg' : bytes[0] === 0x89 ? 'image/png' : 'image/webp';
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
}
