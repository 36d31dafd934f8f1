/**
 * What can be had and for how much (specification §9, design §5): the one catalogue, for the price page, the orders
 * and the ledger. Prices are in US cents; change them here.
 */

/** Free translations. */
export const freeCredits = {
  /** Once, with a new account; they do not expire. */
  signUp: 10,
  /** Every week from the second on; they expire with the week. */
  weekly: 10,
  /** For the daily reward, by the day in a row; after the seventh the count begins again. They expire in 7 days. */
  checkIn: [1, 1, 1, 1, 1, 1, 10],
} as const;

const hour = 3_600_000;
const day = 24 * hour;
export const checkInLifetime = 7 * day;

/** Translations that one visitor without an account has a day. */
export const anonymousPerDay = 1;

export type PlanKind = 'short' | 'pack' | 'subscription' | 'api';
export type Interval = { unit: 'week' | 'month' | 'year'; count: number };

export type Plan = {
  /** Stable: orders and providers' price lists name it. */
  sku: string;
  kind: PlanKind;
  cents: number;
  /** Translations without any extra. */
  credits: number;
  /** Always given on top (the "plus 10%"), outside any promotion. */
  extra: number;
  /** Ms after the purchase; null: they never expire. A subscription's last until its paid period ends. */
  lifetime: number | null;
  /** Of a subscription: how often it is paid. */
  interval?: Interval;
};

export const plans: readonly Plan[] = [
  short('short-1d', 100, 199, day),
  short('short-3d', 300, 399, 3 * day),
  short('short-5d', 500, 499, 5 * day),
  short('short-7d', 700, 699, 7 * day),
  short('short-1m', 3_000, 2_400, 30 * day),
  pack('pack-2000', 2_000, 1_800),
  pack('pack-4000', 4_000, 3_200),
  pack('pack-5000', 5_000, 3_800),
  pack('pack-6000', 6_000, 4_200),
  subscription('weekly', 1_000, 100, 900, { unit: 'week', count: 1 }),
  subscription('monthly', 4_000, 400, 3_200, { unit: 'month', count: 1 }),
  subscription('quarterly', 10_000, 0, 7_000, { unit: 'month', count: 3 }),
  subscription('yearly', 50_000, 5_000, 25_000, { unit: 'year', count: 1 }),
];

/** API orders: any whole amount of dollars from the smallest on. Their translations never expire. */
export const apiOrder = { minCents: 10_000, maxCents: 1_000_000, centsPerCredit: 0.4 } as const;

/** Extra translations with every purchase until the end of the sale day. */
export type Promotion = { percent: number; endsAt: Date };

/**
 * The promotion, while it lasts.
 * @param saleDay its last day, `2026-12-24` by UTC (SALE_DAY); none: there is no sale
 */
export function promotionAt(now: Date, saleDay: string | undefined, percent = 30): Promotion | null {
  if (!saleDay) return null;
  const endsAt = new Date(Date.parse(`${saleDay}T00:00:00Z`) + day);
  return now < endsAt ? { percent, endsAt } : null;
}

export function findPlan(sku: string): Plan | undefined {
  return plans.find((plan) => plan.sku === sku);
}

/**
 * An API order as a plan.
 * @param cents as ordered; the caller has checked it against `apiOrder`
 */
export function apiPlan(cents: number): Plan {
  return {
    sku: 'api',
    kind: 'api',
    cents,
    credits: Math.floor(cents / apiOrder.centsPerCredit),
    extra: 0,
    lifetime: null,
  };
}

/** Everything a purchase brings: credits, the extra of the plan, and that of a promotion (on the credits alone). */
export function creditsOf(plan: Plan, promotion: Promotion | null): number {
  return plan.credits + plan.extra + (promotion ? Math.floor((plan.credits * promotion.percent) / 100) : 0);
}

/** When the credits of a one-time purchase expire; null: never. */
export function expiryOf(plan: Plan, boughtAt: Date): Date | null {
  return plan.lifetime === null ? null : new Date(boughtAt.getTime() + plan.lifetime);
}

/** Dollars for one translation, roughly: three decimals. */
export function approximatePrice(plan: Plan): number {
  return Math.round((plan.cents / (plan.credits + plan.extra)) * 10) / 1_000;
}

function short(sku: string, credits: number, cents: number, lifetime: number): Plan {
  return { sku, kind: 'short', credits, extra: 0, cents, lifetime };
}

function pack(sku: string, credits: number, cents: number): Plan {
  return { sku, kind: 'pack', credits, extra: credits / 10, cents, lifetime: null };
}

function subscription(sku: string, credits: number, extra: number, cents: number, interval: Interval): Plan {
  return { sku, kind: 'subscription', credits, extra, cents, lifetime: null, interval };
}
