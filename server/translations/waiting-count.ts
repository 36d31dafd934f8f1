import { sql } from 'drizzle-orm';
import type { Context } from '../context';

/** submit_translation counts so many waiting pages itself; a longer queue is counted here, now and then. */
const counted = 100;
/** Ms for which a count is good enough to refuse by. */
const goodFor = 500;

/** Pages in line by their priority, which tells their owner's standing (credits/rights.ts). */
export type Counts = Record<number, number>;

type Known = { counts: Counts; until: number };
const known = new WeakMap<Context, Known>();

/**
 * How many pages were in line lately: nothing while submits count for themselves. One request counts for all that
 * come within half a second, for a count takes the longer the more there is to count.
 */
export async function lastCounts(context: Context): Promise<Counts> {
  const last = known.get(context);
  if (!last) return {};
  if (last.until > Date.now()) return last.counts;
  // Claimed before the query, so that the others go on with the old numbers meanwhile.
  last.until = Date.now() + goodFor;
  last.counts = await countInLine(context);
  if (sum(last.counts) < counted) known.delete(context);
  return last.counts;
}

/** Starts counting when a submit met a long queue. */
export function noteCount(context: Context, waiting: number): void {
  if (waiting >= counted && !known.has(context)) known.set(context, { counts: {}, until: 0 });
}

async function countInLine({ db }: Context): Promise<Counts> {
  const { rows } = await db.execute<{ priority: number; pages: number }>(sql`
    select priority, count(*)::int as pages from translations where status = 'queued' and enqueued group by priority`);
  return Object.fromEntries(rows.map(({ priority, pages }) => [priority, pages]));
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, pages) => total + pages, 0);
}
