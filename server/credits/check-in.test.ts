import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '@/server/context';
import { remaining } from '@/server/quota/remaining';
import { contextForTests, newVisitor } from '@/tests/context';
import { databaseNow, expectBooksInOrder, moveLedgerClock, newMember } from '@/tests/members';
import { checkIn, getCheckInInfo } from './check-in';
import { dayIn, nextMidnight } from './own-day';

const context = contextForTests();
const hour = 3_600_000;
const day = 24 * hour;
let member: Actor;
let base: number;

/** The ledger's clock shows noon in Tokyo, so many hours later. */
async function at(hours: number): Promise<void> {
  await moveLedgerClock(context(), base + hours * hour);
}

beforeEach(async () => {
  await moveLedgerClock(context(), 0);
  const now = (await databaseNow(context())).getTime();
  base = (3 * hour - (now % day) + day) % day;
  await at(0);
  member = newMember();
});

const claim = (timeZone = 'Asia/Tokyo') => checkIn(context(), member, { timeZone });
const info = (timeZone = 'Asia/Tokyo') => getCheckInInfo(context(), member, { timeZone });

describe('the daily reward', () => {
  test('is one translation a day, and ten on the seventh day in a row, then the row begins again', async () => {
    const claimed: number[] = [];
    const streaks: number[] = [];
    for (let today = 0; today < 9; today++) {
      await at(today * 24);
      expect(await info()).toMatchObject({ claimedToday: false, streak: today % 7 });
      const answer = await claim();
      claimed.push(answer.claimed);
      streaks.push(answer.streak);
    }
    expect(claimed).toEqual([1, 1, 1, 1, 1, 1, 10, 1, 1]);
    expect(streaks).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2]);
    await expectBooksInOrder(context());
  });

  test('shows its seven days and when the next claim is possible', async () => {
    expect(await info()).toMatchObject({ streak: 0, claimedToday: false, timeZone: 'Asia/Tokyo' });
    const answer = await claim();
    expect(answer.days).toEqual([
      { amount: 1, claimed: true },
      ...Array(5).fill({ amount: 1, claimed: false }),
      { amount: 10, claimed: false },
    ]);
    expect(answer.claimedToday).toBe(true);
    const wait = Date.parse(answer.nextAt) - (await databaseNow(context())).getTime();
    expect(wait).toBeGreaterThan(11.9 * hour);
    expect(wait).toBeLessThanOrEqual(12 * hour);
  });

  test('is given once a day, however often and by however many tabs at once it is claimed', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim()));
    expect(answers.map(({ claimed }) => claimed).sort()).toEqual([0, 0, 0, 0, 0, 1]);
    await at(11);
    expect((await claim()).claimed).toBe(0);
    expect((await remaining(context(), member)).remaining).toBe(11);
  });

  test('comes with the member’s own midnight', async () => {
    await at(11.5);
    expect((await claim()).claimed).toBe(1);
    await at(12.5);
    expect((await claim()).claimed).toBe(1);
  });

  test('begins again after a missed day', async () => {
    await claim();
    await at(24);
    await claim();
    await at(72);
    expect(await info()).toMatchObject({ streak: 0, claimedToday: false });
    expect(await claim()).toMatchObject({ streak: 1, claimed: 1 });
  });

  test('expires seven days later', async () => {
    await claim();
    await at(6 * 24);
    const sources = async () => (await remaining(context(), member)).grants.map(({ source }) => source);
    expect(await sources()).toContain('check-in');
    await at(7 * 24 + 1);
    expect(await sources()).not.toContain('check-in');
  });

  test('is nobody’s without an account', async () => {
    await expect(checkIn(context(), newVisitor(), {})).rejects.toMatchObject({ code: 'not-signed-in' });
    await expect(getCheckInInfo(context(), newVisitor(), {})).rejects.toMatchObject({ code: 'not-signed-in' });
  });
});

describe('another time zone', () => {
  test('changes nothing within a month of the first', async () => {
    await claim('America/Los_Angeles');
    // Already tomorrow on Kiritimati.
    expect(await claim('Pacific/Kiritimati')).toMatchObject({ claimed: 0, timeZone: 'America/Los_Angeles' });
  });

  test('a month later does not make it tomorrow', async () => {
    await claim('Pacific/Pago_Pago');
    await at(31 * 24);
    expect((await claim('Pacific/Pago_Pago')).claimed).toBe(1);
    // 25 hours ahead: there the next day, or the one after it, has begun.
    await at(31 * 24 + 1);
    expect(await claim('Pacific/Kiritimati')).toMatchObject({ claimed: 0, claimedToday: true });
    await at(32 * 24);
    expect(await claim('Pacific/Kiritimati')).toMatchObject({ claimed: 1, timeZone: 'Pacific/Kiritimati' });
  });

  test('never gives more than one reward for a day, however often it is changed', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    let claims = 0;
    const hours = 64 * 24;
    for (let now = 0; now <= hours; now += 8) {
      await at(now);
      if ((await claim(zones[Math.floor(now / (31 * 24)) % 2])).claimed > 0) claims += 1;
    }
    expect(claims).toBeGreaterThan(58);
    expect(claims).toBeLessThanOrEqual(hours / 24 + 2);
  });

  test('keeps a row of days when the member moves', async () => {
    await claim('Asia/Tokyo');
    for (let today = 1; today <= 30; today++) {
      await at(today * 24);
      await claim('Asia/Tokyo');
    }
    const before = (await info('Asia/Tokyo')).streak;
    await at(31 * 24);
    expect(await claim('Europe/Berlin')).toMatchObject({ timeZone: 'Europe/Berlin', streak: (before % 7) + 1 });
  });
});

describe('a day of one’s own', () => {
  test.each([
    ['Asia/Tokyo', '2026-11-21T14:59:59Z', '2026-11-21', '2026-11-21T15:00:00Z'],
    ['Asia/Tokyo', '2026-11-21T15:00:00Z', '2026-11-22', '2026-11-22T15:00:00Z'],
    // The night in which the clocks go back: a day of 25 hours.
    ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-01', '2026-11-02T05:00:00Z'],
    // Half an hour off, and a zone that skipped a whole day (30 December 2011).
    ['Asia/Kolkata', '2026-11-21T18:29:00Z', '2026-11-21', '2026-11-21T18:30:00Z'],
    ['Pacific/Apia', '2011-12-30T09:00:00Z', '2011-12-29', '2011-12-30T10:00:00Z'],
  ])('in %s at %s is %s and ends at %s', (zone, now, today, end) => {
    expect(dayIn(zone, new Date(now))).toBe(today);
    expect(nextMidnight(zone, new Date(now))).toEqual(new Date(end));
  });
});
