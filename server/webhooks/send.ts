import { and, eq, lte, sql } from 'drizzle-orm';
import { AppError, type ErrorCode } from '@/lib/contract/error';
import type { Context } from '../context';
import { webhookDeliveries, webhooks } from '../db/webhook-schema';
import { fetchSafely } from '../outgoing/fetch-safely';
import { signedHeaders, webhookSecret } from './sign';

/** Seconds until the next try after each failed one: a day and nine hours altogether. */
const pauses = [10, 60, 300, 1_800, 7_200, 21_600, 86_400];

/** For an answer (ms); and a try that is not over after the other was given up by a process that is gone. */
const timeout = 10_000;
const lease = 60_000;
/** Of an answer only the status counts; so much of it is read to end it in good order. */
const mostBytes = 4 * 1024;

/** A webhook that fails this long without one success is switched off (ms). */
const patience = 24 * 60 * 60 * 1000;

/** One that has failed so often in a row is left alone for so long (s): it must not keep the others waiting. */
const restAfter = 5;
const rest = 60;

/** Jobs may be a little early by this process's clock (ms). */
const tolerance = 5_000;

type Delivery = typeof webhookDeliveries.$inferSelect;
type Webhook = typeof webhooks.$inferSelect;
type Outcome = { status: number | null; error: ErrorCode | null };

/**
 * Sends a delivery that waits; tries again later unless the answer is 2xx.
 * @param signal the worker stops: the delivery is sent by another one (look-after.ts)
 */
export async function sendWebhook(context: Context, { deliveryId }: { deliveryId: string }, signal: AbortSignal) {
  const { db, clock } = context;
  const [found] = await db
    .select()
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, deliveryId), isDue(clock.now())));
  if (!found) return;
  const webhook = found.webhooks;
  if (webhook.disabledAt) return close(context, deliveryId);
  if (isResting(webhook, clock.now())) return putOff(context, deliveryId);
  const delivery = await claim(context, deliveryId);
  if (!delivery) return;
  try {
    await note(context, webhook, delivery, await post(context, webhook, delivery, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function isDue(now: Date) {
  return and(
    eq(webhookDeliveries.status, 'waiting'),
    lte(webhookDeliveries.nextTryAt, new Date(now.getTime() + tolerance)),
  );
}

function isResting({ failures, lastFailureAt }: Webhook, now: Date): boolean {
  return failures >= restAfter && lastFailureAt !== null && now.getTime() - lastFailureAt.getTime() < rest * 1000;
}

async function close({ db }: Context, deliveryId: string): Promise<void> {
  const closed = { status: 'failed', nextTryAt: null } as const;
  await db.update(webhookDeliveries).set(closed).where(eq(webhookDeliveries.id, deliveryId));
}

async function putOff({ db, clock, queue }: Context, deliveryId: string): Promise<void> {
  const nextTryAt = new Date(clock.now().getTime() + rest * 1000);
  await db.update(webhookDeliveries).set({ nextTryAt }).where(eq(webhookDeliveries.id, deliveryId));
  await queue.enqueue(db, 'send-webhook', { deliveryId }, { delaySeconds: rest });
}

/** Of several jobs for one delivery the first one gets it. */
async function claim({ db, clock }: Context, deliveryId: string): Promise<Delivery | undefined> {
  const now = clock.now();
  const [claimed] = await db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lastTryAt: now,
      nextTryAt: new Date(now.getTime() + lease),
    })
    .where(and(eq(webhookDeliveries.id, deliveryId), isDue(now)))
    .returning();
  return claimed;
}

/** @throws the signal's reason */
async function post(context: Context, webhook: Webhook, { id, body }: Delivery, signal: AbortSignal): Promise<Outcome> {
  const secret = webhookSecret(context.secret, webhook.id);
  const headers = signedHeaders(secret, { id, at: context.clock.now(), body });
  try {
    const { status } = await fetchSafely(context.network, webhook.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers },
      body,
      mostBytes,
      timeout,
      signal,
    });
    return { status, error: null };
  } catch (error) {
    if (error instanceof AppError) return { status: null, error: error.code };
    throw error;
  }
}

async function note(context: Context, webhook: Webhook, delivery: Delivery, outcome: Outcome): Promise<void> {
  const last = { lastStatus: outcome.status, lastError: outcome.error };
  const now = context.clock.now();
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  await context.db.transaction(async (tx) => {
    const set = (fields: Partial<Delivery>) =>
      tx
        .update(webhookDeliveries)
        .set({ ...last, ...fields })
        .where(eq(webhookDeliveries.id, delivery.id));
    if (isDelivered) {
      await set({ status: 'delivered', nextTryAt: null });
      const healthy = { failures: 0, failingSince: null, lastFailureAt: null };
      if (webhook.failures > 0) await tx.update(webhooks).set(healthy).where(eq(webhooks.id, webhook.id));
      return;
    }
    const failingSince = webhook.failingSince ?? now;
    const isOver = outcome.status === 410 || now.getTime() - failingSince.getTime() >= patience;
    const failed = { failures: sql`${webhooks.failures} + 1`, failingSince, lastFailureAt: now };
    await tx
      .update(webhooks)
      .set({ ...failed, ...(isOver && { disabledAt: now }) })
      .where(eq(webhooks.id, webhook.id));
    const delaySeconds = isOver ? undefined : pauses[delivery.attempts - 1];
    if (delaySeconds === undefined) return void (await set({ status: 'failed', nextTryAt: null }));
    await set({ nextTryAt: new Date(now.getTime() + delaySeconds * 1000) });
    await context.queue.enqueue(tx, 'send-webhook', { deliveryId: delivery.id }, { delaySeconds });
  });
}
