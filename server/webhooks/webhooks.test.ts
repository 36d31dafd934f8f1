import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mostWebhooks, type WebhookDelivery, type WebhookInfo, webhookEvents } from '@/lib/contract/webhook';
import { PageError } from '@/pipeline/page';
import { newCustomer } from '@/tests/api-customers';
import { contextForTests, type TestContext, until } from '@/tests/context';
import { newMember } from '@/tests/members';
import { anotherKey, uploadPage } from '@/tests/pages';
import { type Receiver, startReceiver } from '@/tests/receiver';
import type { Actor } from '../context';
import { users } from '../db/user-schema';
import { webhookDeliveries, webhooks } from '../db/webhook-schema';
import { cancel } from '../translations/cancel';
import { run } from '../translations/run';
import { submit } from '../translations/submit';
import { createWebhook } from './create';
import { enableWebhook } from './enable';
import { listWebhooks } from './list';
import { listWebhookDeliveries } from './list-deliveries';
import { lookAfterWebhooks } from './look-after';
import { removeWebhook } from './remove';
import { resendWebhook } from './resend';
import { sendWebhook } from './send';
import { sendTestWebhook } from './send-test';

const built = contextForTests();
let receiver: Receiver;
const context = (): TestContext => ({ ...built(), network: receiver.network });
let actor: Actor;
let webhook: WebhookInfo;
let secret: string;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await built().db.delete(webhooks);
  Object.assign(receiver, { received: [], status: 200 });
  built().engines.behaviour = () => undefined;
  actor = (await newCustomer(built())).actor;
  ({ secret, webhook } = await createWebhook(context(), actor, {
    address: receiver.address,
    events: [...webhookEvents],
  }));
});

describe('the end of a translation', () => {
  test('is told once, signed as Standard Webhooks says', async () => {
    const taskId = await submitPage();
    expect(await log()).toEqual([]);
    await run(context(), { taskId, attempt: 1 }, new AbortController().signal);
    await sendDue();
    await sendDue();
    expect(receiver.received).toHaveLength(1);
    const { headers, body } = receiver.received[0]!;
    expect(JSON.parse(body)).toEqual({
      type: 'translation.done',
      timestamp: expect.any(String),
      data: { id: taskId, status: 'done', error: null },
    });
    const [entry] = await log();
    expect(entry).toMatchObject({ translationId: taskId, status: 'delivered', attempts: 1, lastStatus: 200 });
    expect(headers['webhook-id']).toBe(entry!.id);
    expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(headers).not.toHaveProperty('authorization');
    expect(headers['content-type']).toBe('application/json');
  });

  test('that is a failure is told with its reason', async () => {
    built().engines.behaviour = () => {
      throw new PageError('no-text', 'nothing to read');
    };
    const taskId = await submitPage();
    await run(context(), { taskId, attempt: 1 }, new AbortController().signal);
    await sendDue();
    expect(JSON.parse(receiver.received[0]!.body).data).toEqual({ id: taskId, status: 'failed', error: 'no-text' });
  });

  test('is told to those addresses only that want to hear of it, and to nobody else’s', async () => {
    await createWebhook(context(), actor, { address: receiver.address, events: ['translation.done'] });
    const other = (await newCustomer(built())).actor;
    await createWebhook(context(), other, { address: receiver.address, events: ['translation.cancelled'] });
    await cancel(context(), actor, { taskId: await submitPage() });
    const rows = await built().db.select().from(webhookDeliveries);
    expect(rows).toMatchObject([{ webhookId: webhook.id, event: 'translation.cancelled' }]);
  });
});

