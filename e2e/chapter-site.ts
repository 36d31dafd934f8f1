import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { grantCredits } from '../server/credits/grants';
import { connect } from '../server/db/connect';
import { type Child, startChild } from '../tests/child';

// Where the build, or else the site under test, made the key whose public half the pages carry.
const builtWith = [process.env.DATA_DIR ?? 'data', process.env.E2E_DATA_DIR ?? 'test-results/data']
  .map((folder) => path.join(folder, 'keys/sign.pem'))
  .find(existsSync);

/** A site with its web server and its workers as processes of their own, so that one of them can be killed. */
export async function startSiteWithWorkers(port: number, workers: number) {
  const folder = path.resolve(process.env.E2E_DATA_DIR ?? 'test-results/data', `site-${port}`);
  mkdirSync(folder, { recursive: true });
  const database = startChild('tests/start-database.ts', [path.join(folder, 'postgres')]);
  const url = await database.says(/^postgres/);
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    WORKERS: '1',
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    ...(builtWith ? { SIGN_PRIVATE_KEY: readFileSync(builtWith, 'utf8') } : {}),
  };
  const web = startChild('node_modules/next/dist/bin/next', ['start', '--port', String(port)], { ...env, ROLE: 'web' });
  await web.says(/Ready in/);
  // The first request starts the process: keys and tables are there for the workers then.
  await fetch(`http://localhost:${port}/api/manga/useCnt/get`);
  const running: Child[] = [];
  for (let index = 0; index < workers; index += 1) running.push(startChild('worker.ts', [], env));
  await Promise.all(running.map((worker) => worker.says(/waits for pages/)));
  const { db, pool, close } = connect(url, pino({ level: 'silent' }), 2);
  return {
    url: `http://localhost:${port}`,
    workers: running,
    /** Credits as a purchase brings them, for the only account there is. */
    async giveBought(amount: number) {
      const { rows } = await pool.query('select id from users');
      const bought = { source: 'pack', sourceRef: 'e2e-chapter', paid: true, expiresAt: null } as const;
      await grantCredits(db, { accountId: rows[0].id, amount, ...bought });
    },
    /** Pages by status. */
    async count(status: string): Promise<number> {
      const { rows } = await pool.query('select count(*)::int as count from translations where status = $1', [status]);
      return rows[0].count;
    },
    /** Attempts at the page that took most. */
    async mostAttempts(): Promise<number> {
      const { rows } = await pool.query('select max(attempt)::int as most from translations');
      return rows[0].most;
    },
    async stop() {
      await close();
      for (const child of [...running, web]) await child.end('SIGKILL');
      // Takes its PostgreSQL along.
      await database.end('SIGTERM');
    },
  };
}
