import { sql } from 'drizzle-orm';
import type { Context } from '../context';

/** submit_translation counts so many waiting pages itself; a longer queue is counted here, now and then. */
const counted = 100;
/** Ms for which a count is good enough to refuse by. */
const goodFor = 500;

type Count = { value: number; until: number };
const counts = new WeakMap<Context, Count>();

/**
 * How many pages were in line lately: 0 while submits count for themselves. One request counts for all that come
 * within half a second, for a count takes the longer the more there is to count.
 */
export async function lastCount(context: Context): Promise<number> {
  const count = counts.get(context);
  if (!count) return 0;
  if (count.until > Date.now()) return count.value;
  // Claimed before the query, so that the others go on with the old number meanwhile.
  count.until = Date.now() + goodFor;
  const { rows } = await context.db.execute<{ count: number }>(
    sql`select count(*)::int as count from translations where status = 'queued' and enqueued`,
  );
  count.value = rows[0]!.count;
  if (count.value < counted) counts.delete(context);
  return count.value;
}

/** Starts counting when a submit met a long queue. */
export function noteCount(context: Context, waiting: number): void {
  if (waiting >= counted && !counts.has(context)) counts.set(context, { value: waiting, until: 0 });
}
