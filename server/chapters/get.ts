import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { getChapter, PageState } from '@/lib/contract/chapter';
import type { Locale } from '@/lib/i18n/locales';
import { type Actor, type Context, ownerOf } from '../context';
import { images, translations } from '../db/schema';
import { pictureUrl } from '../images/picture-url';
import { getStates } from '../translations/get-states';
import { findOwnChapter } from './find-own';

/**
 * A chapter with how each of its pages stands.
 * @throws AppError not-yours
 */
export async function get(
  context: Context,
  actor: Actor,
  { chapterId }: { chapterId: string },
  options: { locale?: Locale } = {},
): Promise<z.input<typeof getChapter.output>> {
  const { revision, title, settings, pages, updatedAt, expiresAt } = await findOwnChapter(context, actor, chapterId);
  const originals = await originalsOf(
    context,
    actor,
    pages.flatMap(({ imageId }) => imageId ?? []),
  );
  const states = await statesOf(
    context,
    actor,
    pages.flatMap(({ taskId }) => taskId ?? []),
    options,
  );
  return {
    chapterId,
    revision,
    title,
    settings,
    pages: pages.map((page) => {
      const originalUrl = page.imageId ? originals.get(page.imageId) : undefined;
      return {
        ...page,
        ...(originalUrl && { originalUrl }),
        gone: page.imageId !== null && !originalUrl,
        state: (page.taskId && states.get(page.taskId)) || null,
      };
    }),
    updatedAt: updatedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Links to those that are still kept. */
async function originalsOf(context: Context, actor: Actor, imageIds: string[]): Promise<Map<string, string>> {
  if (imageIds.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(images)
    .where(and(inArray(images.id, imageIds), eq(images.owner, ownerOf(actor))));
  const kept = rows.filter(({ deletedAt, expiresAt }) => !deletedAt && expiresAt > context.clock.now());
  return new Map(kept.map(({ id, storageKey }) => [id, pictureUrl(context, storageKey)]));
}

/** Those whose rows are still there: they go 30 days after their page, and a chapter may name older ones. */
async function statesOf(
  context: Context,
  actor: Actor,
  taskIds: string[],
  options: { locale?: Locale },
): Promise<Map<string, PageState>> {
  if (taskIds.length === 0) return new Map();
  const there = await context.db
    .select({ id: translations.id })
    .from(translations)
    .where(and(inArray(translations.id, taskIds), eq(translations.owner, ownerOf(actor))));
  if (there.length === 0) return new Map();
  const { states } = await getStates(context, actor, { taskIds: there.map(({ id }) => id) }, options);
  return new Map(states.map((state) => [state.taskId, state]));
}
