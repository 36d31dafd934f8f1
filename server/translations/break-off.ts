import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { translations } from '../db/schema';
import { settle } from './charge';
import type { Attempt } from './run';

/** A page whose work broke off this often fails: it may be what breaks the workers. */
const maxFailures = 3;
/** Seconds before the next try of a page whose work threw, by the number of failures so far: the fault may pass. */
const pauses = [0, 1, 4];
/** Above every standing's: a page that lost its worker had its turn, and does not wait through the line again. */
const goesOnFirst = 100;

/** Why an attempt did not end its task, and what the page fails with when that happened too often. */
const endings = {
  /** In good order; counts as no failure. */
  'worker-stops': null,
  'work-threw': 'translator-failed',
  'worker-silent': 'translation-interrupted',
} as const;

/**
 * Ends an attempt that did not end the task: the page goes back to the queue under the next attempt's number, or
 * fails when it broke off too often. Does nothing when the attempt is no longer the row's.
 */
export async function breakOff(
  context: Context,
  { taskId, attempt }: Attempt,
  why: keyof typeof endings,
): Promise<void> {
  const error = endings[why];
  await context.db.transaction(async (tx) => {
    const [row] = await tx
      .update(translations)
      .set({
        status: 'queued',
        stage: 'waiting',
        progress: 0,
        found: null,
        attempt: attempt + 1,
        failures: sql`${translations.failures} + ${error ? 1 : 0}`,
        heartbeatAt: sql`now()`,
      })
      .where(and(eq(translations.id, taskId), eq(translations.attempt, attempt), eq(translations.status, 'running')))
      .returning();
    if (!row) return;
    if (error && row.failures >= maxFailures) {
      const ended = { status: 'failed', error, charge: 'released', finishedAt: context.clock.now() } as const;
      await tx.update(translations).set(ended).where(eq(translations.id, taskId));
      await settle(tx, context.clock, { ...row, ...ended });
      return;
    }
    const delaySeconds = why === 'work-threw' ? (pauses[row.failures] ?? 0) : 0;
    const priority = why === 'work-threw' ? row.priority : goesOnFirst;
    await context.queue.enqueue(tx, 'translate', { taskId, attempt: row.attempt }, { delaySeconds, priority });
  });
  await context.queue.wake('translate');
}
