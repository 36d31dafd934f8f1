import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { buildContext } from '@/server/build-context';
import { startEmbeddedPostgres } from '@/server/db/embedded';
import { readEnv } from '@/server/env';
import { createTestEngines } from '../engines';
import { createTestMailer } from '../mails';
import {
  type Acknowledged,
  acknowledge,
  imageOf,
  leaseSeconds,
  members,
  nextOperation,
  noneAcknowledged,
  type Operation,
  type Outcome,
  ownerOfImage,
} from './operations';
import { type Finding, judge } from './verdict';

export type ChaosOptions = {
  /** To be acknowledged. */
  operations: number;
  /** At least so many of each fault, spread over the run. */
  kills: number;
  crashes: number;
  zombies: number;
  say(line: string): void;
};

export type ChaosReport = {
  findings: Finding[];
  acknowledged: Acknowledged;
  faults: { kills: number; crashes: number; zombies: number };
  /** Attempts after a page's first: its worker was killed or slept, or its work threw. */
  takenOver: number;
  seconds: number;
};

type Player = {
  role: 'client' | 'worker';
  child: ChildProcess;
  ready: boolean;
  /** Stopped, to come back as a zombie. */
  asleep: boolean;
  asked: Map<number, Operation>;
};

const cast = ['client', 'client', 'worker', 'worker', 'worker'] as const;
/** Operations that one client has under way at once. */
const atOnce = 8;

/**
 * Submits, cancels, buys and refunds by several processes on one database, while processes are killed (SIGKILL),
 * stopped past their lease and woken again (SIGSTOP, SIGCONT), and PostgreSQL crashes and is started again. Whoever
 * got no answer asks again with the same key, as clients do. In the end everything is left to finish, and judged.
 */
