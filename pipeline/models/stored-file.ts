import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

type Expected = { size: number; sha256: string };

/**
 * Whether the file at `path` is the expected one. The whole file is hashed only when it changed since it was last
 * verified: a note beside it (`.verified`) holds hash, size and modification time of that moment.
 */
export async function isStored(path: string, expected: Expected): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found || found.size !== expected.size) return false;
  const note = noteOf(expected, found.mtimeMs);
  if ((await readFile(notePath(path), 'utf8').catch(() => '')) === note) return true;
  if ((await sha256Of(path)) !== expected.sha256) return false;
  await writeFile(notePath(path), note);
  return true;
}

/** Forgets that a file was verified and removes it. */
export async function discardStored(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(notePath(path), { force: true });
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function noteOf(expected: Expected, mtimeMs: number): string {
  return `${expected.sha256} ${expected.size} ${mtimeMs}\n`;
}

function notePath(path: string): string {
  return `${path}.verified`;
}
