import { addInterval, dollars } from '../provider';
import { upperId } from './fake-state';
import type { MakeEvent, PaypalEvent, PaypalState } from './paypal-state';

type World = {
  state: PaypalState;
  save(): void;
  now(): Date;
  emit(event: PaypalEvent): void;
  make: MakeEvent;
};

/** What people, banks and time do at the stand-in of PayPal. */
export function paypalControl({ state, save, now, emit, make }: World) {
  return {
    advance(milliseconds: number) {
      state.offsetMs += milliseconds;
      save();
    },
    approve(id: string, email = 'payer@example.com', { declines = false } = {}) {
      const subscription = state.subscriptions[id];
      if (subscription) return declines ? undefined : approveSubscription(id, email);
      const order = state.orders[id];
      if (!order || order.status === 'COMPLETED') return undefined;
      order.status = 'APPROVED';
      order.declines = declines;
      order.payer = { email_address: email, payer_id: upperId(13) };
      return emit(make('CHECKOUT.ORDER.APPROVED', 'checkout-order', order));
    },
    /** Takes the payment of the next period, or fails to. */
    renew(id: string, { fails = false } = {}) {
      const subscription = state.subscriptions[id];
      if (!subscription || !['ACTIVE', 'SUSPENDED'].includes(subscription.status)) return;
      if (fails) return failPayment(id);
      bill(id);
    },
    refund(transactionId: string, cents?: number) {
      const capture = state.captures[transactionId];
      if (!capture) return;
      const left = capture.cents - capture.refundedCents;
      const returned = Math.min(cents ?? left, left);
      if (returned <= 0) return;
      capture.refundedCents += returned;
      const refund = { id: upperId(17), captureId: transactionId, cents: returned, at: now().toISOString() };
      state.refunds[refund.id] = refund;
      emit(
        capture.subscriptionId
          ? make('PAYMENT.SALE.REFUNDED', 'refund', {
              id: refund.id,
              state: 'completed',
              sale_id: transactionId,
              amount: { total: `-${dollars(returned)}`, currency: 'USD' },
            })
          : make('PAYMENT.CAPTURE.REFUNDED', 'refund', {
              id: refund.id,
              status: 'COMPLETED',
              custom_id: capture.customId,
              amount: { value: dollars(returned), currency_code: 'USD' },
            }),
      );
    },
    dispute(transactionId: string): string | undefined {
      const capture = state.captures[transactionId];
      if (!capture) return undefined;
      const id = `PP-D-${Math.floor(Math.random() * 90_000 + 10_000)}-${upperId(4)}`;
      state.disputes[id] = { id, captureId: transactionId, cents: capture.cents, status: 'OPEN', outcome: null };
      emit(make('CUSTOMER.DISPUTE.CREATED', 'dispute', disputeResource(id)));
      return id;
    },
    resolveDispute(id: string, outcome: 'won' | 'lost') {
      const dispute = state.disputes[id];
      if (!dispute) return;
      Object.assign(dispute, {
        status: 'RESOLVED',
        outcome: outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
      });
      emit(make('CUSTOMER.DISPUTE.RESOLVED', 'dispute', disputeResource(id)));
    },
  };

  function disputeResource(id: string) {
    const { captureId, status } = state.disputes[id]!;
    return { dispute_id: id, status, disputed_transactions: [{ seller_transaction_id: captureId }] };
  }

  function approveSubscription(id: string, email: string) {
    const subscription = state.subscriptions[id]!;
    if (subscription.status !== 'APPROVAL_PENDING') return;
    Object.assign(subscription, { status: 'ACTIVE', email, failedPayments: 0 });
    const startsLater = Date.parse(subscription.startTime) > now().getTime();
    if (startsLater) subscription.nextBillingTime = subscription.startTime;
    emit(make('BILLING.SUBSCRIPTION.ACTIVATED', 'subscription', { id, custom_id: subscription.customId }));
    if (!startsLater) bill(id);
  }

  function bill(id: string) {
    const subscription = state.subscriptions[id]!;
    const plan = state.plans[subscription.planId]!;
    const due = new Date(subscription.nextBillingTime ?? now());
    const captureId = upperId(17);
    // A person who presses "renew" pays before the time has come.
    const paidAt = now();
    state.captures[captureId] = {
      id: captureId,
      orderId: null,
      subscriptionId: id,
      customId: subscription.customId,
      cents: plan.cents,
      refundedCents: 0,
      at: paidAt.toISOString(),
      status: 'COMPLETED',
    };
    subscription.nextBillingTime = addInterval(due, plan.interval).toISOString();
    Object.assign(subscription, { status: 'ACTIVE', failedPayments: 0 });
    emit(
      make('PAYMENT.SALE.COMPLETED', 'sale', {
        id: captureId,
        state: 'completed',
        billing_agreement_id: id,
        custom: subscription.customId,
        amount: { total: dollars(plan.cents), currency: 'USD' },
        create_time: paidAt.toISOString(),
      }),
    );
  }

  function failPayment(id: string) {
    const subscription = state.subscriptions[id]!;
    subscription.status = 'SUSPENDED';
    subscription.failedPayments += 1;
    emit(make('BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'subscription', { id, custom_id: subscription.customId }));
    emit(make('BILLING.SUBSCRIPTION.SUSPENDED', 'subscription', { id, custom_id: subscription.customId }));
  }
}
