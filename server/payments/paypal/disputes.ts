import { centsOf, ProviderFailure, type ProviderRefund } from '../provider';
import type { Json, PaypalClient } from './paypal-client';

/** The disputes about one payment: money that its buyer wants back through PayPal or a bank. */
export async function disputesOf(client: PaypalClient, transactionRef: string): Promise<ProviderRefund[]> {
  const query = new URLSearchParams({ disputed_transaction_id: transactionRef });
  const list = await client.call('GET', `/v1/customer/disputes?${query}`);
  if (list.status !== 200) throw new ProviderFailure(`PayPal lists no disputes: ${list.status} ${list.issue}`);
  const items: Json[] = list.body.items ?? [];
  const disputes = await Promise.all(
    items.map((item) => client.call('GET', `/v1/customer/disputes/${item.dispute_id}`)),
  );
  return disputes
    .filter(({ status }) => status === 200)
    .map(({ body }) => ({
      ref: body.dispute_id,
      kind: 'dispute' as const,
      cents: centsOf(body.dispute_amount?.value),
      won: body.status === 'RESOLVED' && wonOutcomes.includes(body.dispute_outcome?.outcome_code),
    }));
}

const wonOutcomes = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED'];
