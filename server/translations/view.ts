import { sql } from 'drizzle-orm';
import type { TranslationState } from '@/lib/contract/manga';
import { translationStages } from '@/lib/contract/manga';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import type { Context } from '../context';
import type { Database, Transaction } from '../db/connect';
import type { translations } from '../db/schema';
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
    ...(row.document && { regions: row.document.regions, revision: row.revision }),
    ...(row.error && { error: { code: row.error, message: await errorMessage(locale, row.error) } }),
    charged: row.charge === 'committed',
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** How many waiting pages are ahead of this one; null when it does not wait. */
export async function queuePosition(
  db: Database | Transaction,
  { id, status }: Pick<TranslationRow, 'id' | 'status'>,
): Promise<number | null> {
  if (status !== 'queued') return null;
  const { rows } = await db.execute<{ ahead: number }>(sql`
    select count(*)::int as ahead from translations own join translations other on other.status = 'queued'
     where own.id = ${id}
       and (other.priority > own.priority or (other.priority = own.priority
            and (other.created_at, other.id) < (own.created_at, own.id)))`);
  return rows[0]?.ahead ?? 0;
}
