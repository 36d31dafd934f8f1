import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import type { Transaction } from '../db/connect';
import { users } from '../db/user-schema';
import { queueMail } from '../mail/queue-mail';
import type { Order } from './order-info';

export type PaymentMailKind = 'receipt' | 'refunded' | 'payment-failed' | 'subscription-cancelled';

/**
 * Has the member told, in their own language, once for each reason. `about`: the payment of a receipt or refund, else
 * the order; the mail is written from what is true when it is sent. An account that is gone is told nothing.
 */
export async function queuePaymentMail(
  context: Pick<Context, 'queue' | 'clock'>,
  tx: Transaction,
  { accountId }: Pick<Order, 'accountId'>,
  { kind, about, once = '' }: { kind: PaymentMailKind; about: string; once?: string },
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, accountId));
  if (!user) return;
  await queueMail(context, tx, {
    uniqueKey: `${kind}:${about}:${once}`,
    kind,
    email: user.email,
    locale: user.locale,
    userId: user.id,
  });
}

/** The id that a mail's unique key names. */
export function subjectOfMail(uniqueKey: string): string {
  return uniqueKey.split(':')[1] ?? '';
}