export async function conductChaos(options: ChaosOptions): Promise<ChaosReport> {
  const begun = Date.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-chaos-'));
  const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }));
  const lines = { QUEUE_LIMIT_FREE: '100000', QUEUE_LIMIT_PAYING: '100000' };
  const env = { DATA_DIR: folder, DATABASE_URL: postgres.url, SECRET: 'chaos'.repeat(8), ...lines };
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  const acknowledged = noneAcknowledged();
  const faults = { kills: 0, crashes: 0, zombies: 0 };
  const players: Player[] = [];
  const again: [number, Operation][] = [];
  let asked = 0;
  let answered = 0;
  let closing = false;

  function enter(role: Player['role']): void {
    const child = fork(path.join(import.meta.dirname, 'performer.ts'), [role], {
      env: { ...process.env, ...env },
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const player: Player = { role, child, ready: false, asleep: false, asked: new Map() };
    players.push(player);
    child.on('message', (message: 'ready' | { id: number; outcome: Outcome }) => {
      if (message === 'ready') player.ready = true;
      else {
        const operation = player.asked.get(message.id)!;
        player.asked.delete(message.id);
        acknowledge(acknowledged, operation, message.outcome);
        answered += 1;
      }
      if (role === 'client') keepBusy(player);
    });
    child.on('error', () => undefined);
    child.once('exit', () => {
      players.splice(players.indexOf(player), 1);
      again.push(...player.asked);
      // Not at once: one that cannot start would be sent again without end.
      if (!closing) setTimeout(() => closing || enter(role), 200);
    });
  }

  function keepBusy(player: Player): void {
    while (player.asked.size < atOnce) {
      const [id, operation] =
        again.shift() ?? (asked < options.operations ? [asked, nextOperation(asked++, acknowledged)] : []);
      if (id === undefined || !operation) return;
      player.asked.set(id, operation);
      player.child.send({ id, operation }, () => undefined);
    }
  }

  const awake = (role?: Player['role']) =>
    players.filter((each) => each.ready && !each.asleep && (!role || each.role === role));
  const pick = (from: Player[]) => from[randomInt(Math.max(1, from.length))];

  function kill(): void {
    const victim = pick(awake());
    if (!victim) return;
    victim.ready = false;
    victim.child.kill('SIGKILL');
    faults.kills += 1;
  }

  async function makeZombie(sleeper: Player): Promise<void> {
    sleeper.asleep = true;
    sleeper.child.kill('SIGSTOP');
    await sleep((leaseSeconds + 3) * 1000);
    sleeper.child.kill('SIGCONT');
    sleeper.asleep = false;
    faults.zombies += 1;
  }

  async function crash(): Promise<void> {
    const pid = await postmaster(folder);
    process.kill(pid, faults.crashes % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
    faults.crashes += 1;
    await untilUp(pool);
  }

  try {
    await prepare(env, pool, options.operations, folder);
    for (const role of cast) enter(role);
    const zombies: Promise<void>[] = [];
    let crashing: Promise<void> | undefined;
    const enough = () =>
      faults.kills >= options.kills && zombies.length >= options.zombies && faults.crashes >= options.crashes;
    for (let tick = 0; answered < options.operations || !enough(); tick++) {
      // Spread over the run, and done with a little before its end.
      const share = Math.min(1, (1.1 * answered) / options.operations);
      if (faults.kills < options.kills * share) kill();
      const sleeper = zombies.length < options.zombies * share ? pick(awake('worker')) : undefined;
      if (sleeper) zombies.push(makeZombie(sleeper));
      if (!crashing && faults.crashes < Math.floor(options.crashes * share)) {
        crashing = crash().finally(() => {
          crashing = undefined;
        });
      }
      // What no client was free for when its own was killed.
      for (const player of awake('client')) keepBusy(player);
      if (tick % 100 === 99) {
        const { kills, crashes } = faults;
        options.say(
          `${answered} of ${options.operations} answered; ${kills} kills, ${zombies.length} zombies, ${crashes} crashes`,
        );
      }
      await sleep(100);
    }
    await Promise.all([...zombies, crashing]);
    options.say('everything was answered; the rest is left to finish');
    await untilDrained(pool);
    const { rows } = await pool.query('select coalesce(sum(attempt - 1), 0)::int as count from translations');
    const findings = await judge(pool, acknowledged, (key) => existsSync(path.join(folder, 'pictures', key)));
    return { findings, acknowledged, faults, takenOver: rows[0].count, seconds: (Date.now() - begun) / 1000 };
  } finally {
    closing = true;
    for (const { child } of [...players]) child.kill('SIGKILL');
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tables, members, and a picture for every submit there may be. */
async function prepare(env: Record<string, string>, pool: pg.Pool, operations: number, folder: string): Promise<void> {
  const overrides = { engines: createTestEngines(), mailer: createTestMailer(), log: pino({ level: 'silent' }) };
  const { context, close } = await buildContext(readEnv(env), overrides);
  await context.storage.put('images/chaos/page', Buffer.from(folder));
  await close();
  for (const member of members) await pool.query('select credit_refresh($1, 10, 10)', [member]);
  const numbers = Array.from({ length: operations }, (_, number) => number);
  await pool.query(
    `insert into images (id, owner, storage_key, sha256, mime, bytes, width, height, created_at, expires_at)
     select id, owner, 'images/chaos/page', id, 'image/png', 1, 8, 8, now(), now() + interval '1 day'
       from unnest($1::text[], $2::text[]) as picture(id, owner)`,
    [numbers.map(imageOf), numbers.map((number) => `user:${ownerOfImage(number)}`)],
  );
}

async function postmaster(folder: string): Promise<number> {
  return Number((await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Resolves when the database, which its keeper starts again, answers. */
async function untilUp(pool: pg.Pool): Promise<void> {
  for (;;) {
    await sleep(200);
    const up = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (up) return;
  }
}

/** Resolves when no page is under way. @throws Error when that takes more than two minutes */
export async function untilDrained(pool: pg.Pool): Promise<void> {
  const giveUp = Date.now() + 120_000;
  for (;;) {
    const { rows } = await pool.query(
      `select count(*)::int as count from translations where status in ('queued', 'running')`,
    );
    if (rows[0].count === 0) return;
    if (Date.now() > giveUp) throw new Error(`${rows[0].count} pages are still under way after two minutes`);
    await sleep(300);
  }
}
