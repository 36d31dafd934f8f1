import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connect';
import { orders } from '../db/payment-schema';

/**
 * Whom the provider knows an account as, null when nothing was ever paid there. Where two first payments at once have
 * made two, it is the older one from then on.
 */
export async function customerOf(
  db: Database | Transaction,
  { accountId, provider, environment }: Pick<typeof orders.$inferSelect, 'accountId' | 'provider' | 'environment'>,
): Promise<string | null> {
  const [order] = await db
    .select({ customerRef: orders.customerRef })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        eq(orders.provider, provider),
        eq(orders.environment, environment),
        isNotNull(orders.customerRef),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(1);
  return order?.customerRef ?? null;
}