describe('a delivery that fails', () => {
  test.each([[500], [404], [301], [429], [null]])('by an answer of %s is tried again', async (status) => {
    receiver.status = status;
    await queueTest();
    await sendDue();
    const [entry] = await log();
    const lastError = status === null ? 'address-unreachable' : null;
    expect(entry).toMatchObject({ status: 'waiting', attempts: 1, lastStatus: status, lastError });
    expect(Date.parse(entry!.nextTryAt!) - Date.parse(entry!.lastTryAt!)).toBeGreaterThanOrEqual(10_000);
    expect(receiver.received).toHaveLength(1);
  });

  test('is tried later and later, then given up, and the address is switched off after a day without success', async () => {
    receiver.status = 503;
    const { clock } = context();
    await queueTest();
    const waits: number[] = [];
    for (;;) {
      await sendDue();
      const [entry] = await log();
      if (entry!.status !== 'waiting') break;
      waits.push((Date.parse(entry!.nextTryAt!) - clock.now().getTime()) / 1000);
      clock.advance(Date.parse(entry!.nextTryAt!) - clock.now().getTime());
    }
    expect(waits.map((wait) => Math.round(wait))).toEqual([10, 60, 300, 1800, 7200, 21_600, 86_400]);
    expect(receiver.received).toHaveLength(8);
    expect((await log())[0]).toMatchObject({ status: 'failed', attempts: 8, nextTryAt: null });
    expect((await listWebhooks(context(), actor)).webhooks[0]!.disabledAt).not.toBeNull();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-signature'])).size).toBe(8);
  });

  test('with 410 switches the address off; nothing goes there until it is switched on', async () => {
    receiver.status = 410;
    const { id } = await queueTest();
    const other = await queueTest();
    await send(id);
    await send(other.id);
    expect(receiver.received).toHaveLength(1);
    expect(await log()).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    await expect(queueTest()).rejects.toMatchObject({ code: 'webhook-disabled' });
    await expect(resendWebhook(context(), actor, { deliveryId: id })).rejects.toMatchObject({
      code: 'webhook-disabled',
    });
    await cancel(context(), actor, { taskId: await submitPage() });
    expect(await log()).toHaveLength(2);
    receiver.status = 200;
    expect(await enableWebhook(context(), actor, { id: webhook.id })).toMatchObject({ disabledAt: null });
    await resendWebhook(context(), actor, { deliveryId: id });
    await send(id);
    expect(receiver.received[1]!.headers['webhook-id']).toBe(id);
  });

  test('many times in a row lets the address rest, without using up tries', async () => {
    receiver.status = 500;
    const made: WebhookDelivery[] = [];
    for (let count = 0; count < 7; count++) made.push(await queueTest());
    for (const { id } of made) await send(id);
    expect(receiver.received).toHaveLength(5);
    const entries = await log();
    expect(entries.filter(({ attempts, status }) => attempts === 0 && status === 'waiting')).toHaveLength(2);
    receiver.status = 200;
    context().clock.advance(61_000);
    await sendDue();
    expect((await listWebhooks(context(), actor)).webhooks[0]!.failingSince).toBeNull();
  });

  test('by a process that was killed is sent by another one', async () => {
    await queueTest();
    const { db, clock } = context();
    await db.update(webhookDeliveries).set({ attempts: 1, nextTryAt: new Date(clock.now().getTime() + 60_000) });
    await db.execute('delete from pgboss.job');
    const waiting = async () => (await db.execute(`select 1 from pgboss.job where name = 'send-webhook'`)).rows.length;
    await lookAfterWebhooks(context());
    expect(await waiting()).toBe(0);
    clock.advance(125_000);
    await lookAfterWebhooks(context());
    await lookAfterWebhooks(context());
    expect(await waiting()).toBe(1);
  });
});

