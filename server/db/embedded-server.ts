import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { clusterUser } from './embedded-cluster';
import { type Account, type Place, programFailure } from './embedded-place';
import { identifyProcess, plainEnvironment, signalProcess, waitForEnd } from './process-identity';

export type Settings = Record<string, string>;
export type Server = {
  place: Place;
  account: Account;
  cluster: string;
  password: string;
  log: Logger;
  /** postgresql.conf settings beside our own. */
  settings: Settings;
};

/** The one database in the embedded server. */
const embeddedDatabase = 'fukidashi';
/** A server that recovers from a crash answers late (ms). */
const startPatience = 60_000;

/**
 * Looks for a server that a killed process left running on the cluster. A pid file whose process is dead, a zombie or
 * another program is removed, because PostgreSQL itself would take any process of that number for its own.
 */
export async function adopt(server: Server): Promise<{ pid: number; port: number } | null> {
  const file = path.join(server.cluster, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  const found = pid > 0 ? await identifyProcess(pid) : null;
  if (!found || !isServerOf(server.cluster, found.command)) {
    await rm(file, { force: true });
    return null;
  }
  const answers = await waitForAnswer(server, port, async () => !(await identifyProcess(pid)));
  // It was on its way down.
  if (!answers) return null;
  server.log.info({ pid, port }, 'took over the PostgreSQL that a killed process had left running');
  return { pid, port };
}

/** Where the system does not tell what a process runs, any process of that number may be it. */
function isServerOf(cluster: string, command: string): boolean {
  return command === '' || (/postgres/.test(command) && command.includes(cluster));
}

/**
 * Starts a server on the cluster.
 * @param fixedPort the only port that will do; else the one of the last time when it is free, or any
 */
export async function launch(server: Server, fixedPort?: number): Promise<{ pid: number; port: number }> {
  const portFile = path.join(server.place.folder, 'port');
  const former = Number(await readFile(portFile, 'utf8').catch(() => '0'));
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort(attempt === 1 ? former : 0));
    await writeFile(portFile, String(port));
    const { child, ended } = await spawnServer(server, port);
    if (await waitForAnswer(server, port, async () => ended.value)) {
      server.log.info({ pid: child.pid, port, folder: server.place.folder }, 'PostgreSQL runs');
      return { pid: child.pid!, port };
    }
    if (!ended.value) {
      signalProcess(child.pid!, 'SIGQUIT');
      await waitForEnd(child.pid!, startPatience);
    }
    // Another program may have taken the port meanwhile, or the last children of a killed server are still ending.
    if (attempt === 3) throw new Error(`PostgreSQL does not start. It says:\n${await lastWords(server)}`);
    await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
  }
}

async function spawnServer(server: Server, port: number): Promise<{ child: ChildProcess; ended: { value: boolean } }> {
  const settings: Settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // A socket file in a shared folder would be one more door, and a stale one blocks the next start.
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    shared_buffers: '64MB',
    ...server.settings,
  };
  const args = [
    '-D',
    server.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const output = await open(logFile(server), 'w', 0o600);
  try {
    const child = spawn(server.place.postgres, args, {
      ...server.account,
      cwd: '/',
      env: plainEnvironment,
      stdio: ['ignore', output.fd, output.fd],
      // Its own session: Ctrl+C in a terminal reaches us alone, and we stop it when our work is saved.
      detached: true,
    });
    child.unref();
    const ended = { value: false };
    child.once('exit', () => {
      ended.value = true;
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (cause) => reject(programFailure(server.place.postgres, cause)));
    });
    return { child, ended };
  } finally {
    await output.close();
  }
}

/** @returns false when the server ended, or did not answer in time */
async function waitForAnswer(server: Server, port: number, hasEnded: () => Promise<boolean>): Promise<boolean> {
  const giveUp = Date.now() + startPatience;
  while (Date.now() < giveUp && !(await hasEnded())) {
    const client = new pg.Client({
      connectionString: embeddedAddress(server.password, port, 'postgres'),
      connectionTimeoutMillis: 5000,
    });
    // Without a listener a connection that breaks while it is being closed would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      if (path.resolve(rows[0]!.data_directory) === server.cluster) return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '28P01') throw wrongPassword(server, error);
    } finally {
      await client.end().catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return false;
}

/** Creates our database in a new cluster. */
export async function ensureDatabase(server: Server, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedAddress(server.password, port, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [embeddedDatabase]);
    if (!rowCount) await client.query(`create database ${embeddedDatabase}`);
  } finally {
    await client.end();
  }
}

/** The wanted port when it is free, else any free one. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => (wanted ? freePort(0).then(resolve, reject) : reject(error)));
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** For `pg`, with user and password. */
export function embeddedAddress(password: string, port: number, name = embeddedDatabase): string {
  return `postgresql://${clusterUser}:${password}@127.0.0.1:${port}/${name}`;
}

function logFile({ place }: Server): string {
  return path.join(place.folder, 'server.log');
}

async function lastWords(server: Server): Promise<string> {
  return (await readFile(logFile(server), 'utf8')).trim().split('\n').slice(-12).join('\n');
}

function wrongPassword({ place, cluster }: Server, cause: Error): Error {
  const file = path.join(place.folder, 'password');
  return new Error(
    `The password in ${file} is not the one the database in ${cluster} was made with. Restore that file from a ` +
      'backup, or delete both to start with an empty database.',
    { cause },
  );
}
