import { BlobWriter, configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, test } from 'vitest';
import { archiveLimit } from './import-limit';
import { readZip } from './read-zip';

configure({ useWebWorkers: false });

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
const webp = new TextEncoder().encode('RIFF....WEBPVP8 ');
const never = new AbortController().signal;

type Entry = { name: string; bytes?: Uint8Array; options?: Record<string, unknown> };

async function zipOf(entries: Entry[]): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'));
  for (const { name, bytes = png, options } of entries) await writer.add(name, new Uint8ArrayReader(bytes), options);
  return writer.close();
}

/** The archive with every place where `from` stands overwritten; both have the same length. */
async function forged(zip: Blob, from: string | Uint8Array, to: string | Uint8Array): Promise<Blob> {
  const bytes = Buffer.from(await zip.arrayBuffer());
  const [old, next] = [Buffer.from(from), Buffer.from(to)];
  for (let at = bytes.indexOf(old); at >= 0; at = bytes.indexOf(old, at + 1)) next.copy(bytes, at);
  return new Blob([bytes]);
}

function littleEndian(value: number): Uint8Array {
  return new Uint8Array(new Uint32Array([value]).buffer);
}

function refusal(zip: Blob | Promise<Blob>) {
  return expect(Promise.resolve(zip).then(readZip)).rejects;
}

describe('an archive of pages', () => {
  test('gives its pages in the order in which people number them, folder by folder', async () => {
    const names = ['b/1.png', 'a/page 10.png', 'a/page 2.png', 'a/Page 1.jpg', 'cover.webp'];
    const { pages } = await readZip(await zipOf(names.map((name) => ({ name }))));
    expect(pages.map(({ path }) => path)).toEqual([
      'a/Page 1.jpg',
      'a/page 2.png',
      'a/page 10.png',
      'b/1.png',
      'cover.webp',
    ]);
  });

  test('unpacks a page with the type that its bytes have, whatever it is called', async () => {
    const { pages } = await readZip(await zipOf([{ name: '1.jpg', bytes: webp }]));
    const blob = await pages[0]!.read(never);
    expect(blob.type).toBe('image/webp');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(webp);
  });

  test('names what is no picture, and passes over what systems leave behind', async () => {
    const names = ['1.png', 'credits.txt', 'music/theme.mp3', '__MACOSX/._1.png', '.DS_Store', 'ComicInfo.xml'];
    const { pages, skipped } = await readZip(await zipOf(names.map((name) => ({ name }))));
    expect(pages).toHaveLength(1);
    expect(skipped).toEqual(['credits.txt', 'music/theme.mp3']);
  });

  test('a page whose bytes are damaged fails alone', async () => {
    const picture = Buffer.concat([png, Buffer.from('drawing of a cat')]);
    const zip = await zipOf([
      { name: '1.png', bytes: picture, options: { level: 0 } },
      { name: '2.png', bytes: png },
    ]);
    const { pages } = await readZip(await forged(zip, 'a cat', 'a dog'));
    await expect(pages[0]!.read(never)).rejects.toThrow();
    expect((await pages[1]!.read(never)).size).toBe(png.length);
  });
});

describe('an archive that means harm, or cannot be used, is refused with its reason:', () => {
  test('encrypted', async () => {
    await refusal(zipOf([{ name: '1.png', options: { password: 'secret' } }])).toMatchObject({
      reason: 'archive-encrypted',
    });
  });

  test.each(['../x/1.png', '/etc/01.png', 'c:/pic/1.png'])('a path out of it, %s', async (name) => {
    const innocent = 'x'.repeat(name.length - 4);
    const zip = await zipOf([{ name: `${innocent}.png` }]);
    await refusal(forged(zip, `${innocent}.png`, name)).toMatchObject({ reason: 'archive-unsafe' });
  });

  test('a link to another file', async () => {
    const options = { versionMadeBy: (3 << 8) | 20, externalFileAttributes: (0o120777 << 16) >>> 0 };
    await refusal(zipOf([{ name: '1.png', options }])).toMatchObject({ reason: 'archive-unsafe' });
  });

  test('an archive inside', async () => {
    await refusal(zipOf([{ name: '1.png' }, { name: 'volume 2.cbz' }])).toMatchObject({ reason: 'archive-nested' });
  });

  test('more entries than a chapter can have', async () => {
    const entries = Array.from({ length: archiveLimit.entries + 1 }, (_, index) => ({ name: `${index}.txt` }));
    await refusal(zipOf(entries)).toMatchObject({ reason: 'archive-bomb' });
  });

  test('a picture that is almost nothing when packed', async () => {
    await refusal(zipOf([{ name: '1.png', bytes: new Uint8Array(8 * 1024 * 1024) }])).toMatchObject({
      reason: 'archive-bomb',
    });
  });

  test('pages that share the same bytes', async () => {
    const zip = await zipOf([
      { name: '1.png', bytes: new Uint8Array(300).map((_, index) => index * 7) },
      { name: '2.png' },
    ]);
    const bytes = Buffer.from(await zip.arrayBuffer());
    // The second record of the directory points to the first page.
    const record = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bytes.writeUInt32LE(0, record + 42);
    await refusal(new Blob([bytes])).toMatchObject({ reason: 'archive-bomb' });
  });

  test('a size that is a lie ends the page where the lie is found out', async () => {
    const bytes = Buffer.alloc(54_321, 'drawing');
    const zip = await zipOf([{ name: '1.png', bytes }]);
    const { pages } = await readZip(await forged(zip, littleEndian(bytes.length), littleEndian(600)));
    await expect(pages[0]!.read(never)).rejects.toThrow();
  });

  test('no archive at all', async () => {
    await refusal(new Blob(['not a zip'])).toMatchObject({ reason: 'archive-broken' });
  });

  test('no picture in it', async () => {
    await refusal(zipOf([{ name: 'notes.txt' }])).toMatchObject({ reason: 'archive-empty' });
  });
});
