import type { PageState } from '@/lib/contract/chapter';
import type { Locale } from '@/lib/i18n/locales';
import type { Actor, Context } from '../context';
import { findOwnTranslations } from './find-many';
import { queuePositions, viewPage } from './view';

/**
 * How many translations stand, in the order asked for, with two queries altogether.
 * @throws AppError not-yours
 */
export async function getStates(
  context: Context,
  actor: Actor,
  { taskIds }: { taskIds: string[] },
  options: { locale?: Locale } = {},
): Promise<{ states: PageState[] }> {
  const rows = await findOwnTranslations(context, actor, taskIds);
  const positions = await queuePositions(context.db, rows);
  const states = await Promise.all(
    rows.map((row) => viewPage(context, row, positions.get(row.id) ?? null, options.locale)),
  );
  return { states };
}
