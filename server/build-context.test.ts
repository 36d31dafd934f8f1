import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@/tests/context';
import { databaseForTests } from '@/tests/database';
import { createTestEngines } from '@/tests/engines';
import { buildContext } from './build-context';
import { readEnv } from './env';

const databaseUrl = databaseForTests();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-context-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** With engines that cannot be closed. */
function build(settings: Record<string, string> = {}) {
  const env = readEnv({ DATA_DIR: folder, DATABASE_URL: databaseUrl(), SECRET: 's'.repeat(32), ...settings });
  const engines = { ...createTestEngines(), close: () => Promise.reject(new Error('the engines do not stop')) };
  return buildContext(env, { engines, log: pino({ level: 'silent' }) });
}

async function connectionsLeft(): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rowCount } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return rowCount ?? 0;
}

test('what cannot be closed is told, and everything else is closed all the same', async () => {
  const { close } = await build();
  expect(await connectionsLeft()).toBeGreaterThan(0);
  await expect(close()).rejects.toThrow('the engines do not stop');
  await until(async () => (await connectionsLeft()) === 0);
});

test('a failed start tells why it failed, not what went wrong while it was undone', async () => {
  await expect(build({ SIGN_PRIVATE_KEY: 'no key' })).rejects.toThrow('SIGN_PRIVATE_KEY');
  await until(async () => (await connectionsLeft()) === 0);
});
