import { and, eq, sql } from 'drizzle-orm';
import type { ErrorCode } from '@/lib/contract/error';
import { isErrorCode } from '@/lib/contract/error';
import type { TranslatedPage } from '@/pipeline/translate-page';
import type { Context } from '../context';
import { images, translations } from '../db/schema';
import { withLogContext } from '../log-context';
import { carryEdits } from '../regions/carry-edits';
import { breakOff } from './break-off';
import { settle } from './charge';
import { seriesContext } from './series-context';
import type { TranslationRow } from './view';
import { watchTask } from './watch-task';

/** Which try of which task: a worker may write only while its attempt is the row's (fencing). */
export type Attempt = { taskId: string; attempt: number };

const extensions = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/**
 * Works on a task until it has ended, has been handed to a later attempt, or is no longer ours. Whatever happens, it
 * is charged at most once: only the current attempt can end a running row.
 * @param signal the worker stops: the page is handed back to the queue
 */
export async function run(context: Context, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const task = await claim(context, attempt);
  if (!task) return;
  await withLogContext({ requestId: task.requestId ?? undefined, ...attempt }, () =>
    work(context, task, attempt, signal),
  );
}

async function work(context: Context, task: TranslationRow, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const watch = watchTask(context, attempt, signal);
  const since = performance.now();
  let outcome = 'lost';
  try {
    const original = await loadOriginal(context, task);
    if (!original) return await fail(context, attempt, 'image-expired');
    const page = await context.engines.translatePage(original, task.settings, {
      previous: await seriesContext(context, task),
      signal: watch.signal,
      onProgress: watch.onProgress,
      requestId: task.requestId ?? undefined,
    });
    await watch.settled();
    await deliver(context, attempt, await carryEdits(context, task, page));
    outcome = 'done';
  } catch (error) {
    await watch.settled();
    if (watch.lost()) return;
    const code = expectedCode(error);
    outcome = code ?? 'broken-off';
    if (code === 'translator-failed') context.log.warn({ reason: reasonOf(error as Error) }, 'a translator failed');
    if (code) return await fail(context, attempt, code);
    if (signal.aborted) return await breakOff(context, attempt, 'worker-stops');
    context.log.error({ err: error }, 'a translation broke off');
    await breakOff(context, attempt, 'work-threw');
  } finally {
    const seconds = (performance.now() - since) / 1000;
    context.metrics.translated(outcome, task.settings.translator, seconds);
    context.log.info({ outcome, seconds }, 'a page was worked on');
    watch.stop();
  }
}

/** A job that was delivered twice, cancelled or taken over finds nothing to claim. */
async function claim({ db, clock }: Context, { taskId, attempt }: Attempt): Promise<TranslationRow | undefined> {
  const [task] = await db
    .update(translations)
    .set({
      status: 'running',
      stage: 'decoding',
      progress: 0,
      found: null,
      heartbeatAt: sql`now()`,
      startedAt: sql`coalesce(${translations.startedAt}, ${clock.now()})`,
    })
    .where(and(eq(translations.id, taskId), eq(translations.attempt, attempt), eq(translations.status, 'queued')))
    .returning();
  return task;
}

async function loadOriginal({ db, storage, clock }: Context, task: TranslationRow): Promise<Uint8Array | null> {
  const [image] = await db.select().from(images).where(eq(images.id, task.imageId));
  if (!image || image.deletedAt || image.expiresAt <= clock.now()) return null;
  return storage.get(image.storageKey);
}

/** Stores the pictures, then ends the task; pictures that a later attempt made unwanted are deleted again. */
async function deliver(context: Context, attempt: Attempt, page: TranslatedPage): Promise<void> {
  // The attempt is in the name: a late worker cannot overwrite what another one delivered.
  const folder = `translations/${attempt.taskId}/${attempt.attempt}`;
  const resultKey = `${folder}-result.${extensions[page.mime]}`;
  const plateKey = `${folder}-plate.${extensions[page.mime]}`;
  const takeBack = async () => {
    await context.storage.delete(resultKey);
    await context.storage.delete(plateKey);
  };
  try {
    await context.storage.put(resultKey, page.result);
    await context.storage.put(plateKey, page.plate);
  } catch (error) {
    await takeBack();
    throw error;
  }
  // When this throws, the page may be delivered all the same (a connection lost at commit): then nobody knows
  // whether the pictures are wanted, and they stay until the page expires.
  const delivered = await finish(context, attempt, { resultKey, plateKey, document: page.document });
  if (!delivered) await takeBack();
}

type Outcome = Pick<TranslationRow, 'resultKey' | 'plateKey' | 'document'>;

/** @returns false when the task is no longer this attempt's, or its page was deleted meanwhile */
async function finish({ db, clock }: Context, attempt: Attempt, outcome: Outcome): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [done] = await tx
      .update(translations)
      .set({ ...outcome, found: null, status: 'done', progress: 1, charge: 'committed', finishedAt: clock.now() })
      .where(isOurs(attempt))
      .returning();
    if (!done) return false;
    const [image] = await tx.select().from(images).where(eq(images.id, done.imageId)).for('share');
    if (image?.deletedAt) {
      const gone = { resultKey: null, plateKey: null, document: null, charge: 'released' } as const;
      const failed = { ...gone, status: 'failed', error: 'image-expired' } as const;
      await tx.update(translations).set(failed).where(eq(translations.id, done.id));
      await settle(tx, clock, { ...done, ...failed });
      return false;
    }
    await settle(tx, clock, done);
    return true;
  });
}

async function fail({ db, clock }: Context, attempt: Attempt, code: ErrorCode): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(translations)
      .set({ status: 'failed', found: null, error: code, charge: 'released', finishedAt: clock.now() })
      .where(isOurs(attempt))
      .returning();
    if (failed) await settle(tx, clock, failed);
  });
}

function isOurs({ taskId, attempt }: Attempt) {
  return and(eq(translations.id, taskId), eq(translations.attempt, attempt), eq(translations.status, 'running'));
}

/** By name, not by class: the engines may come from another copy of the module (see http/respond.ts). */
function expectedCode(error: unknown): ErrorCode | null {
  if (!(error instanceof Error) || error.name !== 'PageError') return null;
  const { code } = error as { code?: string };
  return code && isErrorCode(code) ? code : null;
}

/** What the operator may read of a translator's failure: messages of models can hold the text of a page. */
function reasonOf(error: Error & { reason?: string }): string {
  if (error.reason) return error.reason;
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
