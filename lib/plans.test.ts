import { expect, test } from 'vitest';
import { apiPlan, approximatePrice, creditsOf, expiryOf, findPlan, plans, promotionAt } from './plans';

const day = 24 * 60 * 60 * 1000;
const plan = (sku: string) => findPlan(sku)!;

test('the plans are those of the specification', () => {
  const table = plans.map(({ sku, credits, extra, cents, lifetime }) => [
    sku,
    credits,
    extra,
    cents,
    lifetime && lifetime / day,
  ]);
  expect(table).toEqual([
    ['short-1d', 100, 0, 199, 1],
    ['short-3d', 300, 0, 399, 3],
    ['short-5d', 500, 0, 499, 5],
    ['short-7d', 700, 0, 699, 7],
    ['short-1m', 3000, 0, 2400, 30],
    ['pack-2000', 2000, 200, 1800, null],
    ['pack-4000', 4000, 400, 3200, null],
    ['pack-5000', 5000, 500, 3800, null],
    ['pack-6000', 6000, 600, 4200, null],
    ['weekly', 1000, 100, 900, null],
    ['monthly', 4000, 400, 3200, null],
    ['quarterly', 10000, 0, 7000, null],
    ['yearly', 50000, 5000, 25000, null],
  ]);
});

test('a promotion adds its percentage of the plan’s own translations, until the end of the sale day', () => {
  const before = promotionAt(new Date('2026-12-24T23:59:59Z'), '2026-12-24');
  expect(before).toEqual({ percent: 30, endsAt: new Date('2026-12-25T00:00:00Z') });
  expect(creditsOf(plan('pack-2000'), before)).toBe(2000 + 200 + 600);
  expect(promotionAt(new Date('2026-12-25T00:00:00Z'), '2026-12-24')).toBeNull();
  expect(promotionAt(new Date(), undefined)).toBeNull();
  expect(creditsOf(plan('pack-2000'), null)).toBe(2200);
});

test('short plans expire, packs never do', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(expiryOf(plan('short-3d'), now)).toEqual(new Date('2026-11-24T12:00:00Z'));
  expect(expiryOf(plan('pack-2000'), now)).toBeNull();
});

test('an API order of 100 dollars is 25,000 translations that never expire', () => {
  expect(apiPlan(10_000)).toMatchObject({ credits: 25_000, cents: 10_000, lifetime: null });
  expect(approximatePrice(apiPlan(10_000))).toBe(0.004);
});

test('prices for one translation are told to a tenth of a cent', () => {
  expect(['pack-2000', 'pack-6000', 'monthly', 'yearly'].map((sku) => approximatePrice(plan(sku)))).toEqual([
    0.008, 0.006, 0.007, 0.005,
  ]);
});
