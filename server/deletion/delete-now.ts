import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { deleteNow as call, DeletionReceipt } from '@/lib/contract/chapter';
import { AppError } from '@/lib/contract/error';
import { findOwnChapter } from '../chapters/find-own';
import { type Actor, type Context, ownerOf } from '../context';
import type { Transaction } from '../db/connect';
import { lockName } from '../db/lock-name';
import { chapters, deletionReceipts, images, translations } from '../db/schema';
import { deleteImage } from '../images/delete-expired';
import { cancelWhere } from '../translations/cancel-all';
import { viewReceipt } from './receipts';

type Input = z.output<typeof call.input>;

/**
 * Deletes what the actor names, at once, and writes down what it was. First everything is marked as expired: broken
 * off after that, the regular deletion (images/delete-expired.ts) does the rest, only the receipt is missing.
 * @throws AppError not-yours: then nothing is deleted
 */
export async function deleteNow(context: Context, actor: Actor, input: Input): Promise<DeletionReceipt> {
  const { db, clock } = context;
  const owner = ownerOf(actor);
  const chosen = await chooseImages(context, actor, input);
  const marked = await db.transaction(async (tx) => {
    await lockName(tx, owner);
    const pages = await describePages(tx, owner, chosen);
    const ids = pages.map(({ imageId }) => imageId);
    let cancelled = 0;
    if (ids.length > 0) {
      cancelled = await cancelWhere(tx, clock, inArray(translations.imageId, ids));
      await tx.update(images).set({ expiresAt: clock.now() }).where(inArray(images.id, ids));
      const wishes = sql`${translations.settings} - 'glossary' - 'series'`;
      const expired = { expiresAt: clock.now(), settings: wishes };
      await tx.update(translations).set(expired).where(inArray(translations.imageId, ids));
    }
    return { pages, cancelled, chapters: await deleteChapters(tx, owner, input) };
  });
  if (marked.cancelled > 0) await context.queue.wake('translate');
  let files = 0;
  for (const { imageId } of marked.pages) files += await deleteImage(context, { id: imageId });
  const receipt = {
    id: randomBytes(16).toString('base64url'),
    owner,
    deletedAt: clock.now(),
    content: { ...marked, files },
  };
  await db.insert(deletionReceipts).values(receipt);
  return viewReceipt(receipt);
}

/** @returns null for all there are */
async function chooseImages(context: Context, actor: Actor, input: Input): Promise<string[] | null> {
  if ('everything' in input) return null;
  if ('chapterId' in input) {
    const { pages } = await findOwnChapter(context, actor, input.chapterId);
    return pages.flatMap(({ imageId }) => imageId ?? []);
  }
  const ids = [...new Set(input.imageIds)];
  const own = await context.db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, ids), eq(images.owner, ownerOf(actor))));
  if (own.length < ids.length) throw new AppError('not-yours');
  return ids;
}

/** Those that are not deleted yet, as the receipt tells of them. */
async function describePages(
  tx: Transaction,
  owner: string,
  chosen: string[] | null,
): Promise<DeletionReceipt['pages']> {
  if (chosen?.length === 0) return [];
  const rows = await tx
    .select({
      imageId: images.id,
      sha256: images.sha256,
      mime: images.mime,
      bytes: images.bytes,
      uploadedAt: images.createdAt,
      translations: tx.$count(translations, eq(translations.imageId, images.id)),
    })
    .from(images)
    .where(and(eq(images.owner, owner), isNull(images.deletedAt), chosen ? inArray(images.id, chosen) : undefined));
  return rows.map((row) => ({ ...row, uploadedAt: row.uploadedAt.toISOString() }));
}

async function deleteChapters(tx: Transaction, owner: string, input: Input): Promise<number> {
  if ('imageIds' in input) return 0;
  const named = 'chapterId' in input ? eq(chapters.id, input.chapterId) : undefined;
  const gone = await tx
    .delete(chapters)
    .where(and(eq(chapters.owner, owner), named))
    .returning({ id: chapters.id });
  return gone.length;
}
