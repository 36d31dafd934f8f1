import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../context';
import { promoteWaiting } from '../credits/rights';
import type { Transaction } from '../db/connect';
import { notify } from '../db/notifications';
import { dailyUses, translations } from '../db/schema';
import { releaseAnonymousUse, utcDay } from '../quota/anonymous';
import { recordEnd } from '../webhooks/record';

type Ended = Pick<typeof translations.$inferSelect, 'id' | 'owner' | 'status' | 'error' | 'hold'>;

/**
 * What follows from the end of a translation: it is counted and its credit spent, or what was held is given back;
 * the owner's next page gets in line; what the hold tells about the visitor is forgotten; whoever waits is told, and
 * the owner's webhooks are. Call it in the transaction whose guarded update (`where status = …`) ended the row: that
 * makes it happen exactly once.
 */
export async function settle(tx: Transaction, clock: Clock, ended: Ended): Promise<void> {
  const done = ended.status === 'done';
  if (ended.hold) {
    if (!done) await releaseAnonymousUse(tx, ended.hold);
    await tx.update(translations).set({ hold: null }).where(eq(translations.id, ended.id));
  } else {
    await tx.execute(sql`select credit_resolve(${ended.id}, ${done})`);
  }
  if (ended.owner.startsWith('user:') && (await promoteWaiting(tx, ended.owner))) await notify(tx, 'job', 'translate');
  if (done) {
    await tx
      .insert(dailyUses)
      .values({ day: utcDay(clock.now()), count: 1 })
      .onConflictDoUpdate({ target: dailyUses.day, set: { count: sql`${dailyUses.count} + 1` } });
  }
  await recordEnd(tx, clock, ended);
  await notify(tx, 'ended', ended.id);
}
