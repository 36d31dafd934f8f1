import { centsOf, ProviderFailure, type ProviderPayment, type ReadOrder, type Truth } from '../provider';
import { disputesOf } from './disputes';
import type { Json, PaypalClient } from './paypal-client';

const nothing = { payments: [], subscription: null, customerRef: null };

/** The truth about a one-time order; takes the money of one that its buyer has approved and that is what we ordered. */
export async function readPaypalOrder(client: PaypalClient, merchantId: string, wanted: ReadOrder): Promise<Truth> {
  const found = await getOrder(client, wanted.checkoutRef);
  if (!found) return { state: 'gone', ...nothing };
  if (found.status === 'COMPLETED') return completed(client, merchantId, wanted, found);
  if (found.status === 'VOIDED') return { state: 'gone', ...nothing };
  if (found.status !== 'APPROVED') return { state: 'open', ...nothing };
  const unit = found.purchase_units?.[0];
  // Before money moves, not after.
  if (
    !isOurs(found, merchantId, wanted) ||
    centsOf(unit.amount?.value) !== wanted.cents ||
    unit.amount?.currency_code !== 'USD'
  )
    return { state: 'wrong', ...nothing };
  return wanted.capture ? capture(client, merchantId, wanted) : { state: 'declined', ...nothing };
}

/** A payment that was made outside the site, by the number in PayPal's mail. */
export async function findCapture(client: PaypalClient, ref: string): Promise<ProviderPayment | null> {
  const { status, body } = await client.call('GET', `/v2/payments/captures/${ref}`);
  if (status !== 200 || body.status !== 'COMPLETED') return null;
  const orderRef = body.supplementary_data?.related_ids?.order_id;
  const order = orderRef ? await getOrder(client, orderRef) : null;
  return paymentOf(body, body.custom_id ?? null, order?.payer?.email_address ?? null, true);
}

async function getOrder(client: PaypalClient, ref: string): Promise<Json | null> {
  const answer = await client.call('GET', `/v2/checkout/orders/${ref}`);
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw new ProviderFailure(`PayPal shows no order: ${answer.status} ${answer.issue}`);
  return answer.body;
}

async function capture(client: PaypalClient, merchantId: string, wanted: ReadOrder): Promise<Truth> {
  const answer = await client.call(
    'POST',
    `/v2/checkout/orders/${wanted.checkoutRef}/capture`,
    {},
    `cap-${wanted.orderId}`,
  );
  if (answer.status <= 201 || answer.issue === 'ORDER_ALREADY_CAPTURED' || answer.issue === 'DUPLICATE_INVOICE_ID') {
    const found = await getOrder(client, wanted.checkoutRef);
    if (found?.status === 'COMPLETED') return completed(client, merchantId, wanted, found);
    return { state: 'pending', ...nothing };
  }
  if (answer.issue === 'INSTRUMENT_DECLINED' || answer.issue === 'PAYER_CANNOT_PAY')
    return { state: 'declined', ...nothing };
  if (answer.issue === 'ORDER_NOT_APPROVED' || answer.issue === 'PAYER_ACTION_REQUIRED')
    return { state: 'open', ...nothing };
  if (answer.issue === 'ORDER_COMPLETION_IN_PROGRESS') return { state: 'pending', ...nothing };
  throw new ProviderFailure(`PayPal captures nothing: ${answer.status} ${answer.issue}`);
}

async function completed(client: PaypalClient, merchantId: string, wanted: ReadOrder, found: Json): Promise<Truth> {
  const unit = found.purchase_units?.[0];
  const [captured] = unit?.payments?.captures ?? [];
  if (!captured) return { state: 'pending', ...nothing };
  if (captured.status === 'PENDING') return { state: 'pending', ...nothing };
  if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(captured.status))
    return { state: 'declined', ...nothing };
  if (found.id !== wanted.checkoutRef) return { state: 'wrong', ...nothing };
  const payment = paymentOf(
    captured,
    unit.custom_id ?? null,
    found.payer?.email_address ?? null,
    isOurs(found, merchantId, wanted),
  );
  for (const refund of unit.payments.refunds ?? []) {
    if (refund.status !== 'COMPLETED') continue;
    payment.refunds.push({ ref: refund.id, kind: 'refund', cents: centsOf(refund.amount?.value), won: false });
  }
  if (wanted.deep || wanted.hints.dispute) payment.refunds.push(...(await disputesOf(client, captured.id)));
  return { state: 'paid', payments: [payment], subscription: null, customerRef: null };
}

function isOurs(found: Json, merchantId: string, wanted: ReadOrder): boolean {
  const units: Json[] = found.purchase_units ?? [];
  return units.length === 1 && units[0].custom_id === wanted.orderId && units[0].payee?.merchant_id === merchantId;
}

function paymentOf(captured: Json, orderId: string | null, payerEmail: string | null, toUs: boolean): ProviderPayment {
  return {
    ref: captured.id,
    transactionRef: captured.id,
    orderId,
    cents: centsOf(captured.amount?.value),
    currency: String(captured.amount?.currency_code),
    toUs,
    paidAt: new Date(captured.create_time),
    periodEnd: null,
    payerEmail,
    receiptUrl: null,
    refunds: [],
  };
}
