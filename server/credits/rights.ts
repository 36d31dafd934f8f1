import { sql } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import type { Actor, Context } from '../context';
import type { Database, Transaction } from '../db/connect';
import type { Env } from '../env';

/** Without an account; with one; with bought credits left or a plan running (specification §6). */
export type Standing = 'anonymous' | 'free' | 'paying';

export type Rights = {
  /** Of their pages in the queue; the higher one comes first, but every fifth page is the oldest (jobs/queue.ts). */
  priority: number;
  /** Pages translated or in line for it at the same time; further ones wait until one of these has ended. */
  atOnce: number;
  /** Pages that may be unfinished altogether; one more is refused (`too-many-running`). */
  unfinished: number;
  /** gpt and gemini; besides, each page takes a bought credit. */
  premiumEngines: boolean;
  /** Translating inside other sites by the browser extension. */
  extension: boolean;
};

export const rights: Record<Standing, Rights> = {
  anonymous: { priority: 0, atOnce: 1, unfinished: 1, premiumEngines: false, extension: false },
  free: { priority: 10, atOnce: 1, unfinished: 20, premiumEngines: false, extension: false },
  paying: { priority: 20, atOnce: 4, unfinished: 200, premiumEngines: true, extension: true },
};

/** How many pages of each may be in line; while so many are, one more is refused (`busy`), before anything is held. */
export function queueLimits(env: Env): Record<Standing, number> {
  return { anonymous: env.QUEUE_LIMIT_ANONYMOUS, free: env.QUEUE_LIMIT_FREE, paying: env.QUEUE_LIMIT_PAYING };
}

/** What somebody may do now. `api`: has bought API credits, so may have keys; a page there takes a bought credit. */
export type ActorRights = Rights & { standing: Standing; api: boolean };

/** The rights of whoever is asking, as they are now. */
export async function rightsOf({ db }: Pick<Context, 'db'>, actor: Actor): Promise<ActorRights> {
  if (actor.kind === 'anonymous') return { ...rights.anonymous, standing: 'anonymous', api: false };
  const { rows } = await db.execute<{ paying: boolean; api: boolean }>(sql`
    select credit_is_paying(${actor.id}) as paying,
           exists (select 1 from credit_grants where account_id = ${actor.id} and paid and source = 'api'
                   and (voided_at is null or available + held > 0)) as api`);
  const standing = rows[0]?.paying ? 'paying' : 'free';
  return { ...rights[standing], standing, api: rows[0]?.api ?? false };
}

/** Only who has bought from the API. @throws AppError api-not-bought */
export async function requireApiRight(context: Pick<Context, 'db'>, actor: Actor): Promise<void> {
  if (!(await rightsOf(context, actor)).api) throw new AppError('api-not-bought');
}

/**
 * Lets waiting pages of a member into the queue while they have fewer than `atOnce` there.
 * @returns whether there was one: then wake a worker after the commit
 */
export async function promoteWaiting(tx: Database | Transaction, owner: string): Promise<boolean> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select promote_translations(${owner}, ${JSON.stringify(rights)}::jsonb) as count`,
  );
  return (rows[0]?.count ?? 0) > 0;
}
