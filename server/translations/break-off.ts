import { and, eq, sql } from 'drizzle-orm';
import type { ErrorCode } from '@/lib/contract/error';
import type { Context } from '../context';
import { translations } from '../db/schema';
import { settle } from './charge';
import type { Attempt } from './run';

/** A page whose work broke off this often fails: it may be what breaks the workers. */
export const maxFailures = 3;
/** Seconds before the next try of a page whose work threw, by the number of failures so far: the fault may pass. */
const pauses = [0, 1, 4];

/**
 * Ends an attempt that did not end the task: the page goes back to the queue under the next attempt's number, or
 * fails when it broke off too often. Does nothing when the attempt is no longer the row's.
 * @param how `handedBack`: in good order, no failure; `ending`: the error of a page that fails for good
 */
export async function breakOff(
  context: Context,
  { taskId, attempt }: Attempt,
  how: { handedBack: true } | { ending: ErrorCode },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const failed = 'ending' in how ? 1 : 0;
    const [row] = await tx
      .update(translations)
      .set({
        status: 'queued',
        stage: 'waiting',
        progress: 0,
        attempt: attempt + 1,
        failures: sql`${translations.failures} + ${failed}`,
        heartbeatAt: sql`now()`,
      })
      .where(and(eq(translations.id, taskId), eq(translations.attempt, attempt), eq(translations.status, 'running')))
      .returning();
    if (!row) return;
    if ('ending' in how && row.failures >= maxFailures) {
      const ended = { status: 'failed', error: how.ending, charge: 'released' } as const;
      await tx
        .update(translations)
        .set({ ...ended, finishedAt: context.clock.now() })
        .where(eq(translations.id, taskId));
      await settle(tx, context.clock, { ...row, ...ended });
      return;
    }
    const threw = 'ending' in how && how.ending === 'translator-failed';
    const delaySeconds = threw ? (pauses[row.failures] ?? 0) : 0;
    await context.queue.enqueue(tx, 'translate', { taskId, attempt: row.attempt }, { delaySeconds });
  });
}
