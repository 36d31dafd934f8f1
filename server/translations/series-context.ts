import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { SpokenLine } from '@/pipeline/page';
import { runningContext } from '@/pipeline/translate/running-context';
import type { Context } from '../context';
import { translations } from '../db/schema';
import type { TranslationRow } from './view';

/** More than the running context takes, because a page is often translated more than once. */
const documentsRead = 6;

/**
 * What was said on the pages before this one: those of the same owner, series and target language, as far as they are
 * still kept. Empty without a series.
 */
export async function seriesContext(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { owner, settings, imageId, createdAt }: Pick<TranslationRow, 'owner' | 'settings' | 'imageId' | 'createdAt'>,
): Promise<SpokenLine[]> {
  if (!settings.series) return [];
  const rows = await db
    .select({ imageId: translations.imageId, document: translations.document })
    .from(translations)
    .where(
      and(
        eq(translations.owner, owner),
        eq(translations.status, 'done'),
        isNotNull(translations.document),
        sql`${translations.settings} ->> 'series' = ${settings.series}`,
        sql`${translations.settings} ->> 'targetLanguage' = ${settings.targetLanguage}`,
        lt(translations.createdAt, createdAt),
        gt(translations.expiresAt, clock.now()),
      ),
    )
    .orderBy(desc(translations.createdAt))
    .limit(documentsRead);
  const seen = new Set([imageId]);
  const documents = rows.flatMap((row) => {
    if (seen.has(row.imageId) || !row.document) return [];
    seen.add(row.imageId);
    return [row.document];
  });
  return runningContext(documents);
}
