// How many pages a second can be submitted (hold + enqueue, durable), by the use case and over HTTP, beside a bare
// insert into the same database in the same run: node --import tsx bench/submit.ts [seconds] [--http]
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { submitTranslateTask } from '@/lib/contract/manga';
import { buildContext } from '@/server/build-context';
import type { Actor, Context } from '@/server/context';
import { startEmbeddedPostgres } from '@/server/db/embedded';
import { readEnv } from '@/server/env';
import { route } from '@/server/http/route';
import { submit } from '@/server/translations/submit';
import { createTestEngines } from '@/tests/engines';
import { createTestMailer } from '@/tests/mails';
import { anotherKey } from '@/tests/pages';
import { cpuOf } from '@/tests/process-figures';
import { addSignedIn, signedCall } from '@/tests/signed-call';

const log = pino({ level: 'silent' });
const seconds = Number(process.argv[2] ?? 8);
const atOnce = 32;
const targetRate = 1_000;
const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
/** Pages of one member, as many as may be in line at once: so every submit queues its job. */
const perMember = 4;
/** Pages prepared for each second of a phase; more than are submitted. */
const pagesPerSecond = 2_500;

if (process.argv[2] === 'serve') await serve();
else await bench();

async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-submit-'));
  const postgres = await startEmbeddedPostgres(folder, log);
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    QUEUE_LIMIT_PAYING: '1000000',
    TRUSTED_PROXIES: '1',
  };
  const { context, close } = await buildContext(readEnv({ ...settings, SECRET: 's'.repeat(32) }), replaced());
  const pool = new pg.Pool({ connectionString: postgres.url, max: 20 });
  // Ended from the other side when the database stops.
  pool.on('error', () => undefined);
  const database = () => cpuOf(path.join(folder, 'postgres/cluster/postmaster.pid'));
  try {
    const pages = pagesPerSecond * (seconds + 1) * 2;
    await prepare(pool, pages);
    let next = 0;
    const submitNext = () => submitPage(context, next++);
    const insert = () => pool.query('insert into bench_baseline (text) values ($1)', ['a row like any other']);

    await closedLoop(submitNext, 1);
    console.log(
      `${atOnce} at once, ${seconds} s each; 1-minute load ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}`,
    );
    const before = await measured('bare insert', () => closedLoop(insert, seconds), ownCpu, database);
    const peak = await measured('submit', () => closedLoop(submitNext, seconds), ownCpu, database);
    const after = await measured('bare insert', () => closedLoop(insert, seconds), ownCpu, database);
    console.log(`  a submit runs at ${(peak / ((before + after) / 2)).toFixed(2)} of the rate of a bare insert`);
    const half = () => openLoop(submitNext, targetRate / 2, seconds);
    await measured(`submit, ${targetRate / 2} a second`, half, ownCpu, database);

    const server = await startServer({ ...settings, SECRET: 's'.repeat(32) });
    const calls = signedCalls(context, next, Math.min(pages - next, seconds * 3_000));
    const callNext = () => server.call(calls.pop()!);
    await closedLoop(callNext, 1);
    await measured('submit by HTTP', () => closedLoop(callNext, seconds), server.cpu, database);
    const halfByHttp = () => openLoop(callNext, targetRate / 2, seconds);
    await measured(`by HTTP, ${targetRate / 2} a second`, halfByHttp, server.cpu, database);
    await server.stop();
    const { rows } = await context.db.execute(sql`select * from ledger_violations`);
    const { rows: held } = await context.db.execute(sql`select count(*) from credit_holds`);
    console.log(`${held[0]!.count} pages submitted, ${rows.length} broken rules`);
  } finally {
    await pool.end();
    await close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Members with bought credits and pictures, in bulk. */
async function prepare(db: pg.Pool, pages: number): Promise<void> {
  await db.query('create table bench_baseline (id bigint generated always as identity primary key, text text)');
  const members = Math.ceil(pages / perMember);
  await addSignedIn(db, members, 1_000);
  await db.query(
    `insert into images (id, owner, storage_key, sha256, mime, bytes, width, height, created_at, expires_at)
     select left(md5(n::text), 22), 'user:member-' || n / $2, 'images/' || n, md5('content ' || n), 'image/png', 64, 8, 8,
            now(), now() + interval '1 day' from generate_series(0, $1 - 1) n`,
    [pages, perMember],
  );
  await db.query('vacuum analyze');
}

async function submitPage(context: Context, page: number): Promise<void> {
  const actor: Actor = { kind: 'user', id: `member-${Math.floor(page / perMember)}`, addressHash: '' };
  await submit(context, actor, { imageId: imageOf(page), ...settings, idempotencyKey: anotherKey() });
}

function imageOf(page: number): string {
  return createHash('md5').update(String(page)).digest('hex').slice(0, 22);
}

type Result = { latencies: number[]; elapsed: number };

/** So many at once, each followed by the next. */
async function closedLoop(work: () => Promise<unknown>, duration: number): Promise<Result> {
  const latencies: number[] = [];
  const begun = performance.now();
  const end = begun + duration * 1000;
  const lane = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await work();
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { latencies, elapsed: performance.now() - begun };
}

/** At a given rate, however long each takes: latencies count from when each was due. */
async function openLoop(work: () => Promise<unknown>, rate: number, duration: number): Promise<Result> {
  const latencies: number[] = [];
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let count = 0; count < rate * duration; ) {
    const now = performance.now();
    for (; count < rate * duration && begun + (count * 1000) / rate <= now; count++) {
      const due = begun + (count * 1000) / rate;
      running.push(work().then(() => void latencies.push(performance.now() - due)));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  return { latencies, elapsed: performance.now() - begun };
}

type Call = { body: string; headers: Record<string, string> };

/** Made before they are sent, so that signing takes no time from the server. */
function signedCalls({ signingKey }: Context, from: number, count: number): Call[] {
  return Array.from({ length: count }, (_, index) => {
    const page = from + index;
    const fields = { imageId: imageOf(page), ...settings, idempotencyKey: anotherKey() };
    return signedCall(signingKey, Math.floor(page / perMember), fields);
  });
}

/** The call's handlers as Next calls them, without Next, in a process of their own. */
async function serve(): Promise<void> {
  const { context } = await buildContext(readEnv(JSON.parse(process.argv[3] ?? '{}')), replaced());
  Object.assign(globalThis, { [Symbol.for('fukidashi.process')]: Promise.resolve({ context }) });
  const { POST } = route(submitTranslateTask, submit);
  const server = http.createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const headers = new Headers(incoming.headers as Record<string, string>);
    const request = new Request(`http://localhost${incoming.url}`, {
      method: 'POST',
      headers,
      body: Buffer.concat(chunks),
    });
    const response = await POST(request);
    answer.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit(0));
}

async function startServer(env: Record<string, string>) {
  const child = fork(import.meta.filename, ['serve', JSON.stringify(env)]);
  const [port] = (await once(child, 'message')) as [number];
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  const call = ({ body, headers }: Call) =>
    new Promise<void>((resolve, reject) => {
      const options = { port, agent, method: 'POST', path: submitTranslateTask.path, headers };
      const request = http.request(options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(text))));
      });
      request.on('error', reject);
      request.end(body);
    });
  const stop = async () => {
    agent.destroy();
    child.disconnect();
    await once(child, 'exit');
  };
  return { call, stop, cpu: () => cpuOf(child.pid!) };
}

function replaced() {
  return { engines: createTestEngines(), mailer: createTestMailer(), log };
}

/** @returns how many a second */
async function measured(
  name: string,
  work: () => Promise<Result>,
  serverCpu: () => number,
  databaseCpu: () => number,
): Promise<number> {
  const [server, database] = [serverCpu(), databaseCpu()];
  const { latencies, elapsed } = await work();
  const count = latencies.length;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(count - 1, Math.floor(count * share))]!.toFixed(1);
  const each = [(serverCpu() - server) / count, (databaseCpu() - database) / count] as const;
  const rate = (count * 1000) / elapsed;
  console.log(
    `${name.padEnd(24)} ${rate.toFixed(0).padStart(6)}/s  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  CPU ms each: ` +
      `server ${each[0].toFixed(2)}, database ${each[1].toFixed(2)} = ${(2000 / (each[0] + each[1])).toFixed(0)}/s on two free cores`,
  );
  return rate;
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
