import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '@/server/db/user-schema';
import { contextForTests } from '@/tests/context';
import { createAddressLimiter } from './address-limit';

const context = contextForTests();
const allowance = { perMinute: 60, burst: 20 };

/** Time stands still unless it is moved. */
function setUp() {
  let now = Date.now();
  const still = { ...context(), clock: { now: () => new Date(now) } };
  return {
    nodes: [createAddressLimiter(still), createAddressLimiter(still)] as const,
    wait: (ms: number) => (now += ms),
  };
}

beforeEach(() => context().db.delete(rateLimits));

describe('a limit of addresses', () => {
  test('holds for two processes together, but for what happens within a second', async () => {
    const { nodes } = setUp();
    let taken = 0;
    // A quarter of the burst is asked of each in a second.
    for (let second = 0; second < 20; second++) {
      for (const node of nodes) for (let call = 0; call < 5; call++) taken += node.take('a', allowance) === 0 ? 1 : 0;
      for (const node of nodes) await node.share();
    }
    // What one of them was asked for before it heard of the other's last second.
    expect(taken).toBe(25);
  });

  test('that was overdrawn in one second is paid back in the next', async () => {
    const { nodes, wait } = setUp();
    const [one, other] = nodes;
    const takeAll = () =>
      nodes.map((node) => Array.from({ length: 50 }, () => node.take('a', allowance)).filter((s) => s === 0).length);
    expect(takeAll()).toEqual([20, 20]);
    await one.share();
    await other.share();
    // 40 were used: after 20 s as many are there as after 20 of them at rest.
    wait(20_000);
    expect(takeAll()).toEqual([20, 0]);
  });

  test('asks nothing of the database for those who use little, and waits for it for nobody', async () => {
    const { nodes } = setUp();
    const [one] = nodes;
    for (let call = 0; call < 4; call++) expect(one.take('a', allowance)).toBe(0);
    await one.share();
    expect(await context().db.$count(rateLimits)).toBe(0);
    expect(one.take('a', allowance)).toBe(0);
    await one.share();
    expect(await context().db.$count(rateLimits)).toBe(1);
  });

  test('shares by itself a second after it was used', async () => {
    const [one] = setUp().nodes;
    for (let call = 0; call < 10; call++) one.take('a', allowance);
    await expect.poll(() => context().db.$count(rateLimits), { timeout: 5_000 }).toBe(1);
  });

  test('keeps nothing that tells whose it is', async () => {
    const [one] = setUp().nodes;
    for (let call = 0; call < 10; call++) one.take('call 192.0.2.7', allowance);
    await one.share();
    expect(JSON.stringify(await context().db.select().from(rateLimits))).not.toContain('192.0.2');
  });
});
