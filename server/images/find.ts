import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { findImages as call } from '@/lib/contract/extension';
import { type Actor, type Context, ownerOf } from '../context';
import { images } from '../db/schema';

/** The actor's own pictures that are these files and still there. Nobody else's: their pages are nobody's business. */
export async function findImages(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { sha256 }: z.output<typeof call.input>,
): Promise<z.input<typeof call.output>> {
  const rows = await db
    .select({ sha256: images.sha256, imageId: images.id, width: images.width, height: images.height })
    .from(images)
    .where(
      and(
        eq(images.owner, ownerOf(actor)),
        inArray(images.sha256, [...new Set(sha256)]),
        isNull(images.deletedAt),
        gt(images.expiresAt, clock.now()),
      ),
    )
    .orderBy(desc(images.createdAt));
  return {
    images: sha256.map((wanted) => {
      const found = rows.find((row) => row.sha256 === wanted);
      return found ? { imageId: found.imageId, width: found.width, height: found.height } : null;
    }),
  };
}
