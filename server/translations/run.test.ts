import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PageError } from '@/pipeline/page';
import type { Actor } from '@/server/context';
import { anonymousUses, dailyUses, images, translations } from '@/server/db/schema';
import { deleteExpiredImages } from '@/server/images/delete-expired';
import { contextForTests, newVisitor, until } from '@/tests/context';
import { untilAborted } from '@/tests/engines';
import { anotherKey, uploadPage } from '@/tests/pages';
import { cancel } from './cancel';
import { countUses } from './count-uses';
import { getState } from './get-state';
import { run } from './run';
import { submit } from './submit';
import { takeOver } from './take-over';

const context = contextForTests();
const settings = { targetLanguage: 'ENG', translator: 'local', detector: 'default', font: 'comic' } as const;
const never = new AbortController().signal;

let actor: Actor;
let imageId: string;
let taskId: string;

beforeEach(async () => {
  await context().db.delete(translations);
  await context().db.delete(anonymousUses);
  await context().db.delete(dailyUses);
  context().engines.behaviour = () => undefined;
  actor = newVisitor();
  imageId = await uploadPage(context(), actor);
  ({ taskId } = await submit(context(), actor, { imageId, ...settings, idempotencyKey: anotherKey() }));
});

const attempt = (number: number, signal = never) => run(context(), { taskId, attempt: number }, signal);
const state = () => getState(context(), actor, { taskId });
const files = () => context().storage.list(`translations/${taskId}/`);
/** The row, and what the visitor's two counters say. */
async function ledger() {
  const [row] = await context().db.select().from(translations).where(eq(translations.id, taskId));
  const counters = await context().db.select().from(anonymousUses);
  return { ...row!, counted: counters.map(({ count }) => count) };
}
async function loseTheWorker() {
  const longAgo = new Date(Date.now() - 31_000);
  await context().db.update(translations).set({ heartbeatAt: longAgo }).where(eq(translations.id, taskId));
}

describe('a page that is translated', () => {
  test('is done, charged once and counted', async () => {
    await attempt(1);
    expect(await state()).toMatchObject({
      status: 'done',
      progress: 1,
      queuePosition: null,
      charged: true,
      resultUrl: expect.stringContaining(`translations/${taskId}/1-result.png`),
      plateUrl: expect.stringContaining(`translations/${taskId}/1-plate.png`),
      regions: [],
    });
    expect(await files()).toHaveLength(2);
    expect(await countUses(context())).toEqual({ today: 1, total: 1 });
  });

  test('shows its stage and progress while it is at work', async () => {
    let seen: Awaited<ReturnType<typeof state>> | undefined;
    context().engines.behaviour = () =>
      until(async () => {
        seen = await state();
        return seen.stage === 'detecting';
      });
    await attempt(1);
    expect(seen).toMatchObject({
      status: 'running',
      stage: 'detecting',
      progress: expect.closeTo(0.2),
      charged: false,
    });
  });

  test('is worked on once although its job was delivered twice', async () => {
    const before = context().engines.started;
    await Promise.all([attempt(1), attempt(1)]);
    expect(context().engines.started).toBe(before + 1);
    expect(await countUses(context())).toMatchObject({ today: 1 });
  });

  test('is nobody else’s', async () => {
    await attempt(1);
    await expect(getState(context(), newVisitor(), { taskId })).rejects.toMatchObject({ code: 'not-yours' });
  });
});

