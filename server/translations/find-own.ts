import { and, eq } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import { type Actor, type Context, ownerOf } from '../context';
import { translations } from '../db/schema';
import type { TranslationRow } from './view';

/**
 * A translation of the actor's. Somebody else's and an unknown one are told apart for nobody.
 * @throws AppError not-yours
 */
export async function findOwnTranslation(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  taskId: string,
): Promise<TranslationRow> {
  const [row] = await db
    .select()
    .from(translations)
    .where(and(eq(translations.id, taskId), eq(translations.owner, ownerOf(actor))));
  if (!row) throw new AppError('not-yours');
  return row;
}
