import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import { type Actor, type Context, ownerOf } from '../context';
import { chapters } from '../db/schema';

/** Gives a chapter another title, whatever its revision is. @throws AppError not-yours */
export async function rename(
  { db, clock }: Context,
  actor: Actor,
  { chapterId, title }: { chapterId: string; title: string },
): Promise<{ revision: number }> {
  const [renamed] = await db
    .update(chapters)
    .set({ title, revision: sql`${chapters.revision} + 1`, updatedAt: clock.now() })
    .where(and(eq(chapters.id, chapterId), eq(chapters.owner, ownerOf(actor))))
    .returning({ revision: chapters.revision });
  if (!renamed) throw new AppError('not-yours');
  return renamed;
}

/** Takes a chapter off the list; its pages stay until they expire. @throws AppError not-yours */
export async function remove(
  { db }: Context,
  actor: Actor,
  { chapterId }: { chapterId: string },
): Promise<Record<string, never>> {
  const removed = await db
    .delete(chapters)
    .where(and(eq(chapters.id, chapterId), eq(chapters.owner, ownerOf(actor))))
    .returning({ id: chapters.id });
  if (removed.length === 0) throw new AppError('not-yours');
  return {};
}
