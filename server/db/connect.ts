import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from 'pino';
import { applyFunctions } from './functions';
import * as schema from './schema';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type Connection = {
  db: Database;
  /** For what drizzle does not do. */
  pool: pg.Pool;
  close(): Promise<void>;
};

/** Any number, the same in every process: who holds it is bringing the tables up to date. */
const migrationLock = 7_001;

/**
 * Ms after which PostgreSQL ends a transaction whose process says nothing: one that is frozen or cut off would keep its
 * locks, and whoever takes its pages over (after 25 s) would wait for it.
 */
const idleTransaction = 20_000;

/**
 * Opens a pool of connections to a PostgreSQL. Nothing is checked until the first query.
 * @param maxConnections of this process; PostgreSQL allows 100 for all together
 */
export function connect(url: string, log: Logger, maxConnections = 20): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: idleTransaction,
  });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', ({ message }) => pool.ending || log.warn({ reason: message }, 'an idle database connection broke'));
  // One that breaks inside a transaction, between two statements, has no other listener; the next statement will tell.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

/** Brings the tables and functions up to date. Several processes may call it at once: one works, the others wait for it. */
export async function migrateDatabase({ pool }: Connection): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: path.join(process.cwd(), 'server/db/migrations') });
    await applyFunctions(client);
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    client.release(true);
  }
}
