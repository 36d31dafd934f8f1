import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

export type NamedBlob = { name: string; blob: Blob };

// Workers made of blobs are forbidden by the site's policy.
configure({ useWebWorkers: false });

/** The files in one archive, in their order, as they are: pictures are compressed already. */
export async function writeZip(files: AsyncIterable<NamedBlob>, type: string): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(type), { level: 0, useWebWorkers: false });
  for await (const { name, blob } of files) await writer.add(name, new BlobReader(blob));
  return writer.close();
}
