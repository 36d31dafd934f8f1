import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { canonicalJson } from '@/lib/api/canonical-json';
import { AppError } from '@/lib/contract/error';
import type { submitTranslateTask } from '@/lib/contract/manga';
import type { PageSettings } from '@/pipeline/translate-page';
import { type Actor, type Context, ownerOf } from '../context';
import type { Transaction } from '../db/connect';
import { type AnonymousHold, images, translations } from '../db/schema';
import { holdAnonymousUse } from '../quota/anonymous';
import { queuePosition, type TranslationRow } from './view';

type Input = z.output<typeof submitTranslateTask.input>;
export type Submitted = z.input<typeof submitTranslateTask.output>;

/** Seconds that a page takes, roughly; only for telling when to come again. */
const secondsPerPage = 10;

/**
 * Starts a translation: holds one of the actor's, keeps the task and queues its job, all or nothing.
 * The same idempotency key is the same task, however often it is sent; and a page that the actor already has with
 * the same settings (waiting, running or done) is that task again, without a charge.
 * @throws AppError not-yours, image-expired, translator-*, same-language, idempotency-conflict, anonymous-limit,
 * too-many-running, busy (with retryAfter)
 */
export async function submit(context: Context, actor: Actor, input: Input): Promise<Submitted> {
  const { submitted } = await createOrJoin(context, actor, input);
  return submitted;
}

/** As `submit`; `created` is false when an earlier request made the task, to which this one was added. */
export async function createOrJoin(
  context: Context,
  actor: Actor,
  input: Input,
): Promise<{ submitted: Submitted; created: boolean }> {
  const { imageId, idempotencyKey, ...settings } = input;
  const owner = ownerOf(actor);
  const outcome = await context.db.transaction(async (tx) => {
    // One submit at a time for one owner: what follows looks at the owner's rows before it adds one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
    const same = await findByKey(tx, owner, idempotencyKey);
    if (same) return join(tx, sameTask(same, imageId, settings), costOf(same));

    const image = await findImage(context, tx, owner, imageId);
    checkTranslator(context, settings);
    const earlier = await findEarlier(context, tx, owner, image.sha256, settings);
    if (earlier) return join(tx, earlier, 0);

    const waiting = await countWaiting(context, tx);
    const hold = await holdAnonymousUse(context, tx, actor);
    await checkRunning(tx, owner);
    const task = await insertTask(context, tx, { owner, image, settings, idempotencyKey, hold });
    await context.queue.enqueue(tx, 'translate', { taskId: task.id, attempt: task.attempt });
    const submitted: Submitted = { taskId: task.id, status: task.status, queuePosition: waiting, cost: 1 };
    return { submitted, created: true };
  });
  if (outcome.submitted.status === 'queued') await context.queue.wake('translate');
  return outcome;
}

async function join(tx: Transaction, task: TranslationRow, cost: number) {
  const position = await queuePosition(tx, task);
  const submitted: Submitted = { taskId: task.id, status: task.status, queuePosition: position, cost };
  return { submitted, created: false };
}

/** What the task took when it was new: the answer to a repeated request is the answer to the first. */
function costOf({ charge }: TranslationRow): number {
  return charge === 'released' ? 0 : 1;
}

async function findByKey(tx: Transaction, owner: string, key: string): Promise<TranslationRow | undefined> {
  const [row] = await tx
    .select()
    .from(translations)
    .where(and(eq(translations.owner, owner), eq(translations.idempotencyKey, key)));
  return row;
}

function sameTask(task: TranslationRow, imageId: string, settings: PageSettings): TranslationRow {
  if (task.imageId !== imageId || settingsKey(task.settings) !== settingsKey(settings)) {
    throw new AppError('idempotency-conflict');
  }
  return task;
}

/** Independent of the order in which the fields were written. */
function settingsKey(settings: PageSettings): string {
  return canonicalJson(settings);
}

async function findImage(context: Context, tx: Transaction, owner: string, imageId: string) {
  // Shared lock: the picture cannot be deleted before this task stands in the list of what goes with it.
  const [image] = await tx.select().from(images).where(eq(images.id, imageId)).for('share');
  if (!image || image.owner !== owner) throw new AppError('not-yours');
  if (image.deletedAt || image.expiresAt <= context.clock.now()) throw new AppError('image-expired');
  return image;
}

function checkTranslator({ engines }: Context, settings: PageSettings): void {
  const { translator, sourceLanguage: from, targetLanguage: to } = settings;
  const offer = engines.offers().find(({ id }) => id === translator);
  if (!offer?.available) throw new AppError('translator-unavailable', { translator });
  if (from === to) throw new AppError('same-language');
  // Without a source language the page tells which pair it takes; only then it can be missing.
  const known = !from || offer.pairs.length === 0 || offer.pairs.some((pair) => pair.from === from && pair.to === to);
  if (!known) throw new AppError('translator-pair-missing', { from, to });
}

/** The same picture, also when it was uploaded twice. */
async function findEarlier(
  context: Context,
  tx: Transaction,
  owner: string,
  sha256: string,
  settings: PageSettings,
): Promise<TranslationRow | undefined> {
  const [found] = await tx
    .select({ task: translations })
    .from(translations)
    .innerJoin(images, eq(images.id, translations.imageId))
    .where(
      and(
        eq(translations.owner, owner),
        eq(images.sha256, sha256),
        isNull(images.deletedAt),
        gt(translations.expiresAt, context.clock.now()),
        inArray(translations.status, ['queued', 'running', 'done']),
        sql`${translations.settings} = ${JSON.stringify(settings)}::jsonb`,
      ),
    )
    .orderBy(desc(translations.createdAt))
    .limit(1);
  return found?.task;
}

/** @throws AppError busy when no more may wait */
async function countWaiting({ env }: Context, tx: Transaction): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(translations).where(eq(translations.status, 'queued'));
  const waiting = row?.count ?? 0;
  if (waiting < env.QUEUE_LIMIT) return waiting;
  throw new AppError('busy', { retryAfter: Math.ceil(secondsPerPage / env.WORKERS) });
}

async function checkRunning(tx: Transaction, owner: string): Promise<void> {
  const [running] = await tx
    .select({ id: translations.id })
    .from(translations)
    .where(and(eq(translations.owner, owner), inArray(translations.status, ['queued', 'running'])))
    .limit(1);
  if (running) throw new AppError('too-many-running');
}

type Task = {
  owner: string;
  image: typeof images.$inferSelect;
  settings: PageSettings;
  idempotencyKey: string;
  hold: AnonymousHold;
};

async function insertTask({ clock }: Context, tx: Transaction, { image, ...task }: Task): Promise<TranslationRow> {
  const [row] = await tx
    .insert(translations)
    .values({
      ...task,
      id: randomBytes(16).toString('base64url'),
      imageId: image.id,
      status: 'queued',
      charge: 'held',
      createdAt: clock.now(),
      // The outcome goes with the picture it was made of.
      expiresAt: image.expiresAt,
    })
    .returning();
  return row!;
}
