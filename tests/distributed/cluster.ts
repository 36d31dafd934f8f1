import { generateKeyPairSync } from 'node:crypto';
import { existsSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '@/server/db/embedded';
import { readEnv } from '@/server/env';
import { loadSigningKey } from '@/server/signing/keys';
import { buildStorage } from '@/server/storage/build-storage';
import { type Child, startChild } from '../child';
import { startS3Server } from '../s3-server';
import { startLink } from './link';

export type Node = {
  name: string;
  role: 'web' | 'worker';
  /** Of a web node. */
  url: string;
  child: Child;
  /** Answers, or works; not while it is killed, being started or frozen. */
  up: boolean;
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** What a worker does with a page: the pipeline, nothing at random speed with faults, or nothing in so many ms. */
export type Work = 'pipeline' | 'stub' | number;

/**
 * PostgreSQL and an S3 server in this process's care, links to both, and nodes that know only the links: web nodes (the
 * present build, as `next start` serves it) and workers.
 * @param settings of all nodes, besides those that make them one installation
 */
export async function startCluster(settings: Record<string, string> = {}) {
  if (!existsSync('.next/BUILD_ID')) throw new Error('There is no build. Run npm run build -- or npm start -- first.');
  const folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-distributed-'));
  const models = path.resolve('data/models');
  if (existsSync(models)) symlinkSync(models, path.join(folder, 'models'));
  const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }), { max_connections: '200' });
  const s3 = await startS3Server();
  const bucket = s3.newBucket();
  const address = new URL(postgres.url);
  const links = {
    database: await startLink({ host: address.hostname, port: Number(address.port) }),
    storage: await startLink({ host: '127.0.0.1', port: Number(new URL(bucket.S3_ENDPOINT ?? '').port) }),
  };
  address.port = String(links.database.port);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const env: Record<string, string> = {
    DATA_DIR: folder,
    DATABASE_URL: address.href,
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${links.storage.port}`,
    S3_BUCKET: bucket.S3_BUCKET ?? '',
    S3_REGION: bucket.S3_REGION,
    S3_ACCESS_KEY: bucket.S3_ACCESS_KEY ?? '',
    S3_SECRET_KEY: bucket.S3_SECRET_KEY ?? '',
    SECRET: 'distributed'.repeat(4),
    SIGN_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    TRUSTED_PROXIES: '1',
    OFFLINE: '1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...settings,
  };
  const pool = new pg.Pool({ connectionString: postgres.url, max: 3, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  const nodes: Node[] = [];
  /** Processes that ended though nobody killed them. */
  const deaths: string[] = [];

  async function launch(node: Omit<Node, 'child'>, work: Work): Promise<Child> {
    const child = node.role === 'web' ? launchWeb(node.url, env) : launchWorker(work, env);
    void child.says(/(?!)/).catch(() => node.up && deaths.push(`${node.name}: ${child.lines.slice(-3).join(' | ')}`));
    await (node.role === 'web' ? answers(node.url, child) : child.says(/waits for pages/));
    return child;
  }

  async function add(role: Node['role'], work: Work = 'pipeline'): Promise<Node> {
    const name = `${role} ${nodes.filter((node) => node.role === role).length + 1}`;
    const url = role === 'web' ? `http://127.0.0.1:${await freePort()}` : '';
    const node = { name, role, url, up: false } as Node;
    node.child = await launch(node, work);
    node.up = true;
    nodes.push(node);
    return node;
  }

  async function remove(node: Node, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    node.up = false;
    nodes.splice(nodes.indexOf(node), 1);
    await node.child.end(signal);
  }

  return {
    pool,
    links,
    nodes,
    deaths,
    signingKey: loadSigningKey(readEnv(env)),
    storage: await buildStorage(readEnv({ ...env, S3_ENDPOINT: bucket.S3_ENDPOINT ?? '' })),
    add,
    remove,
    /** Kills it and starts another in its place, which may find the database away: then again. */
    async replace(node: Node, work: Work): Promise<void> {
      node.up = false;
      await node.child.end('SIGKILL');
      for (let tries = 0; ; tries += 1) {
        try {
          node.child = await launch(node, work);
          break;
        } catch (error) {
          if (tries === 10) throw error;
        }
      }
      node.up = true;
    },
    async freeze(node: Node, ms: number): Promise<void> {
      node.up = false;
      process.kill(node.child.pid, 'SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, ms));
      process.kill(node.child.pid, 'SIGCONT');
      node.up = true;
    },
    /** Ends PostgreSQL as a power cut would; its keeper starts it again. */
    async crashDatabase(): Promise<void> {
      const file = await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
      process.kill(Number(file.split('\n')[0]), 'SIGQUIT');
    },
    async stop(): Promise<void> {
      for (const node of [...nodes]) await remove(node, 'SIGKILL');
      await pool.end();
      for (const link of Object.values(links)) await link.close();
      await s3.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function launchWeb(url: string, env: Record<string, string>): Child {
  const { port } = new URL(url);
  const own = { ROLE: 'web', PORT: port, SITE_URL: url, NEXT_MANUAL_SIG_HANDLE: 'true' };
  return startChild('node_modules/next/dist/bin/next', ['start', '--port', port], { ...env, ...own });
}

function launchWorker(work: Work, env: Record<string, string>): Child {
  // A stub waits most of the time; a page of the pipeline has a core for itself.
  if (work === 'pipeline') return startChild('worker.ts', [], { ...env, WORKERS: '1', LOG_LEVEL: 'info' });
  const args = work === 'stub' ? [] : [String(work)];
  return startChild('tests/distributed/stub-worker.ts', args, { ...env, WORKERS: work === 'stub' ? '4' : '1' });
}

async function answers(url: string, child: Child): Promise<void> {
  const ended = child.says(/(?!)/);
  ended.catch(() => undefined);
  const answered = (async () => {
    for (;;) {
      const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  await Promise.race([ended, answered]);
}

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
