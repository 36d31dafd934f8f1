import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import { chapterLimit } from '@/lib/upload-limit';
import { type Actor, type Context, ownerOf } from '../context';
import { rightsOf } from '../credits/rights';
import { images } from '../db/schema';

/** So many of the largest chapters may be kept at a time: pages go after a day, or at once when deleted. */
const chaptersKept = 10;
/** The same for whoever has bought from the API: programs translate whole shelves. */
const chaptersKeptByPrograms = 100;

/** Most pages of one chapter, by what the actor is now (lib/upload-limit.ts). */
export async function mostPagesOf(context: Pick<Context, 'db'>, actor: Actor): Promise<number> {
  const { standing } = await rightsOf(context, actor);
  return chapterLimit[standing === 'free' ? 'member' : standing];
}

/**
 * Checks that the actor may keep so many pages more. Uploads that come at the very same time may pass together: the
 * limit is against filling the disk, and the address is limited besides.
 * @throws AppError too-many-requests
 */
export async function requireRoom(context: Context, actor: Actor, pages: number): Promise<void> {
  const [kept] = await context.db
    .select({ pages: count() })
    .from(images)
    .where(and(eq(images.owner, ownerOf(actor)), isNull(images.deletedAt), gt(images.expiresAt, context.clock.now())));
  // Few ever come near it: what they are is looked up only then.
  const after = kept!.pages + pages;
  if (after <= chapterLimit.anonymous) return;
  const most = (await mostPagesOf(context, actor)) * chaptersKept;
  if (after <= most) return;
  const { api } = await rightsOf(context, actor);
  if (!api || after > chapterLimit.paying * chaptersKeptByPrograms)
    throw new AppError('too-many-requests', { retryAfter: 60 * 60 });
}
