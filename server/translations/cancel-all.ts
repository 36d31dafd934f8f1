import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Clock } from '../context';
import type { Transaction } from '../db/connect';
import { notify } from '../db/notifications';
import { translations } from '../db/schema';
import { settle } from './charge';

/** Stops whatever an owner has waiting or running, as `cancel` does for one. */
export async function cancelAll(tx: Transaction, clock: Clock, owner: string): Promise<void> {
  await cancelWhere(tx, clock, eq(translations.owner, owner));
}

/**
 * Stops those of the chosen translations that wait or run and gives the held ones back.
 * @returns how many it stopped
 */
export async function cancelWhere(tx: Transaction, clock: Clock, chosen: SQL | undefined): Promise<number> {
  const cancelled = await tx
    .update(translations)
    .set({ status: 'cancelled', found: null, charge: 'released', finishedAt: clock.now() })
    .where(and(chosen, inArray(translations.status, ['queued', 'running'])))
    .returning();
  for (const task of cancelled) {
    await settle(tx, clock, task);
    await notify(tx, 'cancelled', task.id);
  }
  return cancelled.length;
}
