import PgBoss from 'pg-boss';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connection, connect } from '@/server/db/connect';
import { listen, type Notifications } from '@/server/db/notifications';
import { until } from '@/tests/context';
import { databaseForTests } from '@/tests/database';
import { type Queue, startQueue } from './queue';

const databaseUrl = databaseForTests();
const log = pino({ level: 'silent' });
const hour = 3_600_000;

let connection: Connection;
let notifications: Notifications;
let queue: Queue;

beforeEach(async () => {
  connection = connect(databaseUrl(), log);
  notifications = await listen(databaseUrl(), log);
  // So seldom that a job which is worked on was worked on because of its wake-up.
  queue = await startQueue(connection, notifications, log, { pollInterval: hour });
  await connection.pool.query('delete from pgboss.job');
});

afterEach(async () => {
  await queue.stop(0);
  await notifications.close();
  await connection.close();
});

const job = (taskId: string) => ({ taskId, attempt: 1 });

async function add(taskId: string, delaySeconds = 0) {
  await queue.enqueue(connection.db, 'translate', job(taskId), { delaySeconds });
  await queue.wake('translate');
}

/** Takes the connection that listens away, as a restart of the database would. */
async function breakListening() {
  await connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  );
}

test('a committed job wakes an idle worker; one that was rolled back is never seen', async () => {
  const seen: string[] = [];
  queue.work('translate', 1, async ({ taskId }) => seen.push(taskId));
  const rolledBack = connection.db.transaction(async (tx) => {
    await queue.enqueue(tx, 'translate', job('rolled back'));
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await queue.wake('translate');
  await connection.db.transaction((tx) => queue.enqueue(tx, 'translate', job('committed')));
  await queue.wake('translate');
  await until(() => seen.length > 0);
  expect(seen).toEqual(['committed']);
});

test('jobs are worked on in the order in which they came, one after the other without a pause', async () => {
  const names = ['1', '2', '3', '4', '5', '6'];
  for (const name of names) await add(name);
  const seen: string[] = [];
  queue.work('translate', 1, async ({ taskId }) => seen.push(taskId));
  await until(() => seen.length === names.length);
  expect(seen).toEqual(names);
});

test('as many jobs as asked for are at work at once, and no more', async () => {
  let atWork = 0;
  let most = 0;
  let done = 0;
  queue.work('translate', 3, async () => {
    most = Math.max(most, ++atWork);
    await new Promise((resolve) => setTimeout(resolve, 40));
    atWork--;
    done++;
  });
  for (let count = 0; count < 9; count++) await add(String(count));
  await until(() => done === 9);
  expect(most).toBe(3);
});

test('a job that throws is gone, and the worker goes on', async () => {
  const seen: string[] = [];
  queue.work('translate', 1, async ({ taskId }) => {
    seen.push(taskId);
    if (taskId === 'bad') throw new Error('bad');
  });
  await add('bad');
  await add('good');
  await until(() => seen.includes('good'));
  expect(seen).toEqual(['bad', 'good']);
  expect((await queue.waiting(connection.db, 'translate', 'taskId', ['bad', 'good'])).size).toBe(0);
});

test('a worker that cannot ask for a job logs that, asks again and works on', async () => {
  const lines: string[] = [];
  const logged = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  let broken = true;
  const query = async (text: string, values: unknown[]) => {
    const result = await connection.pool.query(text, values);
    // pg-boss hears no error of the statement that fetches a job, so its answer is what breaks.
    return broken && text.includes('SKIP LOCKED') ? unreadable : result;
  };
  const pool = { query } as unknown as Connection['pool'];
  const other = await startQueue({ db: connection.db, pool }, notifications, logged, { pollInterval: 10 });
  const seen: string[] = [];
  other.work('translate', 1, async ({ taskId }) => seen.push(taskId));
  await until(() => lines.length > 1);
  broken = false;
  await add('after');
  await until(() => seen.length > 0);
  expect(seen).toEqual(['after']);
  expect(lines[0]).toContain('the queue could not be asked for a job');
  await other.stop();
});

test('a later job is not worked on before its time', async () => {
  const seen: string[] = [];
  await add('later', 60);
  await add('now');
  queue.work('translate', 1, async ({ taskId }) => seen.push(taskId));
  await until(() => seen.length > 0);
  expect(seen).toEqual(['now']);
  expect([...(await queue.waiting(connection.db, 'translate', 'taskId', ['later', 'now']))]).toEqual(['later']);
});

test('of waiting jobs the one of the highest priority is next, but every fifth time it is the oldest', async () => {
  const wanted = [0, 0, 10, 20, 20, 10, 20, 20, 20, 20];
  for (const [number, priority] of wanted.entries()) {
    await queue.enqueue(connection.db, 'translate', job(`${priority} #${number}`), { priority });
  }
  const seen: string[] = [];
  queue.work('translate', 1, async ({ taskId }) => seen.push(taskId));
  await until(() => seen.length === wanted.length);
  expect(seen.map((name) => Number(name.split(' ')[0]))).toEqual([20, 20, 20, 20, 0, 20, 20, 10, 10, 0]);
});

test('a job is written as pg-boss itself would write it', async () => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connection.pool.query(text, values) },
    schedule: false,
    supervise: false,
  });
  const ours = job('ours');
  await queue.enqueue(connection.db, 'translate', ours, { priority: 7, delaySeconds: 60 });
  await boss.send('translate', job('theirs'), { priority: 7, startAfter: 60 });
  const { rows } = await connection.pool.query(`select * from pgboss.job order by data->>'taskId'`);
  const [one, other] = rows.map(({ id, data, created_on, start_after, keep_until, ...row }) => ({
    ...row,
    waits: start_after - created_on,
    kept: keep_until - start_after,
  }));
  expect(rows).toHaveLength(2);
  expect(one).toEqual(other);
});

