import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CreditSource, getCreditStatement, StatementLine } from '@/lib/contract/credits';
import type { Actor, Context } from '../context';
import { balanceOf } from './balance';
import { memberOf } from './member';

type Input = z.output<typeof getCreditStatement.input>;

/**
 * What came, what went and what expires when, newest first. A page is one line, whatever became of it.
 * @throws AppError not-signed-in
 */
export async function getStatement(
  context: Context,
  actor: Actor,
  { before, limit }: Input,
): Promise<z.input<typeof getCreditStatement.output>> {
  const accountId = memberOf(actor);
  const { available, held, grants } = await balanceOf(context, accountId);
  // One more than asked for tells whether there is a next page.
  const { rows } = await context.db.execute<Row>(sql`
    select entry.id, entry.at, entry.kind, entry.hold_id, g.source, g.expires_at, hold.state,
           entry.available + coalesce(back.available, 0) as amount
      from credit_entries entry
      join credit_grants g on g.id = entry.grant_id
      left join credit_holds hold on hold.id = entry.hold_id
      left join credit_entries back
        on back.hold_id = entry.hold_id and back.grant_id = entry.grant_id and back.kind = 'release'
     where entry.account_id = ${accountId} and entry.kind in ('grant', 'hold', 'expire', 'void')
       and entry.id < ${before ?? Number.MAX_SAFE_INTEGER}
     order by entry.id desc limit ${limit + 1}`);
  const lines = rows.slice(0, limit).map(lineOf);
  return {
    available,
    held,
    grants: grants.map((grant) => ({ ...grant, expiresAt: grant.expiresAt?.toISOString() ?? null })),
    lines,
    next: rows.length > limit ? lines.at(-1)!.id : null,
  };
}

type Row = {
  id: string;
  at: string;
  kind: 'grant' | 'hold' | 'expire' | 'void';
  hold_id: string | null;
  source: CreditSource;
  expires_at: string | null;
  state: 'held' | 'committed' | 'released' | null;
  amount: number;
};

const kinds = { grant: 'granted', hold: 'page', expire: 'expired', void: 'refunded' } as const;
const states = { held: 'held', committed: 'spent', released: 'released' } as const;

function lineOf(row: Row): StatementLine {
  return {
    id: Number(row.id),
    at: new Date(row.at).toISOString(),
    kind: kinds[row.kind],
    amount: row.amount,
    source: row.source,
    expiresAt: row.kind === 'grant' && row.expires_at ? new Date(row.expires_at).toISOString() : null,
    page: row.hold_id && row.state ? { taskId: row.hold_id, state: states[row.state] } : null,
  };
}
