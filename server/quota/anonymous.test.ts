import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { anonymousPerDay } from '@/lib/plans';
import type { Actor } from '@/server/context';
import { anonymousUses } from '@/server/db/schema';
import { contextForTests, newVisitor } from '@/tests/context';
import { anonymousHoldOf, deleteOldCounters, releaseAnonymousUse } from './anonymous';
import { remaining } from './remaining';

const context = contextForTests({ ANONYMOUS_PER_ADDRESS: '2' });
const day = 24 * 60 * 60 * 1000;

/** @returns what was counted, or null when the limit is reached */
async function hold(actor: Actor) {
  const { env, db } = context();
  const held = anonymousHoldOf(context(), actor);
  const { rows } = await db.execute<{ ok: boolean }>(sql`select hold_anonymous_use(
    ${held.day}, ${held.cookieHash}, ${held.addressHash}, ${anonymousPerDay}, ${env.ANONYMOUS_PER_ADDRESS}, true) as ok`);
  return rows[0]?.ok ? held : null;
}

beforeEach(async () => {
  await context().db.delete(anonymousUses);
});

describe('a visitor without an account', () => {
  test('has one translation a day', async () => {
    const visitor = newVisitor();
    expect((await remaining(context(), visitor)).remaining).toBe(1);
    await hold(visitor);
    expect((await remaining(context(), visitor)).remaining).toBe(0);
    expect(await hold(visitor)).toBeNull();
    context().clock.advance(day);
    expect((await remaining(context(), visitor)).remaining).toBe(1);
    await hold(visitor);
  });

  test('shares the allowance of the address with others; being refused for it costs nothing', async () => {
    await hold(newVisitor('shared'));
    await hold(newVisitor('shared'));
    const third = newVisitor('shared');
    expect((await remaining(context(), third)).remaining).toBe(0);
    expect(await hold(third)).toBeNull();
    expect((await remaining(context(), { ...third, addressHash: 'elsewhere' })).remaining).toBe(1);
  });

  test('gets a translation back on the day for which it was held', async () => {
    const visitor = newVisitor();
    const held = (await hold(visitor))!;
    context().clock.advance(day);
    await hold(visitor);
    await context().db.transaction((tx) => releaseAnonymousUse(tx, held));
    expect((await remaining(context(), visitor)).remaining).toBe(0);
    const counters = await context().db.select().from(anonymousUses);
    expect(counters.filter(({ day }) => day === held.day).map(({ count }) => count)).toEqual([0, 0]);
  });

  test('is told that the translations come back at midnight UTC', async () => {
    const { grants } = await remaining(context(), newVisitor());
    const tomorrow = new Date(context().clock.now().getTime() + day).toISOString().slice(0, 10);
    expect(grants).toEqual([{ source: 'anonymous', available: 1, expiresAt: `${tomorrow}T00:00:00.000Z` }]);
  });
});

test('counters are forgotten after the day on which a held page may still come back', async () => {
  await hold(newVisitor());
  context().clock.advance(2 * day);
  await deleteOldCounters(context());
  expect(await context().db.select().from(anonymousUses)).toHaveLength(2);
  context().clock.advance(day);
  await deleteOldCounters(context());
  expect(await context().db.select().from(anonymousUses)).toEqual([]);
});
