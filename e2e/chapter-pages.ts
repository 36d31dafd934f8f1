import { BlobWriter, configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import sharp from 'sharp';
import { drawComicPage } from '../tests/draw-page';

configure({ useWebWorkers: false });

/** Height of the first page; each further one is a pixel higher, so that its place can be told from the picture. */
export const firstHeight = 240;

/** A chapter of small pages with one balloon each, no two the same. @param broken number of the page that is torn */
export async function drawChapter(count: number, broken?: number): Promise<{ name: string; bytes: Buffer }[]> {
  const panel = await sharp(drawComicPage().png).extract({ left: 40, top: 440, width: 370, height: 210 }).toBuffer();
  const pages: { name: string; bytes: Buffer }[] = [];
  for (let number = 1; number <= count; number += 1) {
    const bytes = await sharp(panel)
      .extend({ bottom: firstHeight - 210 + number - 1, background: '#ffe9c9' })
      .png()
      .toBuffer();
    // Without leading zeros: the order of the letters is not the order of the pages.
    pages.push({ name: `page ${number}.png`, bytes: number === broken ? bytes.subarray(0, bytes.length / 2) : bytes });
  }
  return pages;
}

/** @param files stored in this order */
export async function packCbz(files: { name: string; bytes: Uint8Array }[]): Promise<Buffer> {
  const writer = new ZipWriter(new BlobWriter('application/vnd.comicbook+zip'), { level: 0 });
  for (const { name, bytes } of files) await writer.add(name, new Uint8ArrayReader(bytes));
  return Buffer.from(await (await writer.close()).arrayBuffer());
}
