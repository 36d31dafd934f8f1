import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
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
      if (Date.now() - sweptAt > abandonedAfter) {
        sweptAt = Date.now();
        await removeAbandoned(drafts);
      }
      try {
        await writeDurably(draft, bytes);
        await moveIntoPlace(draft, file);
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
      const file = fileOf(key);
      await rm(file, { force: true });
      // A page's own folder goes with its last file; a folder that all pages share (one level deep) stays.
      if (key.split('/').length > 2) await removeIfEmpty(path.dirname(file));
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

/** Again while a deletion takes the folder away between the two steps. */
async function moveIntoPlace(draft: string, file: string, tries = 20): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await rename(draft, file);
  } catch (error) {
    if (tries === 1 || !hasCode(error, 'ENOENT')) throw error;
    await moveIntoPlace(draft, file, tries - 1);
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
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
    if (hasCode(error, 'ENOENT')) return absent;
    throw error;
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
