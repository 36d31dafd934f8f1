import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '@/server/context';
import { rights } from '@/server/credits/rights';
import { anonymousUses, images, translations } from '@/server/db/schema';
import { remaining } from '@/server/quota/remaining';
import { contextForTests, newVisitor } from '@/tests/context';
import { giveBought, newMember } from '@/tests/members';
import { anotherKey, uploadPage } from '@/tests/pages';
import { cancel } from './cancel';
import { submit } from './submit';

const limits = { QUEUE_LIMIT_ANONYMOUS: '30', QUEUE_LIMIT_FREE: '3', QUEUE_LIMIT_PAYING: '120' };
const context = contextForTests({ ANONYMOUS_PER_ADDRESS: '3', ...limits });
const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;

let actor: Actor;
let imageId: string;

beforeEach(async () => {
  await context().db.delete(translations);
  await context().db.delete(anonymousUses);
  actor = newVisitor();
  imageId = await uploadPage(context(), actor);
});

const input = () => ({ imageId, ...settings, idempotencyKey: anotherKey() });

describe('submitting a page', () => {
  test('holds one translation and queues the task', async () => {
    const submitted = await submit(context(), actor, input());
    expect(submitted).toEqual({
      taskId: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      status: 'queued',
      queuePosition: 0,
      cost: 1,
    });
    expect((await remaining(context(), actor)).remaining).toBe(0);
    const waiting = await context().queue.waiting(context().db, 'translate', 'taskId', [submitted.taskId]);
    expect([...waiting]).toEqual([submitted.taskId]);
  });

  test('tells how many pages are ahead', async () => {
    await submit(context(), actor, input());
    const other = newVisitor();
    const theirs = await submit(context(), other, { ...input(), imageId: await uploadPage(context(), other) });
    expect(theirs.queuePosition).toBe(1);
  });

  test('of twenty visitors on one address with one translation left, one gets it', async () => {
    const visitors = Array.from({ length: 22 }, () => newVisitor('one-shared-address'));
    const inputs = await Promise.all(
      visitors.map(async (visitor) => ({ ...input(), imageId: await uploadPage(context(), visitor) })),
    );
    await submit(context(), visitors[0]!, inputs[0]!);
    await submit(context(), visitors[1]!, inputs[1]!);
    const outcomes = await Promise.allSettled(
      visitors.slice(2).map((visitor, index) => submit(context(), visitor, inputs[index + 2]!)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refusals).toEqual(Array(19).fill('anonymous-limit'));
    const [counter] = await context()
      .db.select()
      .from(anonymousUses)
      .where(eq(anonymousUses.keyHash, 'one-shared-address'));
    expect(counter?.count).toBe(3);
  });

  test('of twenty submits of one visitor at once, one is taken and held', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => uploadPage(context(), actor)));
    const outcomes = await Promise.allSettled(
      pages.map((page) => submit(context(), actor, { ...input(), imageId: page })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await context().db.select().from(translations)).toHaveLength(1);
  });

  test('the same key is the same task, also when sent twice at once', async () => {
    const once = input();
    const [first, second] = await Promise.all([submit(context(), actor, once), submit(context(), actor, once)]);
    expect(second).toEqual(first);
    expect(await submit(context(), actor, once)).toEqual(first);
    expect(await context().db.select().from(translations)).toHaveLength(1);
  });

  test('the same key with other settings is refused', async () => {
    const once = input();
    await submit(context(), actor, once);
    await expect(submit(context(), actor, { ...once, font: 'marker' })).rejects.toMatchObject({
      code: 'idempotency-conflict',
    });
    const other = await uploadPage(context(), actor);
    await expect(submit(context(), actor, { ...once, imageId: other })).rejects.toMatchObject({
      code: 'idempotency-conflict',
    });
  });

  test('a page that is already there with the same settings is served again without a charge', async () => {
    const first = await submit(context(), actor, input());
    await context().db.update(translations).set({ status: 'done', charge: 'committed' });
    expect(await submit(context(), actor, input())).toMatchObject({ taskId: first.taskId, status: 'done', cost: 0 });
    await expect(submit(context(), actor, { ...input(), font: 'marker' })).rejects.toMatchObject({
      code: 'anonymous-limit',
    });
  });

  test('the same picture uploaded twice is one page', async () => {
    const bytes = randomBytes(64);
    const [one, two] = [await uploadPage(context(), actor, bytes), await uploadPage(context(), actor, bytes)];
    const first = await submit(context(), actor, { ...input(), imageId: one });
    const second = await submit(context(), actor, { ...input(), imageId: two });
    expect(second).toMatchObject({ taskId: first.taskId, cost: 0 });
  });

  test('somebody else’s picture and an unknown one are refused alike', async () => {
    for (const id of [await uploadPage(context(), newVisitor()), 'A'.repeat(22)]) {
      await expect(submit(context(), actor, { ...input(), imageId: id })).rejects.toMatchObject({ code: 'not-yours' });
    }
  });

  test('an expired picture is refused, and nothing is held', async () => {
    await context().db.update(images).set({ expiresAt: context().clock.now() }).where(eq(images.id, imageId));
    await expect(submit(context(), actor, input())).rejects.toMatchObject({ code: 'image-expired' });
    expect((await remaining(context(), actor)).remaining).toBe(1);
  });

  test.each([
    [{ translator: 'remote' }, 'translator-unavailable'],
    [{ translator: 'gemini' }, 'translator-unavailable'],
    [{ sourceLanguage: 'ENG', targetLanguage: 'ESP' }, 'translator-pair-missing'],
    [{ sourceLanguage: 'ENG', targetLanguage: 'ENG' }, 'same-language'],
  ] as const)('with %j it is refused as %s, and nothing is held', async (other, code) => {
    await expect(submit(context(), actor, { ...input(), ...other })).rejects.toMatchObject({ code });
    expect((await remaining(context(), actor)).remaining).toBe(1);
  });

  test('a language model takes any pair', async () => {
    const member = newMember();
    await giveBought(context(), member, 1);
    const theirs = { ...input(), imageId: await uploadPage(context(), member) };
    const submitted = submit(context(), member, { ...theirs, translator: 'gpt', sourceLanguage: 'KOR' });
    await expect(submitted).resolves.toMatchObject({ status: 'queued' });
  });

  test('a page still at work from yesterday refuses a second one, and today’s is not lost', async () => {
    await submit(context(), actor, input());
    context().clock.advance(23 * 60 * 60 * 1000);
    const tomorrow = await uploadPage(context(), actor);
    await context().db.delete(anonymousUses);
    await expect(submit(context(), actor, { ...input(), imageId: tomorrow })).rejects.toMatchObject({
      code: 'too-many-running',
    });
    expect((await remaining(context(), actor)).remaining).toBe(1);
  });

  test('a full queue refuses with a time to come back, and nothing is held', async () => {
    const visitors = Array.from({ length: 30 }, () => newVisitor());
    for (const visitor of visitors) {
      await submit(context(), visitor, { ...input(), imageId: await uploadPage(context(), visitor) });
    }
    await expect(submit(context(), actor, input())).rejects.toMatchObject({
      code: 'busy',
      details: { retryAfter: expect.any(Number) },
    });
    expect((await remaining(context(), actor)).remaining).toBe(1);
    // The lines of members are their own.
    const member = newMember();
    const theirs = { ...input(), imageId: await uploadPage(context(), member) };
    await expect(submit(context(), member, theirs)).resolves.toMatchObject({ status: 'queued' });
  });

  test('each standing has a line of its own: full of free members it still takes paying ones, up to theirs', async () => {
    const submitFor = async (member: Actor) =>
      submit(context(), member, { ...input(), imageId: await uploadPage(context(), member) });
    for (let count = 0; count < 3; count += 1) await submitFor(newMember());
    const late = newMember();
    await expect(submitFor(late)).rejects.toMatchObject({ code: 'busy' });
    expect((await remaining(context(), late)).remaining).toBe(10);
    await submitFor(newVisitor());
    const payer = newMember();
    await giveBought(context(), payer, 2);
    expect(await submitFor(payer)).toMatchObject({ queuePosition: 0 });
    // As if the line were long: then it is counted for many submits at once.
    await context().db.execute(sql`
      insert into translations (id, owner, idempotency_key, image_id, settings, status, charge, priority, created_at, expires_at)
      select 'long-' || n, 'user:long-' || n, 'key', ${imageId}, '{}', 'queued', 'released', 20, now(), now()
        from generate_series(2, 120) n`);
    const later = newMember();
    await giveBought(context(), later, 2);
    await submitFor(later).catch(() => undefined);
    await expect(submitFor(later)).rejects.toMatchObject({ code: 'busy' });
    await submitFor(newVisitor());
  });
});