describe('an address', () => {
  test.each([
    ['https://127.0.0.1/', 'address-refused'],
    ['https://[::1]/', 'address-refused'],
    ['https://metadata.google.internal/', 'address-refused'],
    ['https://user:password@example.com/', 'address-invalid'],
    ['https://example.com:8443/', 'address-invalid'],
    ['example.com', 'address-invalid'],
    ['http://example.com/', 'address-insecure'],
  ])('%s is refused when it is given', async (address, code) => {
    const made = createWebhook(context(), actor, { address, events: ['translation.done'] });
    await expect(made).rejects.toMatchObject({ code });
  });

  test('whose name leads to a private network is refused when it is sent to', async () => {
    await queueTest();
    const untrusting = { ...context(), network: { ...receiver.network, trusted: [] } };
    const [{ id }] = (await log()) as [WebhookDelivery];
    await sendWebhook(untrusting, { deliveryId: id }, new AbortController().signal);
    expect((await log())[0]).toMatchObject({ status: 'waiting', lastStatus: null, lastError: 'address-refused' });
    expect(receiver.received).toEqual([]);
  });

  test('needs an API purchase', async () => {
    const made = createWebhook(context(), newMember(), { address: receiver.address, events: ['translation.done'] });
    await expect(made).rejects.toMatchObject({ code: 'api-not-bought' });
  });

  test('has a secret that is told once and stands in no row', async () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const rows = [await built().db.select().from(webhooks), await listWebhooks(context(), actor)];
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  test('can be one of five', async () => {
    const more = () => createWebhook(context(), actor, { address: receiver.address, events: ['translation.done'] });
    await Promise.all(Array.from({ length: mostWebhooks - 1 }, more));
    await expect(more()).rejects.toMatchObject({ code: 'too-many-webhooks', details: { most: mostWebhooks } });
  });

  test('of somebody else can be neither seen, tried, switched on nor removed', async () => {
    const delivery = await queueTest();
    const stranger = (await newCustomer(built())).actor;
    const { id } = webhook;
    for (const attempt of [
      () => listWebhookDeliveries(context(), stranger, { id }),
      () => sendTestWebhook(context(), stranger, { id }),
      () => enableWebhook(context(), stranger, { id }),
      () => removeWebhook(context(), stranger, { id }),
      () => resendWebhook(context(), stranger, { deliveryId: delivery.id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-yours' });
    expect((await listWebhooks(context(), stranger)).webhooks).toEqual([]);
  });
});

describe('the log', () => {
  test('goes with the address, and the address with the account', async () => {
    const delivery = await queueTest();
    await removeWebhook(context(), actor, { id: webhook.id });
    await send(delivery.id);
    expect(receiver.received).toEqual([]);
    expect(await built().db.select().from(webhookDeliveries)).toEqual([]);
    await createWebhook(context(), actor, { address: receiver.address, events: ['translation.done'] });
    await built().db.delete(users).where(eq(users.id, actor.id));
    expect(await built().db.select().from(webhooks)).toEqual([]);
  });

  test('is forgotten after 30 days', async () => {
    await queueTest();
    await lookAfterWebhooks(context());
    expect(await log()).toHaveLength(1);
    context().clock.advance(30 * 24 * 60 * 60 * 1000);
    await lookAfterWebhooks(context());
    expect(await log()).toEqual([]);
  });
});

// The last one: the worker goes on.
test('a delivery is sent by the worker', async () => {
  const { queue } = context();
  queue.work('send-webhook', 1, (delivery, signal) => sendWebhook(context(), delivery, signal));
  await sendTestWebhook(context(), actor, { id: webhook.id });
  await until(async () => (await log())[0]?.status === 'delivered');
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'webhook.test', data: {} });
});

async function submitPage(): Promise<string> {
  const imageId = await uploadPage(context(), actor);
  const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
  return (await submit(context(), actor, { imageId, ...settings, idempotencyKey: anotherKey() })).taskId;
}

function queueTest(): Promise<WebhookDelivery> {
  return sendTestWebhook(context(), actor, { id: webhook.id });
}

async function log(): Promise<WebhookDelivery[]> {
  return (await listWebhookDeliveries(context(), actor, { id: webhook.id })).deliveries;
}

/** As the worker does with a job. */
async function send(deliveryId: string): Promise<void> {
  await sendWebhook(context(), { deliveryId }, new AbortController().signal);
}

/** Does the jobs of all that wait, whether it is their time or not. */
async function sendDue(): Promise<void> {
  for (const { id } of await log()) await send(id);
}
