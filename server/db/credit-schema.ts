import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const number = (name: string) => bigint(name, { mode: 'number' });

/**
 * A member's ledger, opened at their first visit. Its row is the one lock under which their credits move. The id is
 * the user's, without a foreign key: books are kept when the account they belong to is deleted.
 */
export const creditAccounts = pgTable('credit_accounts', {
  id: text('id').primaryKey(),
  openedAt: time('opened_at').notNull(),
  /** End of the member's current week (counted from `openedAt`): then the next weekly credits are due. */
  weekEndsAt: time('week_ends_at').notNull(),
  /** Somebody should look: credits of a payment that was taken back had been spent. */
  flaggedAt: time('flagged_at'),
});

/** Credits that came in together. They are always all somewhere: the sum of the four columns is `amount`. */
export const creditGrants = pgTable(
  'credit_grants',
  {
    id: number('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => creditAccounts.id),
    /** What gave them: a CreditSource of lib/contract/credits.ts. */
    source: text('source').notNull(),
    /** What exactly gave them; with the source, unique for ever: the same reason never gives twice. */
    sourceRef: text('source_ref').notNull(),
    /** Bought with money: only these pay for premium engines. */
    paid: boolean('paid').notNull(),
    amount: integer('amount').notNull(),
    available: integer('available').notNull(),
    held: integer('held').notNull().default(0),
    spent: integer('spent').notNull().default(0),
    /** Expired, or taken back with their payment. */
    lost: integer('lost').notNull().default(0),
    /** Of credits that were taken back while held: so many are taken when they are released. */
    owed: integer('owed').notNull().default(0),
    effectiveAt: time('effective_at').notNull(),
    expiresAt: time('expires_at'),
    /** Something of it was taken back with its payment. */
    voidedAt: time('voided_at'),
    /** A column of its own, so that taking one of many available credits touches no index. */
    open: boolean('open').notNull().generatedAlwaysAs(sql`available > 0`),
  },
  (table) => [
    uniqueIndex('credit_grants_source').on(table.source, table.sourceRef),
    index('credit_grants_open').on(table.accountId).where(sql`${table.open}`),
    index('credit_grants_paid').on(table.accountId).where(sql`${table.paid}`),
    index('credit_grants_expiring').on(table.expiresAt).where(sql`${table.open}`),
    check('credit_grants_amount', sql`amount > 0`),
    check(
      'credit_grants_parts',
      sql`available >= 0 and held >= 0 and spent >= 0 and lost >= 0 and owed >= 0 and owed <= held`,
    ),
    check('credit_grants_sum', sql`available + held + spent + lost = amount`),
    check('credit_grants_expiry', sql`expires_at > effective_at`),
  ],
);

/** Credits set aside for one page until its outcome is known. Its id is the translation's. */
export const creditHolds = pgTable(
  'credit_holds',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => creditAccounts.id),
    amount: integer('amount').notNull(),
    state: text('state', { enum: ['held', 'committed', 'released'] }).notNull(),
    heldAt: time('held_at').notNull(),
    resolvedAt: time('resolved_at'),
  },
  () => [
    check('credit_holds_amount', sql`amount > 0`),
    check('credit_holds_state', sql`state in ('held', 'committed', 'released')`),
    check('credit_holds_resolved', sql`(state = 'held') = (resolved_at is null)`),
  ],
);

/** From which grants a hold took how many. */
export const creditHoldParts = pgTable(
  'credit_hold_parts',
  {
    holdId: text('hold_id')
      .notNull()
      .references(() => creditHolds.id),
    grantId: number('grant_id')
      .notNull()
      .references(() => creditGrants.id),
    amount: integer('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holdId, table.grantId] }),
    check('credit_hold_parts_amount', sql`amount > 0`),
  ],
);

/** The journal: every movement of credits, never changed and never deleted (a trigger sees to that). */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: number('id').generatedAlwaysAsIdentity(),
    accountId: text('account_id').notNull(),
    grantId: number('grant_id')
      .notNull()
      .references(() => creditGrants.id),
    holdId: text('hold_id'),
    kind: text('kind', { enum: ['grant', 'hold', 'commit', 'release', 'expire', 'void'] }).notNull(),
    available: integer('available').notNull(),
    held: integer('held').notNull(),
    spent: integer('spent').notNull(),
    lost: integer('lost').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    // In the order in which a statement reads it.
    primaryKey({ columns: [table.accountId, table.id] }),
    // A hold is taken once and resolved once, whoever asks.
    uniqueIndex('credit_entries_once')
      .on(table.holdId, table.grantId, sql`(kind = 'hold')`)
      .where(sql`${table.holdId} is not null`),
    check('credit_entries_kind', sql`kind in ('grant', 'hold', 'commit', 'release', 'expire', 'void')`),
    check('credit_entries_sum', sql`kind = 'grant' or available + held + spent + lost = 0`),
  ],
);

/** Credits taken back because their payment was (refund, dispute). */
export const creditClawBacks = pgTable(
  'credit_claw_backs',
  {
    /** The provider's name for the refund: the same refund takes nothing twice. */
    refundRef: text('refund_ref').primaryKey(),
    grantId: number('grant_id')
      .notNull()
      .references(() => creditGrants.id),
    /** To be taken back; of these `voided` were still there, `owed` are held, `writtenOff` had been spent or lost. */
    credits: integer('credits').notNull(),
    voided: integer('voided').notNull(),
    owed: integer('owed').notNull(),
    writtenOff: integer('written_off').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    index('credit_claw_backs_grant').on(table.grantId),
    check(
      'credit_claw_backs_sum',
      sql`voided >= 0 and owed >= 0 and written_off >= 0 and voided + owed + written_off = credits`,
    ),
  ],
);

/** The daily reward of a member. */
export const checkIns = pgTable('check_ins', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => creditAccounts.id),
  /** IANA name; the member's days are counted in it. */
  timeZone: text('time_zone').notNull(),
  /** When the zone was chosen: it can be changed again a month later. */
  zoneSince: time('zone_since').notNull(),
  /** The member's own date of the last claim. */
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  /** Claims in a row, 1 to 7. */
  streak: integer('streak').notNull(),
});
