import { setMaxListeners } from 'node:events';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { PaymentProvider } from '@/lib/contract/payments';
import type { Database, Transaction } from '../db/connect';
import { type Notifications, notify } from '../db/notifications';

/** Every job with what it is told. What a job does is in handlers.ts. */
export type Jobs = {
  translate: { taskId: string; attempt: number };
  'take-over': Record<string, never>;
  'delete-expired-images': Record<string, never>;
  'delete-old-rows': Record<string, never>;
  'delete-expired-nonces': Record<string, never>;
  'delete-old-counters': Record<string, never>;
  'expire-credits': Record<string, never>;
  'send-mail': { mailId: string };
  'look-after-mails': Record<string, never>;
  'settle-event': { provider: PaymentProvider; eventId: string };
  'reconcile-payments': Record<string, never>;
  'delete-expired-secrets': Record<string, never>;
  'delete-old-events': Record<string, never>;
  'send-webhook': { deliveryId: string };
  'look-after-webhooks': Record<string, never>;
};
export type JobName = keyof Jobs;

const jobNames: JobName[] = [
  'translate',
  'take-over',
  'delete-expired-images',
  'delete-old-rows',
  'delete-expired-nonces',
  'delete-old-counters',
  'expire-credits',
  'send-mail',
  'look-after-mails',
  'settle-event',
  'reconcile-payments',
  'delete-expired-secrets',
  'delete-old-events',
  'send-webhook',
  'look-after-webhooks',
];

export type Queue = {
  /**
   * Adds a job when the transaction commits. Call `wake` then, else it waits until a worker looks by itself. Of the
   * waiting jobs the one of the highest priority is next (0 unless given), but every fifth time it is the oldest.
   */
  enqueue<Name extends JobName>(
    db: Database | Transaction,
    name: Name,
    data: Jobs[Name],
    options?: { delaySeconds?: number; priority?: number },
  ): Promise<void>;
  /**
   * Lets an idle worker of any process look at once. Not a part of `enqueue`, because PostgreSQL lets transactions
   * that notify commit one by one only, each with its own wait for the disk. Many who ask at once share one.
   */
  wake(name: JobName): Promise<void>;
  /** Those of the values that a waiting job of this name has in this field of its data. */
  waiting(db: Database | Transaction, name: JobName, field: string, values: string[]): Promise<Set<string>>;
  /**
   * Works on jobs of a name until the queue stops, `concurrency` at a time. A job that throws is logged and gone:
   * what must be tried again is the handler's business. `signal` fires when the queue cannot wait for it any longer.
   */
  work<Name extends JobName>(
    name: Name,
    concurrency: number,
    handler: (data: Jobs[Name], signal: AbortSignal) => Promise<unknown>,
  ): void;
  /** From now on one of all processes that call this runs the job every so often (an hour at most), and once soon. */
  schedule(
    name: Exclude<JobName, 'translate' | 'send-mail' | 'settle-event' | 'send-webhook'>,
    everySeconds: number,
  ): void;
  /** Takes no more jobs; after `patienceMs` the signals of running ones fire; resolves when all have ended. */
  stop(patienceMs?: number): Promise<void>;
};

/** Every so many jobs the oldest one is taken, whatever its priority: nobody starves. */
const oldestEvery = 5;

/** Longer than any page takes; a killed worker's page is taken over long before (take-over.ts). */
const expireInSeconds = 3_600;

/** How long a finished job is kept; a regular job's slot of time is known by it, so no slot can be longer. */
const archiveAfterSeconds = 3_600;

/**
 * The queue in the same PostgreSQL (schema `pgboss`), so that a job and the rows it belongs to commit together.
 * @param options.pollInterval ms after which a worker finds its job when the wake-up was lost
 */
