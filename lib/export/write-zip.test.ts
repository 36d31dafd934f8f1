import { expect, test } from 'vitest';
import { readZip } from '../import/read-zip';
import { type NamedBlob, writeZip } from './write-zip';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);

async function* filesOf(names: string[]): AsyncIterable<NamedBlob> {
  for (const name of names) yield { name, blob: new Blob([png]) };
}

test('what is written can be opened here again, in the same order and unchanged', async () => {
  const zip = await writeZip(filesOf(['001 ハナ.png', '002 b.png', '010 c.png']), 'application/vnd.comicbook+zip');
  expect(zip.type).toBe('application/vnd.comicbook+zip');
  const { pages } = await readZip(zip);
  expect(pages.map(({ path }) => path)).toEqual(['001 ハナ.png', '002 b.png', '010 c.png']);
  const page = await pages[0]!.read(new AbortController().signal);
  expect(new Uint8Array(await page.arrayBuffer())).toEqual(png);
});