test('a node of the version before still submits while the new version is brought in', async () => {
  const member = newMember();
  await giveBought(context(), member, 1);
  const page = await uploadPage(context(), member);
  // As it passed them: one limit and one count for everybody, and no request.
  const call = [`user:${member.id}`, member.id, 'task-of-an-old-node---', 'its key', page, settings, null, false];
  const rest = [rights, 60, 250, context().clock.now().toISOString(), null, 1, 3];
  const { rows } = await context().db.execute(
    sql`select outcome, task from submit_translations(${JSON.stringify([[...call, ...rest]])}::jsonb)`,
  );
  expect(rows).toEqual([{ outcome: 'created', task: 'task-of-an-old-node---' }]);
});

describe('cancelling a waiting page', () => {
  test('gives the translation back once, however often it is asked', async () => {
    const neighbour = newVisitor(actor.addressHash);
    await submit(context(), neighbour, { ...input(), imageId: await uploadPage(context(), neighbour) });
    const { taskId } = await submit(context(), actor, input());
    const states = await Promise.all(Array.from({ length: 5 }, () => cancel(context(), actor, { taskId })));
    for (const state of states) expect(state).toMatchObject({ status: 'cancelled', charged: false });
    const [address] = await context()
      .db.select()
      .from(anonymousUses)
      .where(eq(anonymousUses.keyHash, actor.addressHash));
    expect(address?.count).toBe(1);
  });

  test('is refused to everybody else', async () => {
    const { taskId } = await submit(context(), actor, input());
    await expect(cancel(context(), newVisitor(), { taskId })).rejects.toMatchObject({ code: 'not-yours' });
    expect((await context().db.select().from(translations))[0]?.status).toBe('queued');
  });
});
