import {
  BlobReader,
  BlobWriter,
  configure,
  type Entry,
  ERR_UNSAFE_FILENAME,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { archiveLimit, ImportError, type Imported, type ImportedPage } from './import-limit';
import { inNaturalOrder } from './natural-order';
import { hasPictureName, isLeftover, pictureTypeOf } from './picture-type';

// Workers made of blobs are forbidden by the site's policy; the browser's own inflater runs beside the page anyway.
configure({ useWebWorkers: false });

/**
 * Looks through a ZIP or CBZ without unpacking it; pages are unpacked one by one when they are read.
 * @throws ImportError for what is encrypted, nested, dangerous, or larger unpacked than a chapter can be
 */
export async function readZip(file: Blob): Promise<Imported> {
  if (file.size > archiveLimit.bytes) throw new ImportError('archive-too-large');
  const entries = await listEntries(file);
  const files = entries.filter((entry): entry is FileEntry => !entry.directory && !isLeftover(entry.filename));
  for (const entry of entries) if (!isSafe(entry)) throw new ImportError('archive-unsafe');
  if (files.some(({ filename }) => /\.(zip|cbz|rar|cbr|7z|cb7|tar|gz)$/i.test(filename))) {
    throw new ImportError('archive-nested');
  }
  const pictures = files.filter(({ filename }) => hasPictureName(filename));
  if (pictures.some(({ encrypted }) => encrypted)) throw new ImportError('archive-encrypted');
  if (pictures.length === 0) throw new ImportError('archive-empty');
  refuseBomb(pictures);
  return {
    pages: inNaturalOrder(pictures, ({ filename }) => filename).map(pageOf),
    skipped: files.filter(({ filename }) => !hasPictureName(filename)).map(({ filename }) => filename),
  };
}

async function listEntries(file: Blob): Promise<Entry[]> {
  const reader = new ZipReader(new BlobReader(file));
  const entries: Entry[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      entries.push(entry);
      if (entries.length > archiveLimit.entries) throw new ImportError('archive-bomb');
    }
    return entries;
  } catch (cause) {
    if (cause instanceof ImportError) throw cause;
    const unsafe = cause instanceof Error && cause.message === ERR_UNSAFE_FILENAME;
    throw new ImportError(unsafe ? 'archive-unsafe' : 'archive-broken', { cause });
  } finally {
    await reader.close();
  }
}

/** Nothing is written to a disk here, but who names files so means harm, or has a broken program. */
function isSafe({ filename, externalFileAttributes = 0, versionMadeBy = 0 }: Entry): boolean {
  if (filename.includes('\0') || filename.includes('\\')) return false;
  if (/^(\/|[a-z]:)/i.test(filename) || filename.split('/').includes('..')) return false;
  const madeOnUnix = versionMadeBy >> 8 === 3;
  const isLink = madeOnUnix && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  return !isLink;
}

/** By what the archive says of itself; `unpack` holds it to that. */
function refuseBomb(pictures: readonly FileEntry[]) {
  let total = 0;
  for (const { uncompressedSize, compressedSize } of pictures) {
    total += uncompressedSize;
    if (uncompressedSize > archiveLimit.pageBytes) throw new ImportError('archive-bomb');
    if (uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * archiveLimit.ratio) {
      throw new ImportError('archive-bomb');
    }
  }
  if (total > archiveLimit.unpackedBytes) throw new ImportError('archive-bomb');
  // Entries that share bytes make a bomb of a small file.
  const inPlace = [...pictures].sort((a, b) => a.offset - b.offset);
  const overlap = inPlace.some(({ offset, compressedSize }, index) => {
    const next = inPlace[index + 1];
    return next !== undefined && offset + compressedSize > next.offset;
  });
  if (overlap) throw new ImportError('archive-bomb');
}

function pageOf(entry: FileEntry): ImportedPage {
  return { path: entry.filename, read: (signal) => unpack(entry, signal) };
}

/** Unpacks one page; the archive's own sizes and checksums are held against what comes out. */
async function unpack(entry: FileEntry, signal: AbortSignal): Promise<Blob> {
  const blob = await entry.getData(new BlobWriter(), { signal, checkCrc32: true });
  const head = new Uint8Array(await blob.slice(0, 12).arrayBuffer());
  return new Blob([blob], { type: pictureTypeOf(head) ?? '' });
}
