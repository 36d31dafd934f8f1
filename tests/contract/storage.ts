import { beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '@/server/storage/storage';

/** What every storage adapter promises. `make` gives an empty storage. */
export function storageContract(name: string, make: () => Promise<Storage>): void {
  describe(`${name} keeps the storage contract`, () => {
    let storage: Storage;

    beforeEach(async () => {
      storage = await make();
    });

    test('what was put is read back byte for byte', async () => {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
      await storage.put('images/Ab-_9/original.png', bytes);
      expect(same(await storage.get('images/Ab-_9/original.png'), bytes)).toBe(true);
    });

    test('an empty file is a file', async () => {
      await storage.put('empty.bin', new Uint8Array());
      expect((await storage.get('empty.bin'))?.length).toBe(0);
    });

    test('a file that is not there reads as null', async () => {
      expect(await storage.get('images/none.png')).toBeNull();
    });

    test('a second put replaces the first', async () => {
      await storage.put('page.png', text('first and longer'));
      await storage.put('page.png', text('second'));
      expect(same(await storage.get('page.png'), text('second'))).toBe(true);
      expect(await storage.list('')).toEqual(['page.png']);
    });

    test('readers during a put see one whole version', async () => {
      const versions = [new Uint8Array(400_000).fill(1), new Uint8Array(300_000).fill(2)];
      await storage.put('page.png', versions[0]!);
      const puts = Promise.all(
        versions.flatMap((bytes) => [storage.put('page.png', bytes), storage.put('page.png', bytes)]),
      );
      for (let read = 0; read < 20; read++) {
        const seen = await storage.get('page.png');
        expect(versions.some((version) => same(seen, version))).toBe(true);
      }
      await puts;
    });

    test('a deleted file is gone, and deleting it again is no error', async () => {
      await storage.put('a/one.png', text('1'));
      await storage.put('a/two.png', text('2'));
      await storage.delete('a/one.png');
      await storage.delete('a/one.png');
      expect(await storage.get('a/one.png')).toBeNull();
      expect(await storage.list('a/')).toEqual(['a/two.png']);
    });

    test('list gives the keys that start with the prefix, sorted, at any depth', async () => {
      for (const key of ['b/z.png', 'b/a/deep.png', 'bb.png', 'a.png']) await storage.put(key, text(key));
      expect(await storage.list('')).toEqual(['a.png', 'b/a/deep.png', 'b/z.png', 'bb.png']);
      expect(await storage.list('b/')).toEqual(['b/a/deep.png', 'b/z.png']);
      expect(await storage.list('b')).toEqual(['b/a/deep.png', 'b/z.png', 'bb.png']);
      expect(await storage.list('nothing/')).toEqual([]);
    });

    test.each([
      '',
      '/',
      '/etc/passwd',
      '../up.png',
      'a/../../up.png',
      'a//b',
      'a/',
      './a',
      'a\\b',
      'a\0b',
      'ü.png',
      '.hidden',
      'x'.repeat(300),
    ])('the key %j is refused by every method', async (key) => {
      await expect(storage.put(key, text('x'))).rejects.toThrow(RangeError);
      await expect(storage.get(key)).rejects.toThrow(RangeError);
      await expect(storage.delete(key)).rejects.toThrow(RangeError);
    });

    test('a prefix that leads out is refused', async () => {
      await expect(storage.list('../')).rejects.toThrow(RangeError);
    });
  });
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function same(found: Uint8Array | null, expected: Uint8Array): boolean {
  return found !== null && Buffer.compare(found, expected) === 0;
}
