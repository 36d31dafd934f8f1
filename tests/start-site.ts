// A whole process without its web server, for tests that kill it:
// node --import tsx tests/start-site.ts (submit | follow <taskId> | idle), with DATA_DIR and so on in the environment.
import pino from 'pino';
import type { Actor } from '@/server/context';
import { anonymousUses, dailyUses, translations } from '@/server/db/schema';
import { readEnv } from '@/server/env';
import { remaining } from '@/server/quota/remaining';
import { startProcess } from '@/server/start-process';
import { countUses } from '@/server/translations/count-uses';
import { submit } from '@/server/translations/submit';
import { waitFor } from '@/server/translations/wait-for';
import { createTestEngines, untilAborted } from './engines';
import { anotherKey, uploadPage } from './pages';

const [task, taskId = ''] = process.argv.slice(2);
const actor: Actor = { kind: 'anonymous', id: 'the-visitor', addressHash: 'the-address' };
const engines = createTestEngines();

try {
  const { context } = await startProcess(readEnv(), { engines, log: pino({ level: 'silent' }) });
  if (task === 'submit') await submitOne();
  else if (task === 'follow') await follow();
  else console.log('idle');

  async function submitOne() {
    // The folder may be used by several tests, one after the other.
    for (const table of [translations, anonymousUses, dailyUses]) await context.db.delete(table);
    // The page never gets done in this process.
    engines.behaviour = (page) => {
      console.log('at work');
      return untilAborted(page);
    };
    const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
    const imageId = await uploadPage(context, actor);
    const submitted = await submit(context, actor, { imageId, ...settings, idempotencyKey: anotherKey() });
    console.log(`task ${submitted.taskId}`);
  }

  async function follow() {
    const { status, charged } = await waitFor(context, actor, { taskId }, { signal: new AbortController().signal });
    const { total } = await countUses(context);
    const left = await remaining(context, actor);
    console.log(`ended ${JSON.stringify({ status, charged, total, remaining: left.remaining })}`);
  }
} catch (error) {
  console.error(`refused ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
