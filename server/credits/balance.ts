import { sql } from 'drizzle-orm';
import type { CreditSource } from '@/lib/contract/credits';
import type { Context } from '../context';
import { refreshAccount } from './grants';

export type UsableGrant = { source: CreditSource; paid: boolean; available: number; expiresAt: Date | null };
export type Balance = {
  available: number;
  /** Set aside for pages that are not done yet. */
  held: number;
  /** In the order in which they are used. */
  grants: UsableGrant[];
};

/** What a member has now, by the database's clock; opens the account and gives this week's credits if they are due. */
export async function balanceOf({ db }: Pick<Context, 'db'>, accountId: string): Promise<Balance> {
  await refreshAccount(db, accountId);
  const [usable, held] = await Promise.all([
    db.execute<{ source: CreditSource; paid: boolean; available: number; expires_at: string | null }>(
      sql`select source, paid, available, expires_at from credit_usable(${accountId}, false, credit_now())`,
    ),
    db.execute<{ held: number }>(
      sql`select coalesce(sum(amount), 0)::int as held from credit_holds h join translations t on t.id = h.id
          where t.owner = ${`user:${accountId}`} and t.status in ('queued', 'running') and h.state = 'held'`,
    ),
  ]);
  const grants = usable.rows.map(({ expires_at, ...grant }) => ({
    ...grant,
    expiresAt: expires_at === null ? null : new Date(expires_at),
  }));
  return {
    available: grants.reduce((sum, { available }) => sum + available, 0),
    held: held.rows[0]!.held,
    grants,
  };
}
