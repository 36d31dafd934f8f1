import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CheckInInfo, checkIn as checkInCall } from '@/lib/contract/credits';
import { checkInLifetime, freeCredits } from '@/lib/plans';
import type { Actor, Context } from '../context';
import type { Database, Transaction } from '../db/connect';
import { checkIns } from '../db/credit-schema';
import { grantCredits, refreshAccount } from './grants';
import { memberOf } from './member';
import { dayIn, nextDay, nextMidnight } from './own-day';

type Input = { timeZone?: string | undefined };
type State = Pick<typeof checkIns.$inferSelect, 'timeZone' | 'zoneSince' | 'lastDay' | 'streak'>;

/** Ms for which a time zone stays chosen. */
const zoneStays = 30 * 24 * 3_600_000;

/**
 * How the member's daily reward stands.
 * @throws AppError not-signed-in
 */
export async function getCheckInInfo({ db }: Context, actor: Actor, { timeZone }: Input): Promise<CheckInInfo> {
  const accountId = memberOf(actor);
  const state = await stateOf(db, accountId);
  return infoOf(state, calendarOf(state, timeZone, await databaseNow(db)));
}

/**
 * Claims today's reward of a member, by the member's own day and our clock. A second claim of a day gives nothing.
 * @throws AppError not-signed-in
 */
export async function checkIn(
  { db }: Context,
  actor: Actor,
  { timeZone }: Input,
): Promise<z.input<typeof checkInCall.output>> {
  const accountId = memberOf(actor);
  await refreshAccount(db, accountId);
  return db.transaction(async (tx) => {
    // Two claims at once take turns; the second finds the first one's day.
    await tx.execute(sql`select 1 from credit_accounts where id = ${accountId} for no key update`);
    const state = await stateOf(tx, accountId);
    const now = await databaseNow(tx);
    const calendar = calendarOf(state, timeZone, now);
    if (state && calendar.today <= state.lastDay) return { ...infoOf(state, calendar), claimed: 0 };

    const streak = state && follows(state, calendar) ? state.streak + 1 : 1;
    const claimed = freeCredits.checkIn[streak - 1]!;
    const next: State = { timeZone: calendar.timeZone, zoneSince: calendar.zoneSince, lastDay: calendar.date, streak };
    await tx
      .insert(checkIns)
      .values({ accountId, ...next })
      .onConflictDoUpdate({ target: checkIns.accountId, set: next });
    await grantCredits(tx, {
      accountId,
      source: 'check-in',
      sourceRef: `${accountId}:${calendar.date}`,
      amount: claimed,
      paid: false,
      expiresAt: new Date(now.getTime() + checkInLifetime),
    });
    return { ...infoOf(next, calendarOf(next, undefined, now)), claimed };
  });
}

type Calendar = {
  now: Date;
  timeZone: string;
  zoneSince: Date;
  /** The date in the zone. */
  date: string;
  /** The date by which it is decided: the earlier one while the zone changes, so that a change never wins a day. */
  today: string;
};

/** In the zone of the first claim; another one takes its place a month later at the earliest. */
function calendarOf(state: State | undefined, wished: string | undefined, now: Date): Calendar {
  const timeZone = wished ?? state?.timeZone ?? 'UTC';
  const date = dayIn(timeZone, now);
  if (!state) return { now, timeZone, zoneSince: now, date, today: date };
  const kept = dayIn(state.timeZone, now);
  if (timeZone === state.timeZone || now.getTime() - state.zoneSince.getTime() < zoneStays) {
    return { now, timeZone: state.timeZone, zoneSince: state.zoneSince, date: kept, today: kept };
  }
  return { now, timeZone, zoneSince: now, date, today: date < kept ? date : kept };
}

/** Whether a claim today is the next one of a row that is not complete. */
function follows({ lastDay, streak }: State, { today }: Calendar): boolean {
  return today === nextDay(lastDay) && streak < freeCredits.checkIn.length;
}

function infoOf(state: State | undefined, calendar: Calendar): CheckInInfo {
  const claimedToday = state !== undefined && calendar.today <= state.lastDay;
  const streak = state && (claimedToday || follows(state, calendar)) ? state.streak : 0;
  return {
    streak,
    claimedToday,
    days: freeCredits.checkIn.map((amount, index) => ({ amount, claimed: index < streak })),
    nextAt: (claimedToday ? nextMidnight(calendar.timeZone, calendar.now) : calendar.now).toISOString(),
    timeZone: calendar.timeZone,
  };
}

async function stateOf(db: Database | Transaction, accountId: string): Promise<State | undefined> {
  const [state] = await db.select().from(checkIns).where(eq(checkIns.accountId, accountId));
  return state;
}

async function databaseNow(db: Database | Transaction): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select credit_now() as now`);
  return new Date(rows[0]!.now);
}
