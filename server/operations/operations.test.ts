import { describe, expect, test } from 'vitest';
import { contextForTests } from '@/tests/context';
import { submittedPage } from '@/tests/submitted-page';
import type { Context } from '../context';
import { answerOperator } from './answer-operator';
import { serveOperator } from './serve-operator';

const token = 'Bearer of the operators only';
const context = contextForTests({ METRICS_TOKEN: 'of the operators only' });
const page = submittedPage(context);

/** The context with one thing broken; a new object, so that no earlier look counts. */
function broken(change: Partial<Context>): Context {
  return { ...context(), ...change };
}

async function metric(name: string): Promise<number | undefined> {
  const answer = await answerOperator(context(), '/api/metrics', token);
  const line = answer?.body.split('\n').find((text) => text.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ')[1]);
}

describe('health', () => {
  test('a process that runs is live, whatever else is wrong', async () => {
    const storage = { ...context().storage, put: () => Promise.reject(new Error('the disk is on fire')) };
    expect(await answerOperator(broken({ storage }), '/api/health/live', null)).toMatchObject({ status: 200 });
  });

  test('with everything it needs it is ready, and leaves nothing in the storage', async () => {
    const before = await context().storage.list('');
    expect(await answerOperator(broken({}), '/api/health/ready', null)).toMatchObject({ status: 200 });
    expect(await context().storage.list('')).toEqual(before);
  });

  test('without its storage it is not, and an operator reads why', async () => {
    const storage = { ...context().storage, put: () => Promise.reject(new Error('the disk is on fire')) };
    const answer = await answerOperator(broken({ storage }), '/api/health/ready', token);
    expect(answer?.status).toBe(503);
    expect(JSON.parse(answer?.body ?? '').data.findings).toEqual([
      { name: 'database', trouble: null },
      { name: 'storage', trouble: expect.stringContaining('the disk is on fire') },
      { name: 'disk', trouble: null },
    ]);
  });

  test('others read only what fails', async () => {
    const storage = { ...context().storage, get: () => Promise.resolve(null) };
    const answer = await answerOperator(broken({ storage }), '/api/health/ready', null);
    expect(answer?.status).toBe(503);
    expect(JSON.parse(answer?.body ?? '').data.findings[1]).toEqual({ name: 'storage', ok: false });
  });

  test('a storage that never answers is trouble, not a wait without end', async () => {
    const storage = { ...context().storage, get: () => new Promise<never>(() => {}) };
    const answer = await answerOperator(broken({ storage }), '/api/health/ready', token);
    expect(answer?.body).toContain('no answer within 3 s');
  });
});

describe('metrics', () => {
  test('are told to whoever knows the token, and to nobody else', async () => {
    expect(await answerOperator(context(), '/api/metrics', null)).toBeNull();
    expect(await answerOperator(context(), '/api/metrics', 'Bearer of the operators')).toBeNull();
    expect(await answerOperator(context(), '/api/metrics', token)).toMatchObject({ status: 200 });
    const env = { ...context().env, METRICS_TOKEN: undefined };
    expect(await answerOperator(broken({ env }), '/api/metrics', 'Bearer undefined')).toBeNull();
  });

  test('show a page in line by its class, then that it was translated', async () => {
    const finished = 'fukidashi_translation_seconds_count{outcome="done",translator="local"}';
    const before = (await metric(finished)) ?? 0;
    expect(await metric('fukidashi_queue_pages{class="anonymous"}')).toBe(1);
    expect(await metric('fukidashi_queue_oldest_seconds{class="anonymous"}')).toBeGreaterThan(0);
    expect(await metric('fukidashi_queue_pages{class="paying"}')).toBe(0);
    await page.run(1);
    expect(await metric('fukidashi_queue_pages{class="anonymous"}')).toBe(0);
    expect(await metric(finished)).toBe(before + 1);
  });

  test('say that the ledger keeps its rules', async () => {
    expect(await metric('fukidashi_ledger_violations')).toBe(0);
  });
});

test('a worker answers for itself on a port of its own', async () => {
  const { port, close } = await serveOperator(context(), 0);
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`, { headers: { authorization: token } });
  expect((await ask('/api/health/live')).status).toBe(200);
  expect(await (await ask('/api/metrics')).text()).toContain('process_resident_memory_bytes');
  expect((await ask('/api/manga/useCnt/get')).status).toBe(404);
  await close();
  await expect(ask('/api/health/live')).rejects.toThrow();
});
