import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from './storage';
import { checkKey, checkPrefix } from './storage';

/** Writes in progress lie here, on the same disk, so that a rename puts them in place whole. No key has a leading dot. */
const draftFolder = '.drafts';
/** A draft this old (ms) was left by a killed process. */
const abandonedAfter = 60 * 60 * 1000;

/** Pictures as files under one folder, which is made with the first picture. */
export function createDiskStorage(root: string): Storage {
  const drafts = path.join(root, draftFolder);
  const fileOf = (key: string) => path.join(root, checkKey(key));
  let sweptAt = 0;

  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const draft = path.join(drafts, randomBytes(12).toString('hex'));
      await mkdir(drafts, { recursive: true });
      await mkdir(path.dirname(file), { recursive: true });
      if (Date.now() - sweptAt > abandonedAfter) {
        sweptAt = Date.now();
        await removeAbandoned(drafts);
      }
      try {
        await writeDurably(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async get(key) {
      const file = fileOf(key);
      return unlessAbsent(() => readFile(file), null);
    },

    async delete(key) {
      await rm(fileOf(key), { force: true });
    },

    async list(prefix) {
      const folder = path.posix.dirname(`${checkPrefix(prefix)}x`);
      const keys = await keysUnder(root, folder === '.' ? '' : folder);
      return keys.filter((key) => key.startsWith(prefix)).sort();
    },
  };
}

/** The bytes are on the disk before the name is: a power cut leaves the former file, never half of one. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** What a killed process was writing is somebody's page: it must not outlive its day. */
async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const file = path.join(drafts, name);
    const found = await unlessAbsent(() => stat(file), null);
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(file, { force: true });
  }
}

async function keysUnder(root: string, folder: string): Promise<string[]> {
  const entries = await unlessAbsent(() => readdir(path.join(root, folder), { withFileTypes: true }), []);
  const keys: string[] = [];
  for (const entry of entries) {
    const key = path.posix.join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) keys.push(...(await keysUnder(root, key)));
    else keys.push(key);
  }
  return keys;
}

async function unlessAbsent<Found>(read: () => Promise<Found>, absent: Found): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return absent;
    throw error;
  }
}
