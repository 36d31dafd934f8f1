// A worker whose engines draw nothing: everything else is as in worker.ts. node --import tsx tests/distributed/stub-worker.ts [ms a page]
import { setTimeout as sleep } from 'node:timers/promises';
import { PageError } from '@/pipeline/page';
import { readEnv } from '@/server/env';
import { startProcess } from '@/server/start-process';
import { createTestEngines } from '../engines';
import { createTestMailer } from '../mails';

const steady = process.argv[2] === undefined ? undefined : Number(process.argv[2]);
const engines = createTestEngines();
engines.behaviour = async () => {
  if (steady !== undefined) return sleep(steady);
  const luck = Math.random();
  // A part stays long enough to be caught at work by a fault.
  await sleep(luck < 0.03 ? 2_000 : luck * 60);
  if (luck > 0.96) throw new PageError('no-text', '');
  if (luck > 0.94) throw new Error('broke');
};
const env = { ...readEnv(), ROLE: 'worker' as const };
await startProcess(env, { engines, mailer: createTestMailer() });
console.log('the worker waits for pages');
