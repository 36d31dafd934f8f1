import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Account, type Place, programFailure } from './embedded-place';
import { plainEnvironment } from './process-identity';

export const clusterUser = 'fukidashi';

/**
 * Creates the database's files unless they are there: aside, then moved into place, so that a process killed in
 * between leaves no half cluster.
 * @throws Error when they were made by another major version of PostgreSQL
 */
export async function ensureCluster(place: Place, account: Account, cluster: string, password: string): Promise<void> {
  const found = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (found?.trim() === place.major) return;
  if (found) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${found.trim()}; this version of Fukidashi brings ${place.major}. ` +
        'Start the former version of Fukidashi, save the data with pg_dump and load it into the new one.',
    );
  }
  const draft = `${cluster}.new`;
  const passwordFile = `${draft}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const file of account ? [draft, passwordFile] : []) await chown(file, account!.uid, account!.gid);
  try {
    await runInitdb(place, account, [
      `--pgdata=${draft}`,
      `--username=${clusterUser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same order of texts on every machine, whatever locales its system has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    await rm(cluster, { recursive: true, force: true });
    await rename(draft, cluster);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function runInitdb({ initdb }: Place, account: Account, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(initdb, args, {
      ...account,
      cwd: '/',
      env: plainEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', (cause) => reject(programFailure(initdb, cause)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(notCreated(Buffer.concat(output).toString().trim()));
    });
  });
}

function notCreated(output: string): Error {
  const advice = /could not look up effective user/.test(output)
    ? ' The account this runs as needs an entry in /etc/passwd; or set DATABASE_URL to a PostgreSQL of yours.'
    : '';
  return new Error(`The database could not be created.${advice} It says:\n${output}`);
}

/** The database's password, made at the first start and kept in a file that only we can read. */
export async function keptPassword(folder: string): Promise<string> {
  const file = path.join(folder, 'password');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept) return kept;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}
