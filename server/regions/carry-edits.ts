import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import type { RegionDocument } from '@/lib/page/region-document';
import type { TranslatedPage } from '@/pipeline/translate-page';
import type { Context } from '../context';
import { images, translations } from '../db/schema';
import type { TranslationRow } from '../translations/view';
import { carriedEdits } from './carried-edits';

/**
 * A page that was just translated, with what its owner had edited on an earlier translation of the same picture into
 * the same language: another translator, another font or a new name in the list must not cost them their work. The
 * page as it is when there was no such work, or when none of it fits.
 */
export async function carryEdits(
  context: Context,
  task: TranslationRow,
  page: TranslatedPage,
): Promise<TranslatedPage> {
  const earlier = await lastEdited(context, task);
  if (!earlier) return page;
  const regions = carriedEdits(earlier.regions, page.document.regions);
  if (regions.length === 0) return page;
  const edited = await context.engines.reletterPage(page.plate, page.document, { regions }, page.mime);
  return { ...page, ...edited };
}

async function lastEdited({ db, clock }: Context, task: TranslationRow): Promise<RegionDocument | null> {
  const sha256 = db.select({ sha256: images.sha256 }).from(images).where(eq(images.id, task.imageId));
  const [row] = await db
    .select({ document: translations.document })
    .from(translations)
    .innerJoin(images, eq(images.id, translations.imageId))
    .where(
      and(
        eq(translations.owner, task.owner),
        ne(translations.id, task.id),
        eq(translations.status, 'done'),
        isNotNull(translations.document),
        eq(images.owner, task.owner),
        eq(images.sha256, sql`(${sha256})`),
        sql`${translations.settings} ->> 'targetLanguage' = ${task.settings.targetLanguage}`,
        gt(translations.expiresAt, clock.now()),
      ),
    )
    // Also one that was never edited itself: it was made with what was edited before it.
    .orderBy(desc(translations.finishedAt))
    .limit(1);
  return row?.document ?? null;
}
