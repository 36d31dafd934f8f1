import type { PaymentProvider } from '@/lib/contract/payments';
import type { Locale } from '@/lib/i18n/locales';
import type { Interval } from '@/lib/plans';

/**
 * What the product needs of a payment provider; Stripe and PayPal pass one contract suite
 * (server/payments/purchases.test.ts). All money is in cents of the currency named beside it.
 */
export type Provider = {
  id: PaymentProvider;
  /** Names the account there (or the stand-in): orders of another one are none of its business. */
  environment: string;
  /** For the provider's script in the browser; null: only its own page can be used. */
  publicKey: string | null;
  /**
   * Opens the page where an order is paid. Called again for the same order, it is the same checkout.
   * @throws ProviderFailure
   */
  createCheckout(checkout: Checkout): Promise<{ ref: string; url: string }>;
  /**
   * The truth about an order: takes what was approved (`capture`), then tells what has been paid and given back.
   * @throws ProviderFailure when it cannot be known now
   */
  read(order: ReadOrder): Promise<Truth>;
  /** Stops the renewal. Called for one that is stopped already, it changes nothing. @throws ProviderFailure */
  cancel(subscriptionRef: string): Promise<void>;
  /** Takes a cancellation back; null: the provider cannot. @throws ProviderFailure */
  resume: ((subscriptionRef: string) => Promise<void>) | null;
  /** The provider's page for agreements and cards. @throws ProviderFailure */
  portal(customerRef: string | null, returnUrl: string): Promise<string | null>;
  /** @param raw exactly the bytes that arrived @returns null when the provider did not send this */
  verifyWebhook(headers: Headers, raw: Buffer): Promise<ProviderEvent | null>;
  /** What an event is about; null: nothing of ours. */
  subjectOf(event: ProviderEvent): Subject | null;
  /** A single payment that was made outside; null: there is none, or it is not finished. @throws ProviderFailure */
  findPayment(ref: string): Promise<ProviderPayment | null>;
};

export type Checkout = {
  orderId: string;
  name: string;
  cents: number;
  /** How often it is paid; null: once. */
  interval: Interval | null;
  sku: string;
  /** First payment of a resumed subscription; null: now. */
  startsAt: Date | null;
  email: string;
  /** Whom the provider knows the account as, if it does. */
  customerRef: string | null;
  locale: Locale;
  createdAt: Date;
  returnUrl: string;
  cancelUrl: string;
};

export type ReadOrder = {
  orderId: string;
  checkoutRef: string;
  cents: number;
  interval: Interval | null;
  createdAt: Date;
  /** Take the money of an approved order. Not again by ourselves once it was declined. */
  capture: boolean;
  /** Look for disputes as well. */
  deep: boolean;
  hints: Hints;
};

/** What an event has told to look at. */
export type Hints = { refund?: string; dispute?: string };

export type Truth = {
  /** gone: cannot be paid any more. wrong: what the provider has under this number is not our order. */
  state: 'open' | 'pending' | 'declined' | 'gone' | 'paid' | 'wrong';
  payments: ProviderPayment[];
  subscription: ProviderSubscription | null;
  customerRef: string | null;
};

export type ProviderPayment = {
  ref: string;
  transactionRef: string;
  /** Our order's id, as the provider has it; null: not known to it. */
  orderId: string | null;
  cents: number;
  currency: string;
  /** Paid to us and to nobody else. */
  toUs: boolean;
  paidAt: Date;
  /** Of a subscription: end of the period that it pays. */
  periodEnd: Date | null;
  payerEmail: string | null;
  receiptUrl: string | null;
  refunds: ProviderRefund[];
};

/** `won`: a dispute that was decided for us. */
export type ProviderRefund = { ref: string; kind: 'refund' | 'dispute'; cents: number; won: boolean };

export type ProviderSubscription = {
  ref: string;
  state: 'active' | 'cancelled' | 'unpaid' | 'ended';
  /** null: the provider does not say (any more). */
  periodEnd: Date | null;
};

export type ProviderEvent = { id: string; type: string; body: Record<string, unknown> };

/** Which order an event means: by our own id, or by one of the provider's. */
export type Subject = {
  orderId?: string;
  checkoutRef?: string;
  subscriptionRef?: string;
  transactionRef?: string;
  hints: Hints;
};

/** The provider could not be asked, or refused for a reason that is ours or its own: worth another try. */
export class ProviderFailure extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ProviderFailure';
  }
}

/** `2000` → `20.00`. */
export function dollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** `20.00`, `19.9`, `20` → cents; NaN for anything else: never equal to a price. */
export function centsOf(value: unknown): number {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(value)) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** A moment one interval later; a month later than January 31 is the last of February. */
export function addInterval(from: Date, { unit, count }: Interval): Date {
  if (unit === 'week') return new Date(from.getTime() + count * 7 * 86_400_000);
  const months = unit === 'month' ? count : 12 * count;
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return next;
}
