import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../context';
import { apiRequests } from '../db/api-schema';
import { chapters, deletionReceipts, images, revisions, translations } from '../db/schema';

const batch = 100;

/** The rows of a deleted page go this long after it (ms). */
export const rowRetention = 30 * 24 * 60 * 60 * 1000;
/** Ms that an `Idempotency-Key` of the API is known. */
export const repeatableFor = 24 * 60 * 60 * 1000;

type Expired = { id: string; expiresAt: Date };

/**
 * Deletes what is past its 24 hours: the page, everything made of it, and the text found on it. The rows stay for 30
 * days as proof (`deleteOldRows`). One picture that cannot be deleted is logged and does not stop the rest; the next
 * run tries it again.
 * @returns how many pages were deleted
 */
export async function deleteExpiredImages(context: Context): Promise<number> {
  let deleted = 0;
  let last: Expired | undefined;
  do {
    const expired = await nextExpired(context, last);
    for (const image of expired) {
      try {
        await deleteImage(context, image);
        deleted += 1;
      } catch (err) {
        context.log.error({ err, imageId: image.id }, 'an expired page could not be deleted');
      }
    }
    last = expired.at(-1);
  } while (last);
  return deleted;
}

/**
 * Deletes the rows of pages that were deleted 30 days ago or before, and of what was made of them; receipts of that
 * age; chapters whose last page has gone; and what is known of API requests that may no longer be repeated.
 */
export async function deleteOldRows({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const monthAgo = new Date(clock.now().getTime() - rowRetention);
  const old = lte(images.deletedAt, monthAgo);
  await db.delete(chapters).where(lte(chapters.expiresAt, clock.now()));
  const dayAgo = new Date(clock.now().getTime() - repeatableFor);
  await db.delete(apiRequests).where(lte(apiRequests.createdAt, dayAgo));
  await db.delete(deletionReceipts).where(lte(deletionReceipts.deletedAt, monthAgo));
  await db.transaction(async (tx) => {
    const oldImages = tx.select({ id: images.id }).from(images).where(old);
    await tx.delete(translations).where(inArray(translations.imageId, oldImages));
    await tx.delete(images).where(old);
  });
}

/** In order and after the last one, so that a picture which fails is not met twice in one run. */
function nextExpired(context: Context, last: Expired | undefined): Promise<Expired[]> {
  const after =
    last && or(gt(images.expiresAt, last.expiresAt), and(eq(images.expiresAt, last.expiresAt), gt(images.id, last.id)));
  return context.db
    .select({ id: images.id, expiresAt: images.expiresAt })
    .from(images)
    .where(and(isNull(images.deletedAt), lte(images.expiresAt, context.clock.now()), after))
    .orderBy(asc(images.expiresAt), asc(images.id))
    .limit(batch);
}

/**
 * Deletes a page's files and what was made of it. The rows of what was made stay locked while the files go: a worker
 * that delivers meanwhile waits, then sees that the page is deleted and takes its files back (translations/run.ts).
 * Stopped half way, nothing is marked and the next run does it again.
 * @returns how many files there were
 */
export async function deleteImage({ db, storage, clock }: Context, image: { id: string }): Promise<number> {
  return db.transaction(async (tx) => {
    const made = await tx.select().from(translations).where(eq(translations.imageId, image.id)).for('update');
    // By folder, not by the rows alone: a killed worker may have stored a file that its row never got to name.
    const folders = [`images/${image.id}/`, ...made.map(({ id }) => `translations/${id}/`)];
    const stored = (await Promise.all(folders.map((folder) => storage.list(folder)))).flat();
    for (const key of stored) await storage.delete(key);
    if (made.length > 0)
      await tx.delete(revisions).where(
        inArray(
          revisions.translationId,
          made.map(({ id }) => id),
        ),
      );
    const cleared = { document: null, found: null, resultKey: null, plateKey: null };
    await tx.update(translations).set(cleared).where(eq(translations.imageId, image.id));
    await tx.update(images).set({ deletedAt: clock.now(), sha256: '' }).where(eq(images.id, image.id));
    return stored.length;
  });
}
