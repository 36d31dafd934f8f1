import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { TranslationState } from '@/lib/contract/manga';
import type { editRegions as call } from '@/lib/contract/region';
import type { Locale } from '@/lib/i18n/locales';
import type { RegionDocument } from '@/lib/page/region-document';
import type { PageEdits } from '@/pipeline/reletter-page';
import type { Actor, Context } from '../context';
import { revisions, translations } from '../db/schema';
import { viewTranslation } from '../translations/view';
import { type FinishedPage, findFinishedPage } from './find-finished';

/** Former documents that are kept of a page. */
const undoSteps = 100;

const mimes = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;

/**
 * Changes texts and lettering of a finished page and letters it again. Free; the former document is kept for undo.
 * @returns the state with the new picture and revision
 * @throws AppError not-yours, not-done, image-expired, edited-elsewhere when the page has another revision by now,
 *   invalid-input for a region that is unknown or was kept as drawn
 */
export async function editRegions(
  context: Context,
  actor: Actor,
  { taskId, revision, ...edits }: z.output<typeof call.input>,
  options: { locale?: Locale } = {},
): Promise<TranslationState> {
  const page = await findFinishedPage(context, actor, taskId);
  return reletter(context, page, revision, page.document, edits, options);
}

/**
 * Letters a page from a document (its own, or a former one) and keeps the outcome as its next revision.
 * @param revision the one that the caller saw
 */
export async function reletter(
  context: Context,
  page: FinishedPage,
  revision: number,
  from: RegionDocument,
  edits: PageEdits,
  { locale }: { locale?: Locale } = {},
): Promise<TranslationState> {
  if (page.revision !== revision) throw new AppError('edited-elsewhere');
  const plate = await context.storage.get(page.plateKey);
  if (!plate) throw new AppError('image-expired');
  const extension = page.resultKey.split('.').at(-1) as keyof typeof mimes;
  const { document, result } = await letterAgain(context, plate, from, edits, mimes[extension]);

  // Never a used name: a browser keeps pictures by their address.
  const name = `edit-${revision + 1}-${randomBytes(6).toString('hex')}`;
  const resultKey = `translations/${page.id}/${name}.${extension}`;
  await context.storage.put(resultKey, result);
  const edited = await keep(context, page, { revision: revision + 1, document, resultKey });
  if (!edited) {
    await context.storage.delete(resultKey);
    throw new AppError('edited-elsewhere');
  }
  await context.storage.delete(page.resultKey);
  return viewTranslation(context, edited, locale);
}

async function letterAgain(
  { engines }: Context,
  plate: Uint8Array,
  document: RegionDocument,
  edits: PageEdits,
  mime: (typeof mimes)[keyof typeof mimes],
) {
  try {
    return await engines.reletterPage(plate, document, edits, mime);
  } catch (error) {
    // By name: an error that comes from a thread is not of this thread's class.
    if (error instanceof Error && error.name === 'RangeError') {
      throw new AppError('invalid-input', { field: 'regions' }, { cause: error });
    }
    throw error;
  }
}

type Edited = { revision: number; document: RegionDocument; resultKey: string };

/** @returns the row as it is now; undefined when somebody else was faster, or the page was deleted meanwhile */
async function keep({ db, clock }: Context, page: FinishedPage, edited: Edited) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(translations)
      .set(edited)
      .where(
        and(
          eq(translations.id, page.id),
          eq(translations.status, 'done'),
          eq(translations.revision, page.revision),
          eq(translations.resultKey, page.resultKey),
          gt(translations.expiresAt, clock.now()),
        ),
      )
      .returning();
    if (!row) return undefined;
    const former = { translationId: page.id, revision: page.revision, document: page.document };
    await tx.insert(revisions).values(former).onConflictDoNothing();
    const tooOld = lt(revisions.revision, edited.revision - undoSteps);
    await tx.delete(revisions).where(and(eq(revisions.translationId, page.id), tooOld));
    return row;
  });
}
