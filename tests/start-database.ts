// A process of its own that owns an embedded database, for tests that kill it: node --import tsx tests/start-database.ts <folder>
import pino from 'pino';
import { startEmbeddedPostgres } from '@/server/db/embedded';

process.once('SIGTERM', () => process.exit(0));
const folder = process.argv[2] ?? '';
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }), { fsync: 'off' });
console.log(postgres.url);
setInterval(() => undefined, 60_000);