export async function startQueue(
  connection: { db: Database; pool: pg.Pool },
  notifications: Notifications,
  log: Logger,
  { pollInterval = 2_000 } = {},
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connection.pool.query(text, values) },
    schedule: false,
    archiveCompletedAfterSeconds: archiveAfterSeconds,
    deleteAfterHours: 24,
  });
  boss.on('error', (err) => log.error({ err }, 'the queue reports an error'));
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name, { name, retryLimit: 0, expireInSeconds });

  const stopping = new AbortController();
  // One for each loop, and no leak.
  setMaxListeners(0, stopping.signal);
  const outOfPatience = new AbortController();
  const loops: Promise<void>[] = [];
  const timers: NodeJS.Timeout[] = [];

  const taken = new Map<JobName, number>();

  async function runLoop(name: JobName, handler: (data: never, signal: AbortSignal) => Promise<unknown>) {
    const bell = createBell();
    const unsubscribe = notifications.subscribe('job', name, bell.ring);
    stopping.signal.addEventListener('abort', bell.ring, { once: true });
    while (!stopping.signal.aborted) {
      const job = await nextJob(name);
      if (!job) {
        await bell.wait(pollInterval);
        continue;
      }
      try {
        await handler(job.data, outOfPatience.signal);
        await boss.complete(name, job.id);
      } catch (err) {
        log.error({ err, job: name, data: job.data }, 'a job failed');
        await boss.fail(name, job.id).catch((error) => log.error({ err: error }, 'a failed job could not be marked'));
      }
    }
    unsubscribe();
  }

  /** A database that cannot be asked has no job: the loop waits, then looks again. */
  async function nextJob(name: JobName): Promise<PgBoss.Job<never> | undefined> {
    try {
      const turn = (taken.get(name) ?? 0) + 1;
      const [job] = await boss.fetch<never>(name, { batchSize: 1, priority: turn % oldestEvery !== 0 });
      if (job) taken.set(name, turn);
      return job;
    } catch (err) {
      log.error({ err, job: name }, 'the queue could not be asked for a job');
    }
  }

  return {
    async enqueue(db, name, data, { delaySeconds = 0, priority = 0 } = {}) {
      await db.execute(sql`select enqueue_job(${name}, ${JSON.stringify(data)}, ${priority}, ${delaySeconds})`);
    },

    wake: createWake((name) => notify(connection.db, 'job', name)),

    async waiting(db, name, field, values) {
      if (values.length === 0) return new Set();
      const { rows } = await db.execute<{ value: string }>(sql`
        select data->>${field} as value from pgboss.job
        where name = ${name} and state < 'active' and data->>${field} in ${values}`);
      return new Set(rows.map(({ value }) => value));
    },

    work(name, concurrency, handler) {
      for (let lane = 0; lane < concurrency; lane++) loops.push(runLoop(name, handler));
    },

    schedule(name, everySeconds) {
      if (everySeconds > archiveAfterSeconds) throw new RangeError(`${name} must run at least once an hour`);
      // One job for a slot of time, however many processes ask for it.
      const ask = () =>
        boss
          .send(name, {}, { singletonSeconds: everySeconds })
          .then((id) => (id ? notify(connection.db, 'job', name) : undefined))
          .catch((err) => log.error({ err, job: name }, 'a regular job could not be queued'));
      void ask();
      const timer = setInterval(ask, everySeconds * 1000);
      timer.unref();
      timers.push(timer);
    },

    async stop(patienceMs = 15_000) {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      const patience = setTimeout(() => outOfPatience.abort(new Error('the worker is stopping')), patienceMs);
      await Promise.all(loops);
      clearTimeout(patience);
      await boss.stop({ graceful: false });
    },
  };
}

/** Rung while nobody waits, the next wait returns at once: no wake-up is lost between looking and waiting. */
function createBell() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(milliseconds: number) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      wake = undefined;
    },
  };
}

/** Calls come one after the other for each name; who asks while one is on its way shares the next. */
function createWake(call: (name: JobName) => Promise<void>): (name: JobName) => Promise<void> {
  const current = new Map<JobName, Promise<void>>();
  const next = new Map<JobName, Promise<void>>();
  async function callAfter(before: Promise<void> | undefined, name: JobName) {
    await before?.catch(() => undefined);
    next.delete(name);
    const calling = call(name);
    current.set(name, calling);
    await calling;
  }
  return (name) => {
    const shared = next.get(name) ?? callAfter(current.get(name), name);
    next.set(name, shared);
    return shared;
  };
}