test('many wake-ups at once are few notifications, and none is lost', async () => {
  let heard = 0;
  const stop = notifications.subscribe('job', 'translate', () => {
    heard += 1;
  });
  await Promise.all(Array.from({ length: 50 }, () => queue.wake('translate')));
  await until(() => heard > 0);
  stop();
  expect(heard).toBeLessThanOrEqual(2);
});

test('stopping waits for the job at work', async () => {
  let ended = false;
  let begun = false;
  queue.work('translate', 1, async () => {
    begun = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
    ended = true;
  });
  await add('long');
  await until(() => begun);
  await queue.stop();
  expect(ended).toBe(true);
});

test('when patience is out, a job is told to end', async () => {
  let reason: unknown;
  let begun = false;
  queue.work('translate', 1, async (_, signal) => {
    begun = true;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    reason = signal.reason;
  });
  await add('endless');
  await until(() => begun);
  await queue.stop(10);
  expect(reason).toBeInstanceOf(Error);
});

test('a regular job that two processes ask for runs once in its time', async () => {
  const other = await startQueue(connection, notifications, log, { pollInterval: hour });
  let runs = 0;
  for (const process of [queue, other]) {
    process.work('delete-old-counters', 1, async () => {
      runs++;
    });
    process.schedule('delete-old-counters', 3600);
    process.schedule('delete-old-counters', 3600);
  }
  await until(() => runs > 0);
  const { rows } = await connection.pool.query(`select 1 from pgboss.job where name = 'delete-old-counters'`);
  expect(rows).toHaveLength(1);
  expect(runs).toBe(1);
  await other.stop();
});

test('a job that would run less often than finished jobs are remembered is refused at once, not left undone', () => {
  expect(() => queue.schedule('delete-old-events', 86_400)).toThrow('at least once an hour');
});

test('after the listening connection broke, a worker finds what came meanwhile', async () => {
  const seen: string[] = [];
  queue.work('translate', 1, async ({ taskId }) => seen.push(taskId));
  await add('before');
  await until(() => seen.includes('before'));
  await breakListening();
  await add('meanwhile');
  await until(() => seen.includes('meanwhile'));
  await add('after');
  await until(() => seen.includes('after'));
});

const unreadable = {
  get rows(): never {
    throw new Error('the database is gone');
  },
};
