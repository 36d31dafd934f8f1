import { and, count, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { saveChapter } from '@/lib/contract/chapter';
import { AppError } from '@/lib/contract/error';
import { type Actor, type Context, ownerOf } from '../context';
import { chapters, images } from '../db/schema';
import { retention } from '../images/upload';
import { mostPagesOf } from '../images/upload-room';
import { findOwnTranslations } from '../translations/find-many';

/** Chapters of one owner at a time: more than a day's reading, and no way to fill the database. */
const mostChapters = 100;

/**
 * Keeps a chapter under the next revision. A repeated save (the answer was lost) is refused as edited elsewhere;
 * the client then gets the chapter and finds its own.
 * @throws AppError edited-elsewhere, not-yours, invalid-input (pages), too-many-requests
 */
export async function save(
  context: Context,
  actor: Actor,
  { chapterId: id, revision, ...chapter }: z.output<typeof saveChapter.input>,
): Promise<z.input<typeof saveChapter.output>> {
  const { db, clock } = context;
  if (chapter.pages.length > (await mostPagesOf(context, actor)))
    throw new AppError('invalid-input', { field: 'pages' });
  const owner = ownerOf(actor);
  const values = {
    ...chapter,
    revision: revision + 1,
    updatedAt: clock.now(),
    expiresAt: await expiryOf(context, actor, chapter.pages),
  };
  const saved = { revision: values.revision, expiresAt: values.expiresAt.toISOString() };
  if (revision === 0) {
    const [kept] = await db.select({ chapters: count() }).from(chapters).where(eq(chapters.owner, owner));
    if (kept!.chapters >= mostChapters) throw new AppError('too-many-requests', { retryAfter: 60 * 60 });
    const made = await db
      .insert(chapters)
      .values({ id, owner, ...values })
      .onConflictDoNothing()
      .returning();
    if (made.length > 0) return saved;
  } else {
    const own = and(eq(chapters.id, id), eq(chapters.owner, owner), eq(chapters.revision, revision));
    const changed = await db.update(chapters).set(values).where(own).returning({ id: chapters.id });
    if (changed.length > 0) return saved;
  }
  const [other] = await db.select({ owner: chapters.owner }).from(chapters).where(eq(chapters.id, id));
  throw new AppError(other?.owner === owner ? 'edited-elsewhere' : 'not-yours');
}

/** When the last of the pages goes; every one of them must be the actor's. @throws AppError not-yours */
async function expiryOf(
  context: Context,
  actor: Actor,
  pages: z.output<typeof saveChapter.input>['pages'],
): Promise<Date> {
  const imageIds = new Set(pages.flatMap(({ imageId }) => imageId ?? []));
  const taskIds = [...new Set(pages.flatMap(({ taskId }) => taskId ?? []))];
  if (taskIds.length > 0) await findOwnTranslations(context, actor, taskIds);
  if (imageIds.size === 0) return new Date(context.clock.now().getTime() + retention);
  const rows = await context.db
    .select({ expiresAt: images.expiresAt })
    .from(images)
    .where(and(inArray(images.id, [...imageIds]), eq(images.owner, ownerOf(actor))));
  if (rows.length < imageIds.size) throw new AppError('not-yours');
  return new Date(Math.max(...rows.map(({ expiresAt }) => expiresAt.getTime())));
}