describe('a page that cannot be translated', () => {
  test.each(['no-text', 'translator-pair-missing', 'image-broken', 'model-missing'] as const)(
    'because of %s fails with that reason in words and is given back',
    async (code) => {
      context().engines.behaviour = () => {
        throw new PageError(code, 'for the log');
      };
      await attempt(1);
      expect(await state()).toMatchObject({ status: 'failed', charged: false, error: { code } });
      expect((await state()).error?.message).toMatch(/\w \w/);
      expect(await ledger()).toMatchObject({ charge: 'released', counted: [0, 0] });
      expect(await countUses(context())).toEqual({ today: 0, total: 0 });
    },
  );

  test('because its picture expired while it waited fails and is given back', async () => {
    await context().db.update(images).set({ expiresAt: context().clock.now() }).where(eq(images.id, imageId));
    await attempt(1);
    expect(await state()).toMatchObject({ status: 'failed', error: { code: 'image-expired' } });
    expect((await ledger()).counted).toEqual([0, 0]);
  });

  test('because its picture was deleted in the middle leaves no file behind', async () => {
    context().engines.behaviour = async () => {
      await context().db.update(images).set({ expiresAt: context().clock.now() }).where(eq(images.id, imageId));
      await deleteExpiredImages(context());
    };
    await attempt(1);
    expect(await state()).toMatchObject({ status: 'failed', error: { code: 'image-expired' }, charged: false });
    expect(await files()).toEqual([]);
    expect((await ledger()).document).toBeNull();
  });

  test('for an unknown reason is tried three times, then fails and is given back once', async () => {
    context().engines.behaviour = () => {
      throw new Error('out of memory');
    };
    for (const number of [1, 2, 3]) {
      expect(await ledger()).toMatchObject({ status: 'queued', attempt: number, charge: 'held', counted: [1, 1] });
      await attempt(number);
    }
    expect(await state()).toMatchObject({ status: 'failed', error: { code: 'translator-failed' } });
    expect((await ledger()).counted).toEqual([0, 0]);
  });

  test('because a file could not be stored leaves no other file behind', async () => {
    const put = context().storage.put;
    const broken = vi.spyOn(context().storage, 'put').mockImplementation((key, bytes) => {
      return key.includes('plate') ? Promise.reject(new Error('disk full')) : put(key, bytes);
    });
    await attempt(1);
    broken.mockRestore();
    expect(await files()).toEqual([]);
    expect(await ledger()).toMatchObject({ status: 'queued', attempt: 2, charge: 'held' });
  });
});

describe('cancelling a page at work', () => {
  test('stops the work without waiting for a heartbeat, and gives the translation back once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    let reason: unknown;
    context().engines.behaviour = async (page) => {
      await untilAborted(page).catch((error) => {
        reason = error;
      });
    };
    const working = attempt(1);
    await until(async () => (await state()).status === 'running');
    await cancel(context(), actor, { taskId });
    await working;
    vi.useRealTimers();
    expect(reason).toBeInstanceOf(Error);
    expect(await state()).toMatchObject({ status: 'cancelled', charged: false });
    expect(await ledger()).toMatchObject({ charge: 'released', counted: [0, 0] });
    expect(await files()).toEqual([]);
  });

  test('so late that the work is done keeps it from being delivered and charged', async () => {
    context().engines.behaviour = async () => {
      await context().db.update(translations).set({ status: 'cancelled', charge: 'released' });
    };
    await attempt(1);
    expect(await state()).toMatchObject({ status: 'cancelled', charged: false });
    expect((await state()).resultUrl).toBeUndefined();
    expect(await files()).toEqual([]);
    expect(await countUses(context())).toEqual({ today: 0, total: 0 });
  });

  test('loses against a page that is done', async () => {
    await attempt(1);
    expect(await cancel(context(), actor, { taskId })).toMatchObject({ status: 'done', charged: true });
    expect((await ledger()).counted).toEqual([1, 1]);
  });
});

describe('a worker that stops', () => {
  test('hands its page back, which does not count as a failure', async () => {
    const stopping = new AbortController();
    context().engines.behaviour = untilAborted;
    const working = attempt(1, stopping.signal);
    await until(async () => (await state()).status === 'running');
    stopping.abort(new Error('stopping'));
    await working;
    expect(await ledger()).toMatchObject({ status: 'queued', attempt: 2, failures: 0, charge: 'held' });
    context().engines.behaviour = () => undefined;
    await attempt(2);
    expect(await state()).toMatchObject({ status: 'done', charged: true });
  });
});

