import { sql } from 'drizzle-orm';
import type { Context } from '../context';

/** Grants of one transaction: it holds the locks of their accounts until it commits. */
const batch = 100;

/** Writes off what has expired, so that statements say so. Balances do not wait for it. @returns how many grants */
export async function expireCredits({ db }: Pick<Context, 'db'>): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await db.execute<{ count: number }>(sql`select credit_expire(${batch}) as count`);
    const count = rows[0]!.count;
    total += count;
    if (count < batch) return total;
  }
}
