// npm run ledger: gives random commands to the ledger and to its model, and a storm of concurrent ones to the ledger.
// npm run ledger -- 30000 [seed]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { connect, migrateDatabase } from '@/server/db/connect';
import { startEmbeddedPostgres } from '@/server/db/embedded';
import { compareWithModel } from '@/tests/compare-ledger';
import { hammer } from '@/tests/ledger-hammer';

const [commands = 30_000, seed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(path.join(tmpdir(), 'fukidashi-ledger-'));
const log = pino({ level: 'silent' });
const postgres = await startEmbeddedPostgres(folder, log, { fsync: 'off' });
try {
  const connection = connect(postgres.url, log);
  await migrateDatabase(connection);
  await connection.close();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const begun = Date.now();
  const done = await compareWithModel(client, commands, { seed });
  await client.end();
  console.log(`✓ ${done.commands} commands in ${done.runs} histories do as the model does (seed ${seed}):`);
  console.log(
    `  ${Object.entries(done.counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  );
  const storm = await hammer(postgres.url, Math.ceil(commands / 5));
  console.log(`✓ ${storm.steps} steps by 8 connections at once, each asked for twice; ${storm.taken} holds were taken`);
  console.log(`✓ 0 broken rules; ${((Date.now() - begun) / 1000).toFixed(0)} s`);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
