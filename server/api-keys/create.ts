import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { type createApiKey as call, mostApiKeys } from '@/lib/contract/api-key';
import { AppError } from '@/lib/contract/error';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { requireApiRight } from '../credits/rights';
import { apiKeys } from '../db/api-schema';
import { lockName } from '../db/lock-name';
import { takeTurns } from '../limits/shared-limit';
import { tokenHash } from '../signing/token';
import { newApiKey, viewApiKey } from './api-key';

/** Rows of revoked keys stay, so their number is bounded by how fast keys are made. */
const allowance = { perMinute: 1, burst: 30 };

/**
 * Makes a key for whoever has bought from the API. The answer holds it whole, this once.
 * @throws AppError not-signed-in, api-not-bought, too-many-keys, too-many-requests
 */
export async function createApiKey(
  context: Context,
  actor: Actor,
  { name, scopes }: z.output<typeof call.input>,
): Promise<z.input<typeof call.output>> {
  const userId = memberOf(actor);
  await requireApiRight(context, actor);
  await takeTurns(context, [{ name: 'api keys', key: userId, allowance }]);
  const { key, prefix } = newApiKey();
  const row = await context.db.transaction(async (tx) => {
    // One at a time for one account: what is counted stays true until the key is there.
    await lockName(tx, `api keys of ${userId}`);
    const working = await tx.$count(apiKeys, and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
    if (working >= mostApiKeys) throw new AppError('too-many-keys', { most: mostApiKeys });
    const [made] = await tx
      .insert(apiKeys)
      .values({ prefix, userId, name, keyHash: tokenHash(key), scopes, createdAt: context.clock.now() })
      .returning();
    return made!;
  });
  return { key, info: viewApiKey(row) };
}
