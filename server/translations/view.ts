import { sql } from 'drizzle-orm';
import type { PageState } from '@/lib/contract/chapter';
import type { TranslationState } from '@/lib/contract/manga';
import { translationStages } from '@/lib/contract/manga';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import type { Context } from '../context';
import type { Database, Transaction } from '../db/connect';
import type { translations } from '../db/schema';
import { pictureUrl } from '../images/picture-url';
import { errorMessage } from '../messages/error-message';

export type TranslationRow = typeof translations.$inferSelect;
/** Without the texts, which are large: for whoever looks at many. */
export type PageRow = Omit<TranslationRow, 'document' | 'found'>;

/** A translation as its owner sees it. */
export async function viewTranslation(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  row: TranslationRow,
  locale: Locale = defaultLocale,
): Promise<TranslationState> {
  const state = await viewPage(context, row, await queuePosition(context.db, row), locale);
  const regions = row.document?.regions ?? (row.status === 'running' ? row.found : null);
  return regions ? { ...state, regions } : state;
}

/** The same without its regions. */
export async function viewPage(
  context: Pick<Context, 'secret' | 'clock'>,
  row: PageRow,
  position: number | null,
  locale: Locale = defaultLocale,
): Promise<PageState> {
  return {
    taskId: row.id,
    status: row.status,
    stage: translationStages.find((stage) => stage === row.stage) ?? 'waiting',
    progress: row.progress,
    queuePosition: position,
    ...(row.resultKey && { resultUrl: pictureUrl(context, row.resultKey) }),
    ...(row.plateKey && { plateUrl: pictureUrl(context, row.plateKey) }),
    ...(row.resultKey && { revision: row.revision }),
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

/** The same for many pages in one query; only those that wait are in the answer. */
export async function queuePositions(
  db: Database | Transaction,
  pages: Pick<TranslationRow, 'id' | 'status'>[],
): Promise<Map<string, number>> {
  const waiting = pages.filter(({ status }) => status === 'queued').map(({ id }) => id);
  if (waiting.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; ahead: number }>(sql`
    select id, ahead from (
      select id, (row_number() over (order by priority desc, created_at, id) - 1)::int as ahead
        from translations where status = 'queued') line
     where id in ${waiting}`);
  return new Map(rows.map(({ id, ahead }) => [id, ahead]));
}
