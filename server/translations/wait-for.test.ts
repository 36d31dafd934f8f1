import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { translations } from '@/server/db/schema';
import { startWorker } from '@/server/jobs/handlers';
import { contextForTests, newVisitor, until } from '@/tests/context';
import { untilAborted } from '@/tests/engines';
import { anotherKey, uploadPage } from '@/tests/pages';
import { cancel } from './cancel';
import { submit } from './submit';
import { translate } from './translate';
import { waitFor } from './wait-for';

const context = contextForTests();
const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;

beforeEach(() => {
  context().engines.behaviour = () => undefined;
});

test('one call submits a page and answers when a worker has translated it', async () => {
  startWorker(context());
  const actor = newVisitor();
  const input = { imageId: await uploadPage(context(), actor), ...settings, idempotencyKey: anotherKey() };
  const done = await translate(context(), actor, input, { signal: new AbortController().signal });
  expect(done).toMatchObject({ status: 'done', charged: true });
});

test('a caller who goes away cancels the page', async () => {
  context().engines.behaviour = untilAborted;
  const actor = newVisitor();
  const caller = new AbortController();
  const input = { imageId: await uploadPage(context(), actor), ...settings, idempotencyKey: anotherKey() };
  const waiting = translate(context(), actor, input, { signal: caller.signal });
  await until(async () => (await statusOf(input.imageId)) === 'running');
  caller.abort(new Error('closed'));
  await expect(waiting).rejects.toThrow('closed');
  expect(await statusOf(input.imageId)).toBe('cancelled');
});

test.each([
  ['the same picture and settings', () => anotherKey()],
  ['the same key', (first: string) => first],
])('a caller who goes away leaves a page at work that was submitted before with %s', async (_, keyAfter) => {
  context().engines.behaviour = untilAborted;
  const actor = newVisitor();
  const caller = new AbortController();
  const first = { imageId: await uploadPage(context(), actor), ...settings, idempotencyKey: anotherKey() };
  const { taskId } = await submit(context(), actor, first);
  await until(async () => (await statusOf(first.imageId)) === 'running');
  const second = { ...first, idempotencyKey: keyAfter(first.idempotencyKey) };
  const waiting = translate(context(), actor, second, { signal: caller.signal });
  caller.abort(new Error('closed'));
  await expect(waiting).rejects.toThrow('closed');
  expect(await statusOf(first.imageId)).toBe('running');
  expect(await cancel(context(), actor, { taskId })).toMatchObject({ status: 'cancelled', charged: false });
});

test('a caller who was gone before the work began cancels it, too', async () => {
  const actor = newVisitor();
  const input = { imageId: await uploadPage(context(), actor), ...settings, idempotencyKey: anotherKey() };
  await expect(translate(context(), actor, input, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
    'gone',
  );
  const again = await submit(context(), actor, { ...input, idempotencyKey: anotherKey() });
  expect(again.cost).toBe(1);
});

test('waiting for somebody else’s page is refused', async () => {
  const actor = newVisitor();
  const input = { imageId: await uploadPage(context(), actor), ...settings, idempotencyKey: anotherKey() };
  const { taskId } = await submit(context(), actor, input);
  const waiting = waitFor(context(), newVisitor(), { taskId }, { signal: new AbortController().signal });
  await expect(waiting).rejects.toMatchObject({ code: 'not-yours' });
});

async function statusOf(imageId: string) {
  const [row] = await context().db.select().from(translations).where(eq(translations.imageId, imageId));
  return row?.status;
}
