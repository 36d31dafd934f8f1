import { z } from 'zod';
import { defineCall } from './call';

/** What gives credits. */
export const creditSources = [
  'sign-up',
  'weekly',
  'check-in',
  /** Given back after what they had come from expired while they were held. */
  'goodwill',
  /** Bought: a short plan, a pack, a paid period of a subscription, API credits. */
  'short',
  'pack',
  'subscription',
  'api',
  /** By hand, from support. */
  'support',
] as const;
export type CreditSource = (typeof creditSources)[number];

const time = z.iso.datetime();
const source = z.enum(creditSources);

/** A line of the statement. The amounts of all lines add up to what is available now. */
const line = z.object({
  id: z.number().int(),
  at: time,
  /**
   * granted: came in. page: a page took them (or holds them, or gave them back). expired, refunded: went without
   * having been used.
   */
  kind: z.enum(['granted', 'page', 'expired', 'refunded']),
  /** Came in (+) or went (-); 0 for a page that gave its credit back. */
  amount: z.number().int(),
  /** Where the credits had come from. */
  source,
  /** granted: when they expire. */
  expiresAt: time.nullable(),
  /** page: held while it is not known how it ends, then spent or released (failed, cancelled, no text). */
  page: z.object({ taskId: z.string(), state: z.enum(['held', 'spent', 'released']) }).nullable(),
});
export type StatementLine = z.infer<typeof line>;

/** What came, what went, what expires when: newest first. */
export const getCreditStatement = defineCall({
  method: 'GET',
  path: '/api/user/credits/statement',
  payload: 'query',
  signed: false,
  input: z.strictObject({
    /** `next` of the page before; none: from the newest. */
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  output: z.object({
    available: z.number().int(),
    /** Set aside for pages that are not done yet. */
    held: z.number().int(),
    /** What is left, in the order in which it is used; `expiresAt` null: never expires. */
    grants: z.array(z.object({ source, paid: z.boolean(), available: z.number().int(), expiresAt: time.nullable() })),
    lines: z.array(line),
    /** null: this was the last page. */
    next: z.number().int().nullable(),
  }),
});

const timeZone = z.string().max(64).refine(isTimeZone, 'not a time zone name such as Europe/Berlin');

const checkInInfo = z.object({
  /** Days in a row up to the last claim, 0 to 7; 0 after a missed day. */
  streak: z.number().int().min(0).max(7),
  claimedToday: z.boolean(),
  /** The seven days of this row. */
  days: z.array(z.object({ amount: z.number().int(), claimed: z.boolean() })).length(7),
  /** When the next claim is possible, by the member's own day: now, when `claimedToday` is false. */
  nextAt: time,
  /** The zone the days are counted in; it follows the browser's at most once a month. */
  timeZone: z.string(),
});
export type CheckInInfo = z.infer<typeof checkInInfo>;

/** The daily reward. `timeZone`: the browser's, taken at the first check-in. */
export const getCheckInInfo = defineCall({
  method: 'GET',
  path: '/api/user/checkInInfo/get',
  payload: 'query',
  signed: false,
  input: z.strictObject({ timeZone: timeZone.optional() }),
  output: checkInInfo,
});

/** Claims today's reward; a second claim of the day changes nothing and says so (`claimed` 0). */
export const checkIn = defineCall({
  method: 'POST',
  path: '/api/user/checkIn',
  payload: 'query',
  signed: false,
  input: z.strictObject({ timeZone: timeZone.optional() }),
  output: checkInInfo.extend({
    /** Credits that this call gave. */
    claimed: z.number().int().nonnegative(),
  }),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
