import { sql } from 'drizzle-orm';
import type { CreditSource } from '@/lib/contract/credits';
import { freeCredits } from '@/lib/plans';
import type { Database, Transaction } from '../db/connect';

export type NewGrant = {
  /** Id of the user. */
  accountId: string;
  source: CreditSource;
  /**
   * What exactly gives them, e.g. `stripe:pi_…`, `paypal:capture:…`; with the source unique for ever: the same
   * reason never gives twice, however often and by however many processes it is asked for.
   */
  sourceRef: string;
  /** Whole, at least 1. */
  amount: number;
  /** Bought with money: pays for premium engines and makes the member a paying one. */
  paid: boolean;
  /** null: never. Must lie in the future. */
  expiresAt: Date | null;
};

/**
 * Gives credits: the one way in, for purchases, rewards and support. Call it in the transaction that records what
 * they are given for.
 * @returns false when this source and reference have given before: nothing was changed
 */
export async function grantCredits(tx: Database | Transaction, grant: NewGrant): Promise<boolean> {
  await refreshAccount(tx, grant.accountId);
  const { rows } = await tx.execute<{ id: string | null }>(sql`
    select credit_grant(${grant.accountId}, ${grant.source}, ${grant.sourceRef}, ${grant.amount}, ${grant.paid},
                        credit_now(), ${grant.expiresAt?.toISOString() ?? null}) as id`);
  return rows[0]!.id !== null;
}

export type ClawBack = Pick<NewGrant, 'source' | 'sourceRef'> & {
  /** The provider's name for this refund or lost dispute: the same one takes nothing twice. */
  refundRef: string;
  /** The share of the payment that this refund returns, above 0, at most 1: refunded cents / paid cents. */
  part: number;
};

/**
 * Takes back the share of a grant that its refunded payment had bought: of that grant only, never below zero. What is
 * held is taken when it is released; what was spent or has expired is written off, and the account is flagged.
 * A dispute that is won in the end is a new grant (its own reference).
 * @returns unknown: that grant was never given (settle first, or grant nothing); duplicate: this refund was here before
 */
export async function clawBackCredits(
  tx: Database | Transaction,
  { source, sourceRef, refundRef, part }: ClawBack,
): Promise<'ok' | 'duplicate' | 'unknown'> {
  const { rows } = await tx.execute<{ outcome: 'ok' | 'duplicate' | 'unknown' }>(
    sql`select credit_claw_back(${source}, ${sourceRef}, ${refundRef}, ${part}::numeric) as outcome`,
  );
  return rows[0]!.outcome;
}

/**
 * Opens the member's account with the credits of a new one, or gives this week's if they are due. Cheap when nothing
 * is: call it before reading a balance.
 */
export async function refreshAccount(tx: Database | Transaction, accountId: string): Promise<void> {
  await tx.execute(sql`select credit_refresh(${accountId}, ${freeCredits.signUp}, ${freeCredits.weekly})`);
}
