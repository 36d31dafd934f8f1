import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storageContract } from '@/tests/contract/storage';
import { createDiskStorage } from './disk';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fukidashi-storage-'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

storageContract('the disk', async () => createDiskStorage(path.join(root, 'pictures')));

describe('the disk', () => {
  test('a put that fails leaves no draft behind', async () => {
    await mkdir(path.join(root, 'page.png', 'in-the-way'), { recursive: true });
    const storage = createDiskStorage(root);
    await expect(storage.put('page.png', new Uint8Array(10))).rejects.toThrow();
    expect(await readdir(path.join(root, '.drafts'))).toEqual([]);
  });

  test('what a killed process was writing is removed with a later put', async () => {
    const drafts = path.join(root, '.drafts');
    await mkdir(drafts);
    await writeFile(path.join(drafts, 'abandoned'), 'half a page');
    await writeFile(path.join(drafts, 'in-progress'), 'half a page');
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(path.join(drafts, 'abandoned'), longAgo, longAgo);
    await createDiskStorage(root).put('page.png', new Uint8Array(10));
    expect(await readdir(drafts)).toEqual(['in-progress']);
  });

  test("a page's folder goes with its last file", async () => {
    const storage = createDiskStorage(root);
    await storage.put('images/a/one.png', new Uint8Array(1));
    await storage.put('images/a/two.png', new Uint8Array(1));
    await storage.delete('images/a/one.png');
    expect(await readdir(path.join(root, 'images'))).toEqual(['a']);
    await storage.delete('images/a/two.png');
    expect(await readdir(path.join(root, 'images'))).toEqual([]);
  });

  test('putting and deleting in one folder at the same time do not disturb each other', async () => {
    const storage = createDiskStorage(root);
    const names = Array.from({ length: 12 }, (_, index) => `images/a/${index}.png`);
    await Promise.all(
      names.map(async (name) => {
        await storage.put(name, new Uint8Array(1));
        await storage.delete(name);
      }),
    );
    expect(await storage.list('images/')).toEqual([]);
  });

  test('pictures are readable by the server only', async () => {
    const storage = createDiskStorage(root);
    await storage.put('page.png', new Uint8Array(1));
    const { mode } = await stat(path.join(root, 'page.png'));
    expect(mode & 0o077).toBe(0);
  });
});
