import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PageError } from '@/pipeline/page';
import { translations } from '@/server/db/schema';
import { contextForTests, until } from '@/tests/context';
import { untilAborted } from '@/tests/engines';
import { submittedPage } from '@/tests/submitted-page';
import { countUses } from './count-uses';
import { takeOver } from './take-over';

const context = contextForTests();
const page = submittedPage(context);

describe('a worker that gives no sign of life', () => {
  test('loses its page to another one, and its late result is refused', async () => {
    let letGo: () => void = () => undefined;
    context().engines.behaviour = () => new Promise<void>((resolve) => (letGo = resolve));
    const zombie = page.run(1);
    await until(async () => (await page.state()).stage === 'detecting');
    await page.loseTheWorker();
    expect(await takeOver(context())).toBe(1);
    context().engines.behaviour = () => undefined;
    await page.run(2);
    letGo();
    await zombie;
    expect(await page.state()).toMatchObject({ status: 'done', resultUrl: expect.stringContaining('/2-result') });
    expect(await page.files()).toEqual([
      `translations/${page.taskId}/2-plate.png`,
      `translations/${page.taskId}/2-result.png`,
    ]);
    expect(await countUses(context())).toEqual({ today: 1, total: 1 });
  });

  test.each([
    ['deliver', () => undefined],
    ['fail', () => Promise.reject(new PageError('no-text', 'for the log'))],
    ['give back', () => Promise.reject(new Error('out of memory'))],
  ])('cannot %s a page that another one has at work', async (_, ending) => {
    const letGo: (() => void)[] = [];
    context().engines.behaviour = () => new Promise<void>((resolve) => letGo.push(resolve)).then(ending);
    const zombie = page.run(1);
    await until(() => letGo.length === 1);
    await page.loseTheWorker();
    await takeOver(context());
    context().engines.behaviour = () => new Promise<void>((resolve) => letGo.push(resolve));
    const other = page.run(2);
    await until(() => letGo.length === 2);
    letGo[0]!();
    await zombie;
    expect(await page.ledger()).toMatchObject({ status: 'running', attempt: 2, charge: 'held', counted: [1, 1] });
    letGo[1]!();
    await other;
    expect(await page.state()).toMatchObject({ status: 'done', resultUrl: expect.stringContaining('/2-result') });
    expect(await countUses(context())).toEqual({ today: 1, total: 1 });
  });

  test('cannot end a page that was taken over and still waits', async () => {
    let letGo: () => void = () => undefined;
    context().engines.behaviour = () => new Promise<void>((resolve) => (letGo = resolve));
    const zombie = page.run(1);
    await until(async () => (await page.state()).stage === 'detecting');
    await page.loseTheWorker();
    await takeOver(context());
    letGo();
    await zombie;
    expect(await page.ledger()).toMatchObject({ status: 'queued', attempt: 2, charge: 'held', resultKey: null });
    expect(await page.files()).toEqual([]);
  });

  test('its page is the next one, before all that have waited longer', async () => {
    await context().db.execute(sql`delete from pgboss.job where name = 'translate'`);
    await context().queue.enqueue(context().db, 'translate', { taskId: 'of-a-payer', attempt: 1 }, { priority: 20 });
    void page.run(1, new AbortController().signal).catch(() => undefined);
    context().engines.behaviour = untilAborted;
    await until(async () => (await page.state()).stage === 'detecting');
    await page.loseTheWorker();
    await takeOver(context());
    const { rows } = await context().db.execute(sql`
      select data->>'taskId' as task from pgboss.job where name = 'translate' and state < 'active'
       order by priority desc, created_on limit 1`);
    expect(rows).toEqual([{ task: page.taskId }]);
  });

  test('is found behind however many waiting pages', async () => {
    const { counted: _, ...row } = await page.ledger();
    const heartbeatAt = new Date(Date.now() - 31_000);
    const others = Array.from({ length: 300 }, (_, number) => ({
      ...row,
      id: `waiting-${number}`,
      idempotencyKey: `waiting-${number}`,
      heartbeatAt,
    }));
    await context().db.delete(translations);
    await context().db.insert(translations).values(others);
    await context()
      .db.insert(translations)
      .values({ ...row, status: 'running', heartbeatAt });
    await takeOver(context());
    expect(await page.ledger()).toMatchObject({ status: 'queued', attempt: 2 });
  });

  test('three times over one page fails it, given back once', async () => {
    context().engines.behaviour = untilAborted;
    const stopping = new AbortController();
    const workers: Promise<void>[] = [];
    for (const number of [1, 2, 3]) {
      workers.push(page.run(number, stopping.signal));
      await until(async () => (await page.state()).stage === 'detecting');
      await page.loseTheWorker();
      await Promise.all([takeOver(context()), takeOver(context())]);
    }
    stopping.abort();
    await Promise.all(workers);
    expect(await page.state()).toMatchObject({ status: 'failed', error: { code: 'translation-interrupted' } });
    expect(await page.ledger()).toMatchObject({ failures: 3, charge: 'released', counted: [0, 0] });
  });

  test('is left alone while it does give signs of life', async () => {
    context().engines.behaviour = async () => {
      expect(await takeOver(context())).toBe(0);
    };
    await page.run(1);
    expect(await page.state()).toMatchObject({ status: 'done' });
  });
});

describe('a waiting page', () => {
  test('whose job was lost is queued again', async () => {
    await context().db.execute(`delete from pgboss.job where name = 'translate'`);
    await page.loseTheWorker();
    expect(await takeOver(context())).toBe(1);
    expect(await takeOver(context())).toBe(0);
    const waiting = await context().queue.waiting(context().db, 'translate', 'taskId', [page.taskId]);
    expect(waiting.size).toBe(1);
  });

  test('whose job waits, too, is left alone however long it takes', async () => {
    await page.loseTheWorker();
    expect(await takeOver(context())).toBe(0);
  });
});
