import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { listApiKeys as call } from '@/lib/contract/api-key';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { rightsOf } from '../credits/rights';
import { apiKeys } from '../db/api-schema';
import { viewApiKey } from './api-key';

/** Revoked keys are told of too; so many of the latest altogether. */
const mostListed = 100;

/**
 * The member's keys, the newest first, and whether they may make any.
 * @throws AppError not-signed-in
 */
export async function listApiKeys(context: Context, actor: Actor): Promise<z.input<typeof call.output>> {
  const rows = await context.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, memberOf(actor)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.prefix))
    .limit(mostListed);
  return { allowed: (await rightsOf(context, actor)).api, keys: rows.map(viewApiKey) };
}
