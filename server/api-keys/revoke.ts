import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { revokeApiKey as call } from '@/lib/contract/api-key';
import { AppError } from '@/lib/contract/error';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { apiKeys } from '../db/api-schema';
import { viewApiKey } from './api-key';

/**
 * Ends a key of the member's; one that has ended stays as it is. What it started goes on.
 * @throws AppError not-signed-in, not-yours
 */
export async function revokeApiKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { prefix }: z.output<typeof call.input>,
): Promise<z.input<typeof call.output>> {
  const [row] = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${clock.now()})` })
    .where(and(eq(apiKeys.prefix, prefix), eq(apiKeys.userId, memberOf(actor))))
    .returning();
  if (!row) throw new AppError('not-yours');
  return viewApiKey(row);
}
