import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { identifyProcess } from './process-identity';

type Owner = { pid: number; startedAt: string; nonce: string };

/** A taker that died between its two steps blocks the others for this long (ms). */
const takerPatience = 5_000;

/**
 * Makes this process the only owner of a folder. The lock is a file that names its owner; one whose owner has died
 * (SIGKILL, power cut) is taken over.
 * @returns gives the folder back; synchronous, so that it can run while the process exits
 * @throws Error that names the owner's process and says what to do
 */
export async function ownFolder(folder: string): Promise<() => void> {
  const file = path.join(folder, 'owner.json');
  const self: Owner = { pid: process.pid, startedAt: await startOf(process.pid), nonce: nonceOf() };
  // Linked into place whole: nobody ever reads half a lock.
  const draft = path.join(folder, `owner.${self.nonce}`);
  await writeFile(draft, JSON.stringify(self), { flag: 'wx', mode: 0o600 });
  try {
    while (!(await linked(draft, file))) {
      const owner = await readOwner(file);
      if (owner && (await isAlive(owner))) throw new Error(refusal(folder, owner.pid));
      if (owner) await clearDead(file, owner);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return () => {
    if (readOwnerNow(file)?.nonce === self.nonce) rmSync(file, { force: true });
  };
}

function refusal(folder: string, pid: number): string {
  const whose = pid === process.pid ? 'this very process' : `process ${pid}`;
  return (
    `Another Fukidashi is using ${path.resolve(folder)} (${whose}). Two on one database folder would damage it. ` +
    'Stop the other one first, or give this one its own folder: DATA_DIR=other-folder. ' +
    'To share one database between several processes, run PostgreSQL yourself and set DATABASE_URL.'
  );
}

/**
 * Removes the lock of a dead owner. Only one process at a time may remove that very lock, and it looks again before
 * it does: else a slow one could remove the lock of whoever took over in between.
 */
async function clearDead(file: string, dead: Owner): Promise<void> {
  const turn = `${file}.${dead.nonce}`;
  try {
    await mkdir(turn);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const age = Date.now() - ((await stat(turn).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > takerPatience) await rmdir(turn).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return;
  }
  try {
    if ((await readOwner(file))?.nonce === dead.nonce) await rm(file, { force: true });
  } finally {
    await rmdir(turn);
  }
}

async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  return (await identifyProcess(owner.pid))?.startedAt === owner.startedAt;
}

async function startOf(pid: number): Promise<string> {
  return (await identifyProcess(pid))?.startedAt ?? 'unknown';
}

async function readOwner(file: string): Promise<Owner | null> {
  return parseOwner(await readFile(file, 'utf8').catch(emptyIfAbsent));
}

function readOwnerNow(file: string): Owner | null {
  try {
    return parseOwner(readFileSync(file, 'utf8'));
  } catch (error) {
    return parseOwner(emptyIfAbsent(error));
  }
}

/** A lock that cannot be read (a disk full at the wrong time) is a dead one. */
function parseOwner(text: string | null): Owner | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return { pid: 0, startedAt: 'damaged', nonce: 'damaged' };
  }
}

function emptyIfAbsent(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}

function nonceOf(): string {
  return randomBytes(6).toString('hex');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
