import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '@/server/db/user-schema';
import { contextForTests } from '@/tests/context';
import { countTurns, deleteRestedLimits, hasRunOut, type Limit, resetLimits, takeTurns } from './shared-limit';

const context = contextForTests();
const limit: Limit = { name: 'try', key: 'someone@example.com', allowance: { perMinute: 6, burst: 3 } };

beforeEach(async () => {
  await context().db.delete(rateLimits);
});

/** 0 for a turn, else the seconds to wait. */
async function take(one: Limit = limit): Promise<number> {
  return takeTurns(context(), [one]).then(
    () => 0,
    (error) => error.details.retryAfter,
  );
}

describe('a limit in the database', () => {
  test('lets a burst through, then says how long to wait, and gives a turn back after that', async () => {
    expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
    const wait = await take();
    expect(wait).toBeGreaterThan(8);
    expect(wait).toBeLessThanOrEqual(10);
    context().clock.advance(wait * 1000);
    expect(await take()).toBe(0);
    expect(await take()).toBeGreaterThan(0);
  });

  test('lets no more than the burst through of a hundred tries at once', async () => {
    const tries = await Promise.all(Array.from({ length: 100 }, () => take()));
    expect(tries.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test('counts each name and key by itself', async () => {
    for (let turn = 0; turn < 4; turn++) await take();
    expect(await take({ ...limit, key: 'someone.else@example.com' })).toBe(0);
    expect(await take({ ...limit, name: 'other' })).toBe(0);
  });

  test('can be looked at without using a turn, and be given back', async () => {
    expect(await hasRunOut(context(), limit)).toBe(false);
    await countTurns(context(), [limit, limit, limit, limit]);
    expect(await hasRunOut(context(), limit)).toBe(true);
    await resetLimits(context(), [limit]);
    expect(await hasRunOut(context(), limit)).toBe(false);
  });

  test('keeps nothing that tells whose it is, and nothing after a rest', async () => {
    await take();
    expect(JSON.stringify(await context().db.select().from(rateLimits))).not.toContain('someone');
    context().clock.advance(11_000);
    await deleteRestedLimits(context());
    expect(await context().db.select().from(rateLimits)).toEqual([]);
  });
});
