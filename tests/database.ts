import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

/**
 * Gives the test file a database of its own, with all tables, and drops it afterwards. Call it at the top of the file.
 * @returns its address, to be asked for inside tests and hooks
 */
export function databaseForTests(): () => string {
  const template = new URL(inject('databaseUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const own = new URL(`/${name}`, template);

  beforeAll(async () => {
    // Copying a template takes turns: PostgreSQL refuses while another copy is being made.
    await asAdministrator(template, async (client) => {
      await client.query('select pg_advisory_lock(1)');
      await client.query(`create database ${name} template ${template.pathname.slice(1)}`);
    });
  });
  afterAll(() => asAdministrator(template, (client) => client.query(`drop database if exists ${name} with (force)`)));
  return () => own.href;
}

async function asAdministrator(template: URL, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/postgres', template).href });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
