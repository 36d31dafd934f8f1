import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import type { Context } from '../context';
import { apiKeys } from '../db/api-schema';
import { equalInConstantTime } from '../signing/hmac';
import { tokenHash } from '../signing/token';
import { prefixOf } from './api-key';

/** Keys tell when they were last used, to this many ms. */
const touchEvery = 60_000;

export type FoundKey = Pick<typeof apiKeys.$inferSelect, 'prefix' | 'userId' | 'scopes'>;

/**
 * Whose key this is, and what it may do.
 * @throws AppError key-invalid, key-revoked (only to whoever has the whole of it)
 */
export async function findApiKey({ db, clock }: Pick<Context, 'db' | 'clock'>, key: string): Promise<FoundKey> {
  const prefix = prefixOf(key);
  const [row] = prefix ? await db.select().from(apiKeys).where(eq(apiKeys.prefix, prefix)) : [];
  if (!row || !equalInConstantTime(row.keyHash, tokenHash(key))) throw new AppError('key-invalid');
  if (row.revokedAt) throw new AppError('key-revoked');
  const now = clock.now();
  const recently = new Date(now.getTime() - touchEvery);
  if (!row.lastUsedAt || row.lastUsedAt <= recently)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.prefix, row.prefix), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, now))));
  return row;
}
