import { eq, sum } from 'drizzle-orm';
import type { z } from 'zod';
import type { getUseCount } from '@/lib/contract/manga';
import type { Context } from '../context';
import { dailyUses } from '../db/schema';
import { utcDay } from '../quota/anonymous';

/** Pages translated by everybody: today (UTC) and ever. */
export async function countUses({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<z.input<typeof getUseCount.output>> {
  const [[today], [total]] = await Promise.all([
    db
      .select({ count: dailyUses.count })
      .from(dailyUses)
      .where(eq(dailyUses.day, utcDay(clock.now()))),
    db.select({ count: sum(dailyUses.count).mapWith(Number) }).from(dailyUses),
  ]);
  return { today: today?.count ?? 0, total: total?.count ?? 0 };
}
