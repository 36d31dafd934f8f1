import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import { type createWebhook as call, mostWebhooks } from '@/lib/contract/webhook';
import type { Actor, Context } from '../context';
import { memberOf } from '../credits/member';
import { requireApiRight } from '../credits/rights';
import { lockName } from '../db/lock-name';
import { webhooks } from '../db/webhook-schema';
import { takeTurns } from '../limits/shared-limit';
import { checkUrl } from '../outgoing/check-url';
import { webhookSecret } from './sign';
import { viewWebhook } from './view';

const allowance = { perMinute: 1, burst: 30 };

/**
 * Adds an address for whoever has bought from the API. The answer holds its secret, this once. What the address's name
 * leads to is judged with every delivery.
 * @throws AppError not-signed-in, api-not-bought, address-invalid, address-refused, address-insecure,
 * too-many-webhooks, too-many-requests
 */
export async function createWebhook(
  context: Context,
  actor: Actor,
  { address, events }: z.output<typeof call.input>,
): Promise<z.input<typeof call.output>> {
  const userId = memberOf(actor);
  await requireApiRight(context, actor);
  const url = checkUrl(context.network, address);
  if (url.protocol !== 'https:') throw new AppError('address-insecure');
  await takeTurns(context, [{ name: 'webhooks', key: userId, allowance }]);
  const row = await context.db.transaction(async (tx) => {
    // One at a time for one account: what is counted stays true until the webhook is there.
    await lockName(tx, `webhooks of ${userId}`);
    const kept = await tx.$count(webhooks, eq(webhooks.userId, userId));
    if (kept >= mostWebhooks) throw new AppError('too-many-webhooks', { most: mostWebhooks });
    const id = `whk_${randomBytes(16).toString('base64url')}`;
    const [made] = await tx
      .insert(webhooks)
      .values({ id, userId, address: url.href, events, createdAt: context.clock.now() })
      .returning();
    return made!;
  });
  return { secret: webhookSecret(context.secret, row.id), webhook: viewWebhook(row) };
}
