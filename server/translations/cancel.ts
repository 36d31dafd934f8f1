import { and, eq, inArray } from 'drizzle-orm';
import type { TranslationState } from '@/lib/contract/manga';
import type { Locale } from '@/lib/i18n/locales';
import { type Actor, type Context, ownerOf } from '../context';
import { notify } from '../db/notifications';
import { translations } from '../db/schema';
import { settle } from './charge';
import { getState } from './get-state';

/**
 * Stops a translation that waits or runs and gives the held one back; one that has ended stays as it is.
 * @returns the state afterwards
 * @throws AppError not-yours
 */
export async function cancel(
  context: Context,
  actor: Actor,
  input: { taskId: string },
  options: { locale?: Locale } = {},
): Promise<TranslationState> {
  await context.db.transaction(async (tx) => {
    const [cancelled] = await tx
      .update(translations)
      .set({ status: 'cancelled', found: null, charge: 'released', finishedAt: context.clock.now() })
      .where(
        and(
          eq(translations.id, input.taskId),
          eq(translations.owner, ownerOf(actor)),
          inArray(translations.status, ['queued', 'running']),
        ),
      )
      .returning();
    if (!cancelled) return;
    await settle(tx, context.clock, cancelled);
    // The worker that has it stops at once; without this it would find out at its next heartbeat.
    await notify(tx, 'cancelled', cancelled.id);
  });
  return getState(context, actor, input, options);
}
