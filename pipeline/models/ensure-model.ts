import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PageError } from '../page';
import { type DownloadOptions, downloadFile } from './download-file';
import { entryFileName } from './installed-models';
import { type ModelEntry, type ModelFile, sizeOf } from './model-entry';
import { isStored } from './stored-file';

export type EnsureOptions = Omit<DownloadOptions, 'onBytes'> & {
  /** The downloads directory; the model's files go to `<dir>/<entry.id>/`. */
  dir: string;
  /** Base address of an own copy, laid out like the downloads directory; asked first. */
  mirror?: string;
  /** Never download. */
  offline?: boolean;
  /** Bytes of the model that are in place, of all its bytes (unpacked). */
  onProgress?: (done: number, total: number) => void;
};

/** Downloads under way in this process, by folder: a second caller waits for the first one's result. */
const underWay = new Map<string, Promise<void>>();

/**
 * Makes sure that all files of a model are on disk, whole and verified, and lists the model as installed.
 * Safe with several processes at the same folder: each file appears in one step, and all would write the same.
 * @returns the folder that holds the files
 * @throws PageError `model-missing` with the command or the reason; the signal's reason when aborted
 */
export async function ensureModel(entry: ModelEntry, options: EnsureOptions): Promise<string> {
  const folder = path.resolve(options.dir, entry.id);
  const previous = underWay.get(folder);
  if (previous) {
    await Promise.allSettled([previous]);
    return ensureModel(entry, options);
  }
  const work = install(entry, folder, options);
  underWay.set(folder, work);
  try {
    await work;
  } finally {
    underWay.delete(folder);
  }
  return folder;
}

async function install(entry: ModelEntry, folder: string, options: EnsureOptions): Promise<void> {
  const total = sizeOf(entry);
  let done = 0;
  await mkdir(folder, { recursive: true });
  for (const file of entry.files) {
    options.signal?.throwIfAborted();
    const destination = path.join(folder, file.name);
    if (!(await isStored(destination, file))) {
      if (options.offline) throw missing(entry, 'OFFLINE is set, so nothing is downloaded');
      await fetchFile(entry, file, destination, {
        ...options,
        onBytes: (bytes) => options.onProgress?.(done + bytes, total),
      });
    }
    done += file.size;
    options.onProgress?.(done, total);
  }
  // Written last: a folder with this file is a whole model (installed-models.ts).
  const listing = path.join(folder, entryFileName);
  const part = `${listing}.${process.pid}.part`;
  await writeFile(part, `${JSON.stringify(entry, null, 2)}\n`);
  await rename(part, listing);
}

async function fetchFile(
  entry: ModelEntry,
  file: ModelFile,
  destination: string,
  options: EnsureOptions & DownloadOptions,
): Promise<void> {
  const mirrored = options.mirror && `${options.mirror.replace(/\/+$/, '')}/${entry.id}/${file.name}`;
  const addresses = [
    ...(mirrored ? [{ url: mirrored, compression: 'none' as const }] : []),
    ...file.urls.map((url) => ({ url, compression: file.compression })),
  ];
  try {
    await downloadFile(file, addresses, destination, options);
    // Leaves the note that spares the next check the hashing.
    await isStored(destination, file);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw missing(
      entry,
      `${file.name} could not be downloaded\n${error instanceof Error ? error.message : error}`,
      error,
    );
  }
}

function missing(entry: ModelEntry, reason: string, cause?: unknown): PageError {
  const advice = `Fetch it with: npm run models -- ${entry.id} (MODEL_MIRROR names a copy of your own, OFFLINE=0 allows downloads).`;
  return new PageError('model-missing', `The model ${entry.id} is not on this machine: ${reason}.\n${advice}`, {
    cause,
  });
}
