// npm run worker: translates pages for a site that runs elsewhere. Same DATABASE_URL and storage as the site.
import { readEnv } from './server/env';
import { serveOperator } from './server/operations/serve-operator';
import { startProcess } from './server/start-process';

try {
  const { context } = await startProcess({ ...readEnv(), ROLE: 'worker' });
  if (context.env.WORKER_PORT) await serveOperator(context, context.env.WORKER_PORT);
  context.log.info({ pages: context.env.WORKERS }, 'the worker waits for pages');
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
