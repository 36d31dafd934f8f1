import { expect, test } from 'vitest';
import { contextForTests } from '@/tests/context';
import { expectBooksInOrder } from '@/tests/members';
import { type Report, runHistories, seeded } from '@/tests/payments/histories';

const context = contextForTests();

/** `PAYMENT_HISTORIES=1000 npx vitest run server/payments/histories.test.ts` is the long run; the seed is printed. */
const total = Number(process.env.PAYMENT_HISTORIES ?? 30);
const firstSeed = Number(process.env.PAYMENT_SEED ?? 1);
const atOnce = 50;

test(
  `${total} random histories of payments: what was paid is given once within a minute, and nothing else is`,
  async () => {
    const sums: Report = { histories: 0, paid: 0, renewals: 0, refunds: 0, events: 0, forged: 0 };
    for (let seed = firstSeed; sums.histories < total; seed++) {
      const report = await runHistories(context(), Math.min(atOnce, total - sums.histories), seeded(seed)).catch(
        (cause: unknown) => {
          throw new Error(`PAYMENT_SEED=${seed}`, { cause });
        },
      );
      for (const name of Object.keys(sums) as (keyof Report)[]) sums[name] += report[name];
      await expectBooksInOrder(context());
    }
    if (total > 100) process.stdout.write(`${JSON.stringify(sums)}\n`);
    expect(sums.paid).toBeGreaterThan(total / 3);
    expect(sums.forged).toBeGreaterThan(0);
  },
  60 * 60_000,
);
