import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseForTests } from '@/tests/database';
import { type Connection, connect } from './connect';

const databaseUrl = databaseForTests();
let connection: Connection;

beforeEach(() => {
  connection = connect(databaseUrl(), pino({ level: 'silent' }));
});
afterEach(() => connection.close());

test('a connection that breaks inside a transaction, between two statements, fails the next one and nothing else', async () => {
  const broken = connection.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await connection.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    // Without a listener the connection's own error would end the process now.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect((await connection.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a process that falls silent inside a transaction keeps its locks for 20 seconds at most', async () => {
  const { rows } = await connection.db.execute(sql`show idle_in_transaction_session_timeout`);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '20s' }]);
});
