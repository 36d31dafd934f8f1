import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { promoteWaiting } from '../credits/rights';
import { translations } from '../db/schema';
import { breakOff } from './break-off';

/**
 * With a heartbeat and a look every 5 s, a killed worker's page goes on after 25 to 32 s: within 45 s also when the
 * database is away for some of them.
 */
export const staleAfterSeconds = 25;

/**
 * Takes over pages whose worker gives no sign of life, and queues waiting ones again whose job was lost (a worker
 * that was killed between fetching the job and claiming the page).
 * @param afterSeconds without a sign of life; 0 when no other process can be at work
 * @returns how many
 */
export async function takeOver(context: Context, afterSeconds = staleAfterSeconds): Promise<number> {
  const { id, status, attempt, failures, priority } = translations;
  // All of them: with a limit, a long queue (which is as old as it is long) could hide the page of a dead worker.
  const stale = await context.db
    .select({ id, status, attempt, failures, priority })
    .from(translations)
    .where(and(inArray(status, ['queued', 'running']), translations.enqueued, isStale(afterSeconds)));
  const running = stale.filter(({ status }) => status === 'running');
  for (const { id, attempt, failures } of running) {
    context.log.warn({ taskId: id, attempt, failures }, 'a worker gives no sign of life; its page is taken over');
    await breakOff(context, { taskId: id, attempt }, 'worker-silent');
  }
  const queued = stale.filter(({ status }) => status === 'queued');
  return running.length + (await requeueLost(context, afterSeconds, queued)) + (await promoteForgotten(context));
}

async function requeueLost(
  context: Context,
  afterSeconds: number,
  queued: { id: string; attempt: number; priority: number }[],
): Promise<number> {
  const ids = queued.map(({ id }) => id);
  const waiting = await context.queue.waiting(context.db, 'translate', 'taskId', ids);
  const lost = queued.filter(({ id }) => !waiting.has(id));
  for (const { id, attempt, priority } of lost) {
    await context.db.transaction(async (tx) => {
      // A later sign of life, so that two processes which look at once queue it once.
      const renewed = await tx
        .update(translations)
        .set({ heartbeatAt: sql`now()` })
        .where(
          and(
            eq(translations.id, id),
            eq(translations.attempt, attempt),
            eq(translations.status, 'queued'),
            isStale(afterSeconds),
          ),
        )
        .returning({ id: translations.id });
      if (renewed.length > 0) await context.queue.enqueue(tx, 'translate', { taskId: id, attempt }, { priority });
    });
  }
  if (lost.length > 0) await context.queue.wake('translate');
  return lost.length;
}

/**
 * Lets pages into the queue whose owners have none there: the end of the one before met a locked row.
 * @returns of how many owners
 */
async function promoteForgotten(context: Context): Promise<number> {
  const { rows } = await context.db.execute<{ owner: string }>(sql`
    select distinct owner from translations own where status = 'queued' and not enqueued and not exists (
      select 1 from translations other
       where other.owner = own.owner and other.status in ('queued', 'running') and other.enqueued)`);
  let promoted = 0;
  for (const { owner } of rows) if (await promoteWaiting(context.db, owner)) promoted += 1;
  if (promoted > 0) await context.queue.wake('translate');
  return promoted;
}

/** By the database's clock, the only one that all workers share. */
function isStale(seconds: number) {
  return lt(translations.heartbeatAt, sql`now() - make_interval(secs => ${seconds})`);
}
