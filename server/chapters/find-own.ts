import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import { type Actor, type Context, ownerOf } from '../context';
import { chapters } from '../db/schema';

export type ChapterRow = typeof chapters.$inferSelect;

/**
 * A chapter of the actor's that is still kept. Somebody else's, an expired and an unknown one are the same.
 * @throws AppError not-yours
 */
export async function findOwnChapter(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  chapterId: string,
): Promise<ChapterRow> {
  const [row] = await db
    .select()
    .from(chapters)
    .where(and(eq(chapters.id, chapterId), eq(chapters.owner, ownerOf(actor)), gt(chapters.expiresAt, clock.now())));
  if (!row) throw new AppError('not-yours');
  return row;
}