describe('a worker that gives no sign of life', () => {
  test('loses its page to another one, and its late result is refused', async () => {
    let letGo: () => void = () => undefined;
    context().engines.behaviour = () => new Promise<void>((resolve) => (letGo = resolve));
    const zombie = attempt(1);
    await until(async () => (await state()).stage === 'detecting');
    await loseTheWorker();
    expect(await takeOver(context())).toBe(1);
    context().engines.behaviour = () => undefined;
    await attempt(2);
    letGo();
    await zombie;
    expect(await state()).toMatchObject({ status: 'done', resultUrl: expect.stringContaining('/2-result') });
    expect(await files()).toEqual([`translations/${taskId}/2-plate.png`, `translations/${taskId}/2-result.png`]);
    expect(await countUses(context())).toEqual({ today: 1, total: 1 });
  });

  test.each([
    ['deliver', () => undefined],
    ['fail', () => Promise.reject(new PageError('no-text', 'for the log'))],
    ['give back', () => Promise.reject(new Error('out of memory'))],
  ])('cannot %s a page that another one has at work', async (_, ending) => {
    const letGo: (() => void)[] = [];
    context().engines.behaviour = () => new Promise<void>((resolve) => letGo.push(resolve)).then(ending);
    const zombie = attempt(1);
    await until(() => letGo.length === 1);
    await loseTheWorker();
    await takeOver(context());
    context().engines.behaviour = () => new Promise<void>((resolve) => letGo.push(resolve));
    const other = attempt(2);
    await until(() => letGo.length === 2);
    letGo[0]!();
    await zombie;
    expect(await ledger()).toMatchObject({ status: 'running', attempt: 2, charge: 'held', counted: [1, 1] });
    letGo[1]!();
    await other;
    expect(await state()).toMatchObject({ status: 'done', resultUrl: expect.stringContaining('/2-result') });
    expect(await countUses(context())).toEqual({ today: 1, total: 1 });
  });

  test('cannot end a page that was taken over and still waits', async () => {
    let letGo: () => void = () => undefined;
    context().engines.behaviour = () => new Promise<void>((resolve) => (letGo = resolve));
    const zombie = attempt(1);
    await until(async () => (await state()).stage === 'detecting');
    await loseTheWorker();
    await takeOver(context());
    letGo();
    await zombie;
    expect(await ledger()).toMatchObject({ status: 'queued', attempt: 2, charge: 'held', resultKey: null });
    expect(await files()).toEqual([]);
  });

  test('three times over one page fails it, given back once', async () => {
    context().engines.behaviour = untilAborted;
    const stopping = new AbortController();
    const workers: Promise<void>[] = [];
    for (const number of [1, 2, 3]) {
      workers.push(attempt(number, stopping.signal));
      await until(async () => (await state()).stage === 'detecting');
      await loseTheWorker();
      await Promise.all([takeOver(context()), takeOver(context())]);
    }
    stopping.abort();
    await Promise.all(workers);
    expect(await state()).toMatchObject({ status: 'failed', error: { code: 'translation-interrupted' } });
    expect(await ledger()).toMatchObject({ failures: 3, charge: 'released', counted: [0, 0] });
  });

  test('is left alone while it does give signs of life', async () => {
    context().engines.behaviour = async () => {
      expect(await takeOver(context())).toBe(0);
    };
    await attempt(1);
    expect(await state()).toMatchObject({ status: 'done' });
  });
});

describe('a waiting page', () => {
  test('whose job was lost is queued again', async () => {
    await context().db.execute(`delete from pgboss.job where name = 'translate'`);
    await loseTheWorker();
    expect(await takeOver(context())).toBe(1);
    expect(await takeOver(context())).toBe(0);
    const waiting = await context().queue.waiting(context().db, 'translate', 'taskId', [taskId]);
    expect(waiting.size).toBe(1);
  });

  test('whose job waits, too, is left alone however long it takes', async () => {
    await loseTheWorker();
    expect(await takeOver(context())).toBe(0);
  });
});
