import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { connect, migrateDatabase } from '@/server/db/connect';
import { startEmbeddedPostgres } from '@/server/db/embedded';
import { listen } from '@/server/db/notifications';
import { startQueue } from '@/server/jobs/queue';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/**
 * One PostgreSQL for the whole run, the very one that ships, in a temporary folder. Its database is the template with
 * all tables from which every test file gets its own (tests/database.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-tests-'));
  const log = pino({ level: 'warn' });
  const postgres = await startEmbeddedPostgres(folder, log, { fsync: 'off', full_page_writes: 'off' });
  const connection = connect(postgres.url, log);
  await migrateDatabase(connection);
  const notifications = await listen(postgres.url, log);
  const queue = await startQueue(connection, notifications, log);
  await queue.stop();
  await notifications.close();
  // A template is copied only while nobody is connected to it.
  await connection.close();
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
