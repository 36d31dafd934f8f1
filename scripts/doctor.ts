// npm run doctor: looks at this installation and says what to fix. Exit code 1 when something is wrong.
import pino from 'pino';
import { buildEngines } from '../server/build-engines';
import { connect } from '../server/db/connect';
import { openDatabase } from '../server/db/open-database';
import { readEnv } from '../server/env';
import { createMailer } from '../server/mail/mailer';
import { examine } from '../server/operations/examine';
import { buildStorage } from '../server/storage/build-storage';

try {
  const env = readEnv();
  const log = pino({ level: 'silent' });
  const database = await openDatabase(env, log);
  const connection = connect(database.url, log, 3);
  const mailer = createMailer(env, { now: () => new Date() });
  const engines = await buildEngines(env);
  const findings = await examine({ env, db: connection.db, storage: await buildStorage(env), mailer, engines });
  for (const { name, trouble, note } of findings)
    console.log(`${trouble ? '✗' : '✓'} ${name.padEnd(12)} ${[trouble, note].filter(Boolean).join(' · ')}`);
  await Promise.all([engines.close(), mailer.close(), connection.close()]);
  await database.close();
  process.exitCode = findings.some(({ trouble }) => trouble) ? 1 : 0;
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
