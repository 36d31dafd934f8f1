import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storageContract } from '@/tests/contract/storage';
import { startS3Server } from '@/tests/s3-server';
import { buildStorage } from './build-storage';

let server: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  server = await startS3Server();
});

afterAll(() => server.close());

storageContract('a bucket', async () => buildStorage(server.newBucket()));

describe('a bucket', () => {
  test('with more keys than one answer holds is listed whole', async () => {
    const storage = await buildStorage(server.newBucket());
    const keys = Array.from({ length: 1_050 }, (_, index) => `images/${String(index).padStart(4, '0')}.png`);
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, new Uint8Array(1))));
    expect(await storage.list('images/')).toEqual(keys);
  });

  test('that does not exist is an error, not an absent picture', async () => {
    const env = server.newBucket();
    const storage = await buildStorage({ ...env, S3_BUCKET: 'elsewhere' });
    await expect(storage.get('page.png')).rejects.toThrow();
    await expect(storage.put('page.png', new Uint8Array(1))).rejects.toThrow();
  });

  test('behind a wrong secret gives and takes nothing', async () => {
    const env = server.newBucket();
    const storage = await buildStorage({ ...env, S3_SECRET_KEY: 'wrong' });
    await expect(storage.put('page.png', new Uint8Array(1))).rejects.toThrow();
    await expect(storage.get('page.png')).rejects.toThrow();
  });
});
