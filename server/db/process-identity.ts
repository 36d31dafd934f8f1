import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Tells a process from a later one that got the same number: when it started, and what it runs. */
export type ProcessIdentity = {
  /** Compared only with another one of this machine; its form differs by system. */
  startedAt: string;
  /** Program and arguments, joined by blanks; empty where the system does not tell. */
  command: string;
};

/**
 * For programs that need nothing of our environment; our keys are none of their business. (Next's types want a
 * NODE_ENV in every environment.)
 */
export const plainEnvironment: NodeJS.ProcessEnv = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/bin:/usr/bin',
  NODE_ENV: 'production',
};

/** @returns null when no such process runs; a zombie (dead, not yet collected by its parent) does not run */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | null> {
  if (!isPresent(pid)) return null;
  if (process.platform === 'linux') return fromProc(pid);
  if (process.platform === 'win32') return { startedAt: 'unknown', command: '' };
  return fromPs(pid);
}

/** Resolves when the process has ended. @returns false when it still runs after `patience` ms */
export async function waitForEnd(pid: number, patience: number): Promise<boolean> {
  const giveUp = Date.now() + patience;
  while (await identifyProcess(pid)) {
    if (Date.now() > giveUp) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}

/** Sends a signal to a process that may have ended meanwhile. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

function isPresent(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process: there, but not ours to signal.
    return isErrno(error, 'EPERM');
  }
}

async function fromProc(pid: number): Promise<ProcessIdentity | null> {
  try {
    const [stat, command, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    ]);
    // The program's name, in brackets, may hold blanks and brackets itself: count fields from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticksAtStart] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return null;
    return { startedAt: `${boot.trim()} ${ticksAtStart}`, command: command.replaceAll('\0', ' ').trim() };
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ESRCH')) return null;
    throw error;
  }
}

async function fromPs(pid: number): Promise<ProcessIdentity | null> {
  const options = { env: plainEnvironment };
  const answer = await promisify(execFile)(
    'ps',
    ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)],
    options,
  ).catch(() => null);
  const row = /^(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/m.exec(answer?.stdout.trim() ?? '');
  if (!row || row[1]!.startsWith('Z')) return null;
  return { startedAt: row[2]!, command: row[3]! };
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
