import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contextForTests } from '@/tests/context';
import { newBuyer, order, shopOf, transactionOf } from '@/tests/payments/shop';
import { settle } from './settle';

const context = contextForTests();
let orderId: string;

beforeEach(async () => {
  const made = await order(context(), await newBuyer(context()), 'stripe');
  orderId = made.orderId;
  shopOf(context(), (await context().payments.fakes())!, 'stripe').pay(made.providerRef);
  await settle(context(), orderId);
});

const rollback = new Error('only looked');

/** Which rules of the books are broken when this has been done to them; it is undone. */
async function brokenBy(damage: string): Promise<string[]> {
  let broken: string[] = [];
  await context()
    .db.transaction(async (tx) => {
      await tx.execute(sql.raw(damage));
      const { rows } = await tx.execute<{ rule: string }>(sql`select distinct rule from ledger_violations`);
      broken = rows.map(({ rule }) => rule).filter((rule) => rule.startsWith('payment:'));
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  return broken;
}

const givenOnce = 'payment: each has given its translations once, to its account';
const oneName = 'payment: none gives under two names';

describe('the books tell of a payment', () => {
  test('not when all is well', async () => {
    expect(await brokenBy('select 1')).toEqual([]);
  });

  test('that gave nothing, or under a name that is not its own', async () => {
    const [first, second] = [await transactionOf(context(), orderId), 'stripe:pi_other'];
    const broken = await brokenBy(
      `update credit_grants set source_ref = '${second}' where source_ref = 'stripe:${first}'`,
    );
    expect(broken.sort()).toEqual([givenOnce, oneName]);
  });

  test('that gave twice', async () => {
    const again = `select credit_grant(account_id, kind, 'stripe:' || id, credits, true, now(), null) from orders where id = '${orderId}'`;
    expect(await brokenBy(again)).toEqual([oneName]);
  });

  test.each([
    ['too little', 'update orders set credits = credits + 1'],
    ['to somebody else', `update payments set account_id = 'somebody'`],
    ['what counts as free', 'update credit_grants set paid = false'],
  ])('that gave %s', async (_, damage) => {
    expect(await brokenBy(damage)).toEqual([givenOnce]);
  });

  test('that is said to have gone back, and did not', async () => {
    const rule = 'payment: what went back of it is the sum of its refunds';
    expect(await brokenBy('update payments set refunded_cents = 100')).toEqual([rule]);
  });

  test('that gives again though no dispute was won', async () => {
    const rule = 'payment: only a dispute that was won gives again, what it had taken';
    const again = `select credit_grant(account_id, kind, 'stripe:dp_1:won', 5, true, now(), null) from orders where id = '${orderId}'`;
    expect(await brokenBy(again)).toEqual([rule]);
  });
});
