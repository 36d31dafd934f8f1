import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { listWebhooks as call } from '@/lib/contract/webhook';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { rightsOf } from '../credits/rights';
import { webhooks } from '../db/webhook-schema';
import { viewWebhook } from './view';

/**
 * The member's webhooks, the oldest first, and whether they may make any.
 * @throws AppError not-signed-in
 */
export async function listWebhooks(context: Context, actor: Actor): Promise<z.input<typeof call.output>> {
  const rows = await context.db
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, memberOf(actor)))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return { allowed: (await rightsOf(context, actor)).api, webhooks: rows.map(viewWebhook) };
}
