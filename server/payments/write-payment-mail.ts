import type { Locale } from '@/lib/i18n/locales';
import type { Transaction } from '../db/connect';
import { findPayment, findSubscription, type Lines, receiptLines, subscriptionLines } from './describe-payment';
import { type PaymentMailKind, subjectOfMail } from './payment-mails';

type PaymentLetter = {
  text: 'receipt' | 'renewed' | 'refunded' | 'paymentFailed' | 'subscriptionCancelled';
  lines: Lines;
};

/** What a mail about money says. @returns null when there is nothing to say any more */
export async function writePaymentMail(
  tx: Transaction,
  { kind, uniqueKey, locale }: { kind: PaymentMailKind; uniqueKey: string; locale: Locale },
): Promise<PaymentLetter | null> {
  const id = subjectOfMail(uniqueKey);
  if (kind === 'receipt' || kind === 'refunded') {
    const found = await findPayment(tx, id);
    if (!found) return null;
    const lines = await receiptLines(locale, found.order, found.payment);
    if (kind === 'refunded') return { text: 'refunded', lines };
    const subscription = await findSubscription(tx, found.order.id);
    // The first payment is of the day on which it began.
    const isRenewal =
      subscription && found.payment.paidAt.getTime() - subscription.order.createdAt.getTime() > 86_400_000;
    return { text: isRenewal ? 'renewed' : 'receipt', lines };
  }
  const found = await findSubscription(tx, id);
  if (!found) return null;
  const lines = await subscriptionLines(locale, found.order, found.subscription);
  return { text: kind === 'payment-failed' ? 'paymentFailed' : 'subscriptionCancelled', lines };
}
