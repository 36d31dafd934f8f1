import { beforeEach, describe, expect, test } from 'vitest';
import { PageError } from '@/pipeline/page';
import type { Actor } from '@/server/context';
import { translations } from '@/server/db/schema';
import { remaining } from '@/server/quota/remaining';
import { cancel } from '@/server/translations/cancel';
import { run } from '@/server/translations/run';
import { submit } from '@/server/translations/submit';
import { takeOver } from '@/server/translations/take-over';
import { contextForTests } from '@/tests/context';
import { untilAborted } from '@/tests/engines';
import { expectBooksInOrder, forgetPages, giveBought, moveLedgerClock, newMember } from '@/tests/members';
import { anotherKey, uploadPage } from '@/tests/pages';
import { rightsOf } from './rights';

const context = contextForTests({ QUEUE_LIMIT_FREE: '1000', QUEUE_LIMIT_PAYING: '1000' });
const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
const day = 24 * 60 * 60 * 1000;
let member: Actor;

beforeEach(async () => {
  await forgetPages(context());
  await moveLedgerClock(context(), 0);
  context().engines.behaviour = () => undefined;
  member = newMember();
});

async function send(more: Partial<Parameters<typeof submit>[2]> = {}, actor = member) {
  return submit(context(), actor, {
    imageId: await uploadPage(context(), actor),
    ...settings,
    idempotencyKey: anotherKey(),
    ...more,
  });
}
const work = (taskId: string, attempt = 1) => run(context(), { taskId, attempt }, new AbortController().signal);
const left = async (actor = member) => (await remaining(context(), actor)).remaining;

describe('a member’s page', () => {
  test('takes one of the ten translations of a new account, once it is done', async () => {
    expect(await left()).toBe(10);
    const { taskId, cost } = await send();
    expect(cost).toBe(1);
    expect(await left()).toBe(9);
    await work(taskId);
    expect(await left()).toBe(9);
    await expectBooksInOrder(context());
  });

  test.each([
    ['fails', () => Promise.reject(new PageError('translator-failed', ''))],
    ['has no text', () => Promise.reject(new PageError('no-text', ''))],
  ])('that %s is given back', async (_, behaviour) => {
    context().engines.behaviour = behaviour;
    const { taskId } = await send();
    await work(taskId);
    expect(await left()).toBe(10);
    await expectBooksInOrder(context());
  });

  test('that is cancelled is given back once, however often it is asked', async () => {
    const { taskId } = await send();
    await Promise.all(Array.from({ length: 5 }, () => cancel(context(), member, { taskId })));
    expect(await left()).toBe(10);
    await expectBooksInOrder(context());
  });

  test('whose worker is silent three times is given back', async () => {
    context().engines.behaviour = untilAborted;
    const { taskId } = await send();
    for (const attempt of [1, 2, 3]) {
      const working = work(taskId, attempt);
      while ((await context().db.select().from(translations))[0]?.status !== 'running') await pause();
      await takeOver(context(), -1);
      context().engines.behaviour = untilAborted;
      void working.catch(() => undefined);
    }
    expect((await context().db.select().from(translations))[0]).toMatchObject({ status: 'failed', charge: 'released' });
    expect(await left()).toBe(10);
    await expectBooksInOrder(context());
  });

  test('is served again within its time without a charge', async () => {
    const imageId = await uploadPage(context(), member);
    const { taskId } = await send({ imageId });
    await work(taskId);
    expect(await send({ imageId })).toMatchObject({ taskId, status: 'done', cost: 0 });
    expect(await left()).toBe(9);
  });

  test('is refused when nothing is left, and says so', async () => {
    const sent = [];
    for (let page = 0; page < 10; page++) sent.push(await send());
    await expect(send()).rejects.toMatchObject({ code: 'no-credits' });
    await cancel(context(), member, { taskId: sent[0]!.taskId });
    await expect(send()).resolves.toMatchObject({ cost: 1 });
  });

  test('of thirty sent at once with ten translations, ten are taken', async () => {
    await left();
    const images = await Promise.all(Array.from({ length: 30 }, () => uploadPage(context(), member)));
    const outcomes = await Promise.allSettled(images.map((imageId) => send({ imageId })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await left()).toBe(0);
    await expectBooksInOrder(context());
  });
});

describe('premium engines', () => {
  test('take bought translations only', async () => {
    await expect(send({ translator: 'gpt' })).rejects.toMatchObject({ code: 'premium-only' });
    await giveBought(context(), member, 1);
    await send({ translator: 'gpt' });
    expect(await left()).toBe(10);
    await expect(send({ translator: 'gpt' })).rejects.toMatchObject({ code: 'premium-only' });
    await expect(send()).resolves.toMatchObject({ cost: 1 });
  });
});

describe('a free member’s pages', () => {
  test('are in the queue one at a time; the next follows when one has ended', async () => {
    const first = await send();
    const second = await send();
    const third = await send();
    const inLine = () => context().queue.waiting(context().db, 'translate', 'taskId', [second.taskId, third.taskId]);
    expect([...(await inLine())]).toEqual([]);
    expect(third.queuePosition).toBe(2);
    await work(first.taskId);
    expect([...(await inLine())]).toEqual([second.taskId]);
    await cancel(context(), member, { taskId: second.taskId });
    expect(await inLine()).toContain(third.taskId);
  });

  test('are let in by the look-out when the end of the one before could not', async () => {
    const first = await send();
    const second = await send();
    const busy = await context().db.transaction(async (tx) => {
      // As the deletion of its picture does, at that moment.
      await tx.execute(`select 1 from translations where id = '${second.taskId}' for update`);
      await cancel(context(), member, { taskId: first.taskId });
      return context().queue.waiting(context().db, 'translate', 'taskId', [second.taskId]);
    });
    expect([...busy]).toEqual([]);
    await takeOver(context());
    expect([...(await context().queue.waiting(context().db, 'translate', 'taskId', [second.taskId]))]).toEqual([
      second.taskId,
    ]);
  });
});

describe('a paying member', () => {
  test('has four pages in the queue at once, before those of others', async () => {
    await send();
    const payer = newMember();
    await giveBought(context(), payer, 6);
    const sent = [];
    for (let page = 0; page < 6; page++) sent.push(await send({}, payer));
    expect(sent[0]!.queuePosition).toBe(0);
    const ids = sent.map(({ taskId }) => taskId);
    expect((await context().queue.waiting(context().db, 'translate', 'taskId', ids)).size).toBe(4);
  });

  test('is whoever has bought credits left or a plan running', async () => {
    const standing = async () => (await rightsOf(context(), member)).standing;
    expect(await standing()).toBe('free');
    await giveBought(context(), member, 1, { lifetime: 7 * day });
    await send({ translator: 'gpt' });
    expect(await standing()).toBe('paying');
    await moveLedgerClock(context(), 7 * day + 1000);
    expect(await standing()).toBe('free');
  });
});

function pause() {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
