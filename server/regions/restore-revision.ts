import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { TranslationState } from '@/lib/contract/manga';
import type { restoreRevision as call } from '@/lib/contract/region';
import type { Locale } from '@/lib/i18n/locales';
import type { Actor, Context } from '../context';
import { revisions } from '../db/schema';
import { reletter } from './edit-regions';
import { findFinishedPage } from './find-finished';

/**
 * Brings a former state of an edited page back, as its next revision; so an undo can be undone.
 * @throws AppError as editRegions; invalid-input for a revision that is not kept
 */
export async function restoreRevision(
  context: Context,
  actor: Actor,
  { taskId, revision, to }: z.output<typeof call.input>,
  options: { locale?: Locale } = {},
): Promise<TranslationState> {
  const page = await findFinishedPage(context, actor, taskId);
  const [former] = await context.db
    .select()
    .from(revisions)
    .where(and(eq(revisions.translationId, page.id), eq(revisions.revision, to)));
  if (!former) throw new AppError('invalid-input', { field: 'to' });
  return reletter(context, page, revision, former.document, {}, options);
}
