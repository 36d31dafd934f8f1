import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it.runIf(process.platform === 'linux')('a thread that computes comes after the one that answers calls', async () => {
  const before = getPriority();
  const thread = new Worker(
    `import(${JSON.stringify(new URL('yield-cpu.mjs', import.meta.url).href)}).then(() =>
       require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority()));`,
    { eval: true },
  );
  const [itsOwn] = await once(thread, 'message');
  await thread.terminate();
  expect(itsOwn).toBeGreaterThanOrEqual(10);
  expect(getPriority()).toBe(before);
});
