import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { quoteTranslateTasks } from '@/lib/contract/chapter';
import { AppError } from '@/lib/contract/error';
import { isPremium } from '@/lib/page/engines';
import { type Actor, type Context, ownerOf } from '../context';
import { balanceOf } from '../credits/balance';
import { images, translations } from '../db/schema';
import { mostPagesOf } from '../images/upload-room';
import { anonymousUsesLeft } from '../quota/anonymous';

type Input = z.output<typeof quoteTranslateTasks.input>;

/**
 * What `submit` would take for these pages, by its own rule: the same picture with the same settings that waits, runs
 * or is done within the retention time costs nothing.
 * @throws AppError not-yours
 */
export async function quote(
  context: Context,
  actor: Actor,
  { pages, settings }: Input,
): Promise<z.input<typeof quoteTranslateTasks.output>> {
  const hashes = await hashesOf(context, actor, pages);
  const distinct = [...new Set(hashes)];
  const there = await context.db
    .selectDistinct({ sha256: images.sha256 })
    .from(images)
    .innerJoin(translations, eq(translations.imageId, images.id))
    .where(
      and(
        eq(images.owner, ownerOf(actor)),
        inArray(images.sha256, distinct),
        isNull(images.deletedAt),
        gt(translations.expiresAt, context.clock.now()),
        inArray(translations.status, ['queued', 'running', 'done']),
        sql`${translations.settings} = ${JSON.stringify(settings)}::jsonb`,
      ),
    );
  const cost = distinct.length - there.length;
  const remaining = await remainingFor(context, actor, isPremium(settings.translator));
  return {
    cost,
    free: pages.length - cost,
    remaining,
    enough: cost <= remaining,
    mostPages: await mostPagesOf(context, actor),
  };
}

async function hashesOf({ db }: Context, actor: Actor, pages: Input['pages']): Promise<string[]> {
  const ids = pages.flatMap((page) => ('imageId' in page ? page.imageId : []));
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: images.id, sha256: images.sha256 })
          .from(images)
          .where(and(inArray(images.id, ids), eq(images.owner, ownerOf(actor))));
  const byId = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  return pages.map((page) => {
    if ('sha256' in page) return page.sha256;
    const sha256 = byId.get(page.imageId);
    if (sha256 === undefined) throw new AppError('not-yours');
    // A deleted page has lost its hash; it is no page's twin.
    return sha256 || page.imageId;
  });
}

/** Premium engines draw on what was bought, and on nothing else. */
async function remainingFor(context: Context, actor: Actor, premium: boolean): Promise<number> {
  if (actor.kind === 'anonymous') return premium ? 0 : anonymousUsesLeft(context, actor);
  const { grants } = await balanceOf(context, actor.id);
  return grants.filter(({ paid }) => paid || !premium).reduce((sum, { available }) => sum + available, 0);
}
