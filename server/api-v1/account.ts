import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type * as calls from '@/lib/contract/v1-account';
import { fontStyles } from '@/lib/page/fonts';
import { languages } from '@/lib/page/languages';
import { type Actor, type Context, ownerOf } from '../context';
import { balanceOf } from '../credits/balance';
import { listEngines as offers } from '../http/list-engines';
import type { V1Input } from '../http/v1-route';

export function listLanguages(): z.input<typeof calls.listLanguages.reply.data> {
  return { languages: languages.map(({ code, label, tag }) => ({ code, name: label, tag })) };
}

export function listEngines(context: Context): z.input<typeof calls.listEngines.reply.data> {
  return { ...offers(context), fonts: fontStyles.map(({ id, label }) => ({ id, name: label })) };
}

/** What the API can take: bought translations. */
export async function getBalance(context: Context, actor: Actor): Promise<z.input<typeof calls.getBalance.reply.data>> {
  const { held, grants } = await balanceOf(context, actor.id);
  const bought = grants.filter(({ paid }) => paid);
  return {
    available: bought.reduce((sum, { available }) => sum + available, 0),
    held,
    grants: bought.map(({ source, available, expiresAt }) => ({
      source,
      available,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  };
}

/** Pages by day, the latest first; a day without pages is told of too. */
export async function getUsage(
  { db, clock }: Context,
  actor: Actor,
  { query: { days } }: V1Input<typeof calls.getUsage>,
): Promise<z.input<typeof calls.getUsage.reply.data>> {
  const { rows } = await db.execute<Day>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, count(t.id)::int as submitted,
           (count(t.id) filter (where t.status = 'done'))::int as done,
           (count(t.id) filter (where t.status = 'failed'))::int as failed,
           (count(t.id) filter (where t.charge = 'committed'))::int as charged
      from generate_series(date_trunc('day', ${clock.now().toISOString()}::timestamptz at time zone 'UTC')
                           - (${days - 1} * interval '1 day'),
                           ${clock.now().toISOString()}::timestamptz at time zone 'UTC', interval '1 day') day
      left join translations t on t.owner = ${ownerOf(actor)}
           and t.created_at >= day at time zone 'UTC' and t.created_at < (day + interval '1 day') at time zone 'UTC'
     group by day order by day desc`);
  return {
    days: rows.map(({ date, submitted, done, failed, charged }) => ({ date, submitted, done, failed, charged })),
  };
}

type Day = { date: string; submitted: number; done: number; failed: number; charged: number };
