import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../context';
import type { Transaction } from '../db/connect';
import { notify } from '../db/notifications';
import { dailyUses, translations } from '../db/schema';
import { releaseAnonymousUse, utcDay } from '../quota/anonymous';

type Ended = Pick<typeof translations.$inferSelect, 'id' | 'status' | 'hold'>;

/**
 * What follows from the end of a translation: it is counted, or its hold is given back; either way what the hold
 * tells about the visitor is forgotten; whoever waits is told. Call it in the transaction whose guarded update
 * (`where status = …`) ended the row: that makes it happen exactly once.
 */
export async function settle(tx: Transaction, clock: Clock, ended: Ended): Promise<void> {
  if (ended.status === 'done') {
    await tx
      .insert(dailyUses)
      .values({ day: utcDay(clock.now()), count: 1 })
      .onConflictDoUpdate({ target: dailyUses.day, set: { count: sql`${dailyUses.count} + 1` } });
  } else if (ended.hold) {
    await releaseAnonymousUse(tx, ended.hold);
  }
  if (ended.hold) await tx.update(translations).set({ hold: null }).where(eq(translations.id, ended.id));
  await notify(tx, 'ended', ended.id);
}
