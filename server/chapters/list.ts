import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listChapters } from '@/lib/contract/chapter';
import { type Actor, type Context, ownerOf } from '../context';
import { chapters } from '../db/schema';

/** The actor's chapters that are still kept, the latest first. */
export async function list(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
): Promise<z.input<typeof listChapters.output>> {
  const rows = await db
    .select({
      chapterId: chapters.id,
      revision: chapters.revision,
      title: chapters.title,
      pages: sql<number>`jsonb_array_length(${chapters.pages})`,
      updatedAt: chapters.updatedAt,
      expiresAt: chapters.expiresAt,
    })
    .from(chapters)
    .where(and(eq(chapters.owner, ownerOf(actor)), gt(chapters.expiresAt, clock.now())))
    .orderBy(desc(chapters.updatedAt));
  return {
    chapters: rows.map(({ updatedAt, expiresAt, ...row }) => ({
      ...row,
      updatedAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
