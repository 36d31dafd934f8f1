import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { freeCredits } from '@/lib/plans';
import { PageError } from '@/pipeline/page';
import type { Actor } from '@/server/context';
import { creditAccounts } from '@/server/db/credit-schema';
import { remaining } from '@/server/quota/remaining';
import { run } from '@/server/translations/run';
import { submit } from '@/server/translations/submit';
import { contextForTests, newVisitor } from '@/tests/context';
import { databaseNow, expectBooksInOrder, forgetPages, giveBought, moveLedgerClock, newMember } from '@/tests/members';
import { anotherKey, uploadPage } from '@/tests/pages';
import { expireCredits } from './expire';
import { clawBackCredits, grantCredits } from './grants';
import { rightsOf } from './rights';
import { getStatement } from './statement';

const context = contextForTests({ QUEUE_LIMIT_FREE: '1000', QUEUE_LIMIT_PAYING: '1000' });
const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
const day = 24 * 3_600_000;
let member: Actor;

beforeEach(async () => {
  await forgetPages(context());
  await moveLedgerClock(context(), 0);
  context().engines.behaviour = () => undefined;
  member = newMember();
});

const statement = (before?: number, limit = 20) => getStatement(context(), member, { before, limit });

async function translate(): Promise<string> {
  const input = { imageId: await uploadPage(context(), member), ...settings, idempotencyKey: anotherKey() };
  const { taskId } = await submit(context(), member, input);
  await run(context(), { taskId, attempt: 1 }, new AbortController().signal);
  return taskId;
}

test('tells what came, what went and what expires when, newest first', async () => {
  await giveBought(context(), member, 5, { lifetime: 3 * day });
  const done = await translate();
  context().engines.behaviour = () => Promise.reject(new PageError('no-text', ''));
  const failed = await translate();
  const { lines, grants, available, held, next } = await statement();
  expect(lines.map(({ kind, amount, source, page }) => ({ kind, amount, source, page }))).toEqual([
    { kind: 'page', amount: 0, source: 'pack', page: { taskId: failed, state: 'released' } },
    { kind: 'page', amount: -1, source: 'pack', page: { taskId: done, state: 'spent' } },
    { kind: 'granted', amount: 5, source: 'pack', page: null },
    { kind: 'granted', amount: 10, source: 'sign-up', page: null },
  ]);
  expect({ available, held, next }).toEqual({ available: 14, held: 0, next: null });
  expect(grants.map(({ source, available, paid }) => ({ source, available, paid }))).toEqual([
    { source: 'pack', available: 4, paid: true },
    { source: 'sign-up', available: 10, paid: false },
  ]);
  expect(Date.parse(grants[0]!.expiresAt!) - Date.now()).toBeGreaterThan(2.9 * day);
  expect(grants[1]!.expiresAt).toBeNull();
});

test('adds up to what is left, whatever happened', async () => {
  const sourceRef = await giveBought(context(), member, 7, { lifetime: 2 * day });
  await giveBought(context(), member, 4, { lifetime: day });
  await translate();
  await clawBackCredits(context().db, { source: 'pack', sourceRef, refundRef: sourceRef, part: 0.5 });
  await moveLedgerClock(context(), day + 1000);
  await expireCredits(context());
  const { lines, available } = await statement();
  expect(lines.map(({ kind }) => kind)).toEqual(['expired', 'refunded', 'page', 'granted', 'granted', 'granted']);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(available);
  expect(available).toBe(10 + 7 - 4);
  await expectBooksInOrder(context());
});

test('comes in pages that follow each other without a gap', async () => {
  for (let gift = 0; gift < 6; gift++) await giveBought(context(), member, gift + 1);
  const amounts: number[] = [];
  for (let before: number | undefined, pages = 1; ; pages++) {
    const { lines, next } = await statement(before, 3);
    amounts.push(...lines.map(({ amount }) => amount));
    if (next === null) {
      expect(pages).toBe(3);
      break;
    }
    before = next;
  }
  expect(amounts).toEqual([6, 5, 4, 3, 2, 1, 10]);
});

test('is the member’s alone', async () => {
  await giveBought(context(), newMember(), 5);
  expect((await statement()).lines).toHaveLength(1);
  await expect(getStatement(context(), newVisitor(), { limit: 20 })).rejects.toMatchObject({ code: 'not-signed-in' });
});

test('the weekly translations come from the second week on, once each, and go with the week', async () => {
  const left = async () => (await remaining(context(), member)).remaining;
  expect(await left()).toBe(freeCredits.signUp);
  await moveLedgerClock(context(), 6.9 * day);
  expect(await left()).toBe(10);
  await moveLedgerClock(context(), 7.1 * day);
  expect(await left()).toBe(20);
  expect(await left()).toBe(20);
  const { grants } = await remaining(context(), member);
  const week = Date.parse(grants[0]!.expiresAt!) - (await databaseNow(context())).getTime();
  expect(week / day).toBeCloseTo(6.9, 2);
  // Nobody came in the third week.
  await moveLedgerClock(context(), 22 * day);
  expect(await left()).toBe(20);
});

test('a credit that expires while its page is at work comes back for a day when the page fails', async () => {
  await giveBought(context(), member, 1, { lifetime: day });
  const input = { imageId: await uploadPage(context(), member), ...settings, translator: 'gpt' as const };
  const { taskId } = await submit(context(), member, { ...input, idempotencyKey: anotherKey() });
  await moveLedgerClock(context(), day + 1000);
  context().engines.behaviour = () => Promise.reject(new PageError('translator-failed', ''));
  await run(context(), { taskId, attempt: 1 }, new AbortController().signal);
  const { grants } = await statement();
  expect(grants[0]).toMatchObject({ source: 'goodwill', paid: true, available: 1 });
  await expectBooksInOrder(context());
});

test('the same purchase gives once, also when two processes settle it at once', async () => {
  const purchase = { accountId: member.id, source: 'pack', sourceRef: 'purchase-1', amount: 9, paid: true } as const;
  const given = await Promise.all(
    Array.from({ length: 4 }, () => grantCredits(context().db, { ...purchase, expiresAt: null })),
  );
  expect(given.filter(Boolean)).toHaveLength(1);
  expect((await statement()).available).toBe(19);
});

test('a refund takes what is left, never below zero, and only once; a plan that was refunded makes nobody a payer', async () => {
  const sourceRef = await giveBought(context(), member, 2, { lifetime: 30 * day });
  expect((await rightsOf(context(), member)).standing).toBe('paying');
  await translate();
  const refund = { source: 'pack', sourceRef, refundRef: 'refund', part: 1 } as const;
  expect(await clawBackCredits(context().db, refund)).toBe('ok');
  expect(await clawBackCredits(context().db, refund)).toBe('duplicate');
  expect(await clawBackCredits(context().db, { ...refund, sourceRef: 'never given' })).toBe('unknown');
  expect((await statement()).available).toBe(10);
  expect((await rightsOf(context(), member)).standing).toBe('free');
  const [account] = await context().db.select().from(creditAccounts).where(eq(creditAccounts.id, member.id));
  expect(account?.flaggedAt).toBeInstanceOf(Date);
});
