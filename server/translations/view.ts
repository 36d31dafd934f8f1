import { and, count, eq, lt, or } from 'drizzle-orm';
import type { TranslationState } from '@/lib/contract/manga';
import { translationStages } from '@/lib/contract/manga';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import type { Context } from '../context';
import type { Database, Transaction } from '../db/connect';
import { translations } from '../db/schema';
import { pictureUrl } from '../images/picture-url';
import { errorMessage } from '../messages/error-message';

export type TranslationRow = typeof translations.$inferSelect;

/** A translation as its owner sees it. */
export async function viewTranslation(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  row: TranslationRow,
  locale: Locale = defaultLocale,
): Promise<TranslationState> {
  return {
    taskId: row.id,
    status: row.status,
    stage: translationStages.find((stage) => stage === row.stage) ?? 'waiting',
    progress: row.progress,
    queuePosition: await queuePosition(context.db, row),
    ...(row.resultKey && { resultUrl: pictureUrl(context, row.resultKey) }),
    ...(row.plateKey && { plateUrl: pictureUrl(context, row.plateKey) }),
    ...(row.document && { regions: row.document.regions }),
    ...(row.error && { error: { code: row.error, message: await errorMessage(locale, row.error) } }),
    charged: row.charge === 'committed',
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** How many waiting pages are ahead of this one; null when it does not wait. */
export async function queuePosition(
  db: Database | Transaction,
  row: Pick<TranslationRow, 'id' | 'status' | 'createdAt'>,
): Promise<number | null> {
  if (row.status !== 'queued') return null;
  const isBefore = or(
    lt(translations.createdAt, row.createdAt),
    and(eq(translations.createdAt, row.createdAt), lt(translations.id, row.id)),
  );
  const [ahead] = await db
    .select({ count: count() })
    .from(translations)
    .where(and(eq(translations.status, 'queued'), isBefore));
  return ahead?.count ?? 0;
}
