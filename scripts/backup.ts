// npm run backup -- FOLDER: everything that must not be lost, while the product goes on. npm run backup -- --restore FOLDER
import pino from 'pino';
import { connect, migrateDatabase } from '../server/db/connect';
import { openDatabase } from '../server/db/open-database';
import { readEnv } from '../server/env';
import { backUp, restore } from '../server/operations/backup';

const usage = `npm run backup -- FOLDER             writes all rows and keys into a new folder; the product may be running
npm run backup -- --restore FOLDER   brings them back into an installation that has no rows yet

DATABASE_URL and DATA_DIR say which installation. Pictures are not in it: they live for 24 hours.`;

const args = process.argv.slice(2);
const isRestore = args[0] === '--restore';
const folder = args[isRestore ? 1 : 0];
if (!folder || folder.startsWith('-') || args.length > (isRestore ? 2 : 1)) {
  console.error(usage);
  process.exit(2);
}
const env = readEnv();
const log = pino({ level: 'error' });
const database = await openDatabase(env, log);
try {
  if (isRestore) {
    const connection = connect(database.url, log);
    await migrateDatabase(connection);
    await connection.close();
  }
  const { tables, madeAt } = await (isRestore ? restore : backUp)(database.url, env.DATA_DIR, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `✓ ${rows} rows of ${tables.length} tables ${isRestore ? `as of ${madeAt} are back` : `are in ${folder}`}`,
  );
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
