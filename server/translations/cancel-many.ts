import { and, eq, inArray } from 'drizzle-orm';
import type { PageState } from '@/lib/contract/chapter';
import type { Locale } from '@/lib/i18n/locales';
import { type Actor, type Context, ownerOf } from '../context';
import { translations } from '../db/schema';
import { cancelWhere } from './cancel-all';
import { findOwnTranslations } from './find-many';
import { getStates } from './get-states';

/**
 * Stops those that wait or run, all in one transaction; the others stay as they are.
 * @returns the states afterwards
 * @throws AppError not-yours: then none is stopped
 */
export async function cancelMany(
  context: Context,
  actor: Actor,
  input: { taskIds: string[] },
  options: { locale?: Locale } = {},
): Promise<{ states: PageState[] }> {
  await findOwnTranslations(context, actor, input.taskIds);
  const named = and(eq(translations.owner, ownerOf(actor)), inArray(translations.id, input.taskIds));
  await context.db.transaction((tx) => cancelWhere(tx, context.clock, named));
  return getStates(context, actor, input, options);
}
