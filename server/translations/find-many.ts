import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import { type Actor, type Context, ownerOf } from '../context';
import { translations } from '../db/schema';
import type { PageRow } from './view';

const { document: _document, found: _found, ...columns } = getTableColumns(translations);

/** What a `PageRow` is read with: all but the texts. */
export { columns as pageColumns };

/**
 * Many translations of the actor's in one query, in the order of the ids; an id given twice comes twice.
 * @throws AppError not-yours when one is somebody else's or unknown
 */
export async function findOwnTranslations(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  taskIds: string[],
): Promise<PageRow[]> {
  const rows = await db
    .select(columns)
    .from(translations)
    .where(and(eq(translations.owner, ownerOf(actor)), inArray(translations.id, taskIds)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return taskIds.map((taskId) => {
    const row = byId.get(taskId);
    if (!row) throw new AppError('not-yours');
    return row;
  });
}
