import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import type { listTranslations as call } from '@/lib/contract/v1-translation';
import { type Actor, type Context, ownerOf } from '../context';
import { translations } from '../db/schema';
import type { V1Input, V1Options } from '../http/v1-route';
import { pageColumns } from '../translations/find-many';
import { queuePositions } from '../translations/view';
import { v1TranslationOf } from './view';

/**
 * A page of the account's translations, the newest first.
 * @throws AppError invalid-input for a cursor that is not ours
 */
export async function listTranslations(
  context: Context,
  actor: Actor,
  { query: { cursor, limit, status } }: V1Input<typeof call>,
  { locale }: V1Options,
): Promise<z.input<typeof call.reply.data>> {
  const rows = await context.db
    .select(pageColumns)
    .from(translations)
    .where(
      and(
        eq(translations.owner, ownerOf(actor)),
        status && eq(translations.status, status),
        cursor === undefined ? undefined : after(cursor),
      ),
    )
    .orderBy(desc(translations.createdAt), desc(translations.id))
    // One more than asked for tells whether there is a next page.
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const positions = await queuePositions(context.db, shown);
  const views = shown.map((row) => v1TranslationOf(context, row, positions.get(row.id) ?? null, locale));
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    translations: await Promise.all(views),
    nextCursor: last ? Buffer.from(`${last.createdAt.toISOString()} ${last.id}`).toString('base64url') : null,
  };
}

/** By place, not by number: what is added meanwhile moves nothing. */
function after(cursor: string): SQL {
  const [, at = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z) ([\w-]{22})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (Number.isNaN(Date.parse(at))) throw new AppError('invalid-input', { field: 'cursor' });
  return sql`(${translations.createdAt}, ${translations.id}) < (${at}::timestamptz, ${id})`;
}
