import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../context';
import { images, translations } from '../db/schema';

const batch = 100;

type Expired = { id: string; storageKey: string; expiresAt: Date };

/**
 * Deletes what is past its 24 hours: the page, everything made of it, and the text found on it. The rows stay as
 * proof. One picture that cannot be deleted is logged and does not stop the rest; the next run tries it again.
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

/** In order and after the last one, so that a picture which fails is not met twice in one run. */
function nextExpired(context: Context, last: Expired | undefined): Promise<Expired[]> {
  const after =
    last && or(gt(images.expiresAt, last.expiresAt), and(eq(images.expiresAt, last.expiresAt), gt(images.id, last.id)));
  return context.db
    .select({ id: images.id, storageKey: images.storageKey, expiresAt: images.expiresAt })
    .from(images)
    .where(and(isNull(images.deletedAt), lte(images.expiresAt, context.clock.now()), after))
    .orderBy(asc(images.expiresAt), asc(images.id))
    .limit(batch);
}

/** Files first: if this stops half way the row still says that there is something to delete. */
async function deleteImage(context: Context, image: Expired): Promise<void> {
  const made = await context.db.select().from(translations).where(eq(translations.imageId, image.id));
  // By folder, not by the rows' keys alone: a late worker may have stored a file that its row never got to name.
  const folders = [`images/${image.id}/`, ...made.map(({ id }) => `translations/${id}/`)];
  const listed = await Promise.all(folders.map((folder) => context.storage.list(folder)));
  const named = [image.storageKey, ...made.flatMap(({ resultKey, plateKey }) => [resultKey, plateKey])];
  const keys = new Set([...listed.flat(), ...named.filter((key) => key !== null)]);
  for (const key of keys) await context.storage.delete(key);

  await context.db.transaction(async (tx) => {
    await tx
      .update(translations)
      .set({ document: null, resultKey: null, plateKey: null })
      .where(eq(translations.imageId, image.id));
    await tx.update(images).set({ deletedAt: context.clock.now(), sha256: '' }).where(eq(images.id, image.id));
  });
}
