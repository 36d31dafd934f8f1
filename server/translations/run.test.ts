import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Region } from '@/lib/page/region-document';
import { PageError } from '@/pipeline/page';
import { images, translations } from '@/server/db/schema';
import { deleteExpiredImages } from '@/server/images/delete-expired';
import { contextForTests, newVisitor, until } from '@/tests/context';
import { untilAborted } from '@/tests/engines';
import { submittedPage } from '@/tests/submitted-page';
import { cancel } from './cancel';
import { countUses } from './count-uses';
import { getState } from './get-state';

const context = contextForTests();
const page = submittedPage(context);

describe('a page that is translated', () => {
  test('is done, charged once and counted', async () => {
    await page.run(1);
    expect(await page.state()).toMatchObject({
      status: 'done',
      progress: 1,
      queuePosition: null,
      charged: true,
      resultUrl: expect.stringContaining(`translations/${page.taskId}/1-result.png`),
      plateUrl: expect.stringContaining(`translations/${page.taskId}/1-plate.png`),
      regions: [],
    });
    expect(await page.files()).toHaveLength(2);
    expect(await countUses(context())).toEqual({ today: 1, total: 1 });
    expect(await page.ledger()).toMatchObject({ charge: 'committed', hold: null, counted: [1, 1] });
  });

  test('shows its stage and progress while it is at work', async () => {
    let seen: Awaited<ReturnType<typeof page.state>> | undefined;
    context().engines.behaviour = () =>
      until(async () => {
        seen = await page.state();
        return seen.stage === 'detecting';
      });
    await page.run(1);
    expect(seen).toMatchObject({
      status: 'running',
      stage: 'detecting',
      progress: expect.closeTo(0.2),
      charged: false,
    });
  });

  test('shows the texts that were found so far while it is at work, and those of its document afterwards', async () => {
    const seen: Awaited<ReturnType<typeof page.state>>['regions'][] = [];
    context().engines.behaviour = async ({ onProgress }) => {
      for (const [stage, text] of [
        ['reading', ''],
        ['translating', '逃げろ'],
      ] as const) {
        onProgress?.(stage, 0.5, [foundRegion(text)]);
        await until(async () => (await page.state()).regions?.[0]?.source.text === text);
        seen.push((await page.state()).regions);
      }
    };
    await page.run(1);
    expect(seen).toEqual([[foundRegion('')], [foundRegion('逃げろ')]]);
    expect(await page.state()).toMatchObject({ status: 'done', regions: [] });
    expect((await page.ledger()).found).toBeNull();
  });

  test('takes nothing that an earlier attempt finds', async () => {
    context().engines.behaviour = async ({ onProgress }) => {
      await context().db.update(translations).set({ attempt: 2 }).where(eq(translations.id, page.taskId));
      onProgress?.('reading', 0.5, [foundRegion('late')]);
    };
    await page.run(1);
    expect((await page.ledger()).found).toBeNull();
  });

  test.each(['cancelled', 'handed back', 'failed'])('forgets what was found when it is %s', async (how) => {
    const stop = new AbortController();
    context().engines.behaviour = async (run) => {
      run.onProgress?.('reading', 0.5, [foundRegion('text')]);
      await until(async () => (await page.state()).regions?.length === 1);
      if (how === 'failed') throw new PageError('no-text', 'for the log');
      if (how === 'cancelled') await cancel(context(), page.actor, { taskId: page.taskId });
      else stop.abort();
      await untilAborted(run);
    };
    await page.run(1, stop.signal);
    expect((await page.ledger()).found).toBeNull();
    expect((await page.state()).regions).toBeUndefined();
  });

  test('is worked on once although its job was delivered twice', async () => {
    const before = context().engines.started;
    await Promise.all([page.run(1), page.run(1)]);
    expect(context().engines.started).toBe(before + 1);
    expect(await countUses(context())).toMatchObject({ today: 1 });
  });

  test('is nobody else’s', async () => {
    await page.run(1);
    await expect(getState(context(), newVisitor(), { taskId: page.taskId })).rejects.toMatchObject({
      code: 'not-yours',
    });
  });
});

test('a page whose delivery was kept, but never confirmed, keeps its pictures', async () => {
  const { db } = context();
  const transaction = db.transaction.bind(db);
  const lost = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    await transaction(work);
    throw new Error('connection lost');
  });
  await page.run(1);
  lost.mockRestore();
  expect(await page.state()).toMatchObject({ status: 'done', charged: true });
  expect(await page.files()).toHaveLength(2);
});

describe('a page that cannot be translated', () => {
  test.each(['no-text', 'translator-pair-missing', 'image-broken', 'model-missing'] as const)(
    'because of %s fails with that reason in words and is given back',
    async (code) => {
      context().engines.behaviour = () => {
        throw new PageError(code, 'for the log');
      };
      await page.run(1);
      expect(await page.state()).toMatchObject({ status: 'failed', charged: false, error: { code } });
      expect((await page.state()).error?.message).toMatch(/\w \w/);
      expect(await page.ledger()).toMatchObject({ charge: 'released', hold: null, counted: [0, 0] });
      expect(await countUses(context())).toEqual({ today: 0, total: 0 });
    },
  );

  test('because its picture expired while it waited fails and is given back', async () => {
    await context().db.update(images).set({ expiresAt: context().clock.now() }).where(eq(images.id, page.imageId));
    await page.run(1);
    expect(await page.state()).toMatchObject({ status: 'failed', error: { code: 'image-expired' } });
    expect((await page.ledger()).counted).toEqual([0, 0]);
  });

  test('because its picture was deleted in the middle leaves no file behind', async () => {
    context().engines.behaviour = async () => {
      await context().db.update(images).set({ expiresAt: context().clock.now() }).where(eq(images.id, page.imageId));
      await deleteExpiredImages(context());
    };
    await page.run(1);
    expect(await page.state()).toMatchObject({ status: 'failed', error: { code: 'image-expired' }, charged: false });
    expect(await page.files()).toEqual([]);
    expect((await page.ledger()).document).toBeNull();
  });

  test('for an unknown reason is tried three times, then fails and is given back once', async () => {
    context().engines.behaviour = () => {
      throw new Error('out of memory');
    };
    for (const number of [1, 2, 3]) {
      expect(await page.ledger()).toMatchObject({ status: 'queued', attempt: number, charge: 'held', counted: [1, 1] });
      await page.run(number);
    }
    expect(await page.state()).toMatchObject({ status: 'failed', error: { code: 'translator-failed' } });
    expect((await page.ledger()).counted).toEqual([0, 0]);
  });

  test('because a file could not be stored leaves no other file behind', async () => {
    const put = context().storage.put;
    const broken = vi.spyOn(context().storage, 'put').mockImplementation((key, bytes) => {
      return key.includes('plate') ? Promise.reject(new Error('disk full')) : put(key, bytes);
    });
    await page.run(1);
    broken.mockRestore();
    expect(await page.files()).toEqual([]);
    expect(await page.ledger()).toMatchObject({ status: 'queued', attempt: 2, charge: 'held' });
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
    const working = page.run(1);
    await until(async () => (await page.state()).status === 'running');
    await cancel(context(), page.actor, { taskId: page.taskId });
    await working;
    vi.useRealTimers();
    expect(reason).toBeInstanceOf(Error);
    expect(await page.state()).toMatchObject({ status: 'cancelled', charged: false });
    expect(await page.ledger()).toMatchObject({ charge: 'released', counted: [0, 0] });
    expect(await page.files()).toEqual([]);
  });

  test('so late that the work is done keeps it from being delivered and charged', async () => {
    context().engines.behaviour = async () => {
      await context().db.update(translations).set({ status: 'cancelled', charge: 'released' });
    };
    await page.run(1);
    expect(await page.state()).toMatchObject({ status: 'cancelled', charged: false });
    expect((await page.state()).resultUrl).toBeUndefined();
    expect(await page.files()).toEqual([]);
    expect(await countUses(context())).toEqual({ today: 0, total: 0 });
  });

  test('loses against a page that is done', async () => {
    await page.run(1);
    expect(await cancel(context(), page.actor, { taskId: page.taskId })).toMatchObject({
      status: 'done',
      charged: true,
    });
    expect((await page.ledger()).counted).toEqual([1, 1]);
  });
});

describe('a worker that stops', () => {
  test('hands its page back, which does not count as a failure', async () => {
    const stopping = new AbortController();
    context().engines.behaviour = untilAborted;
    const working = page.run(1, stopping.signal);
    await until(async () => (await page.state()).status === 'running');
    stopping.abort(new Error('stopping'));
    await working;
    expect(await page.ledger()).toMatchObject({ status: 'queued', attempt: 2, failures: 0, charge: 'held' });
    context().engines.behaviour = () => undefined;
    await page.run(2);
    expect(await page.state()).toMatchObject({ status: 'done', charged: true });
  });
});

function foundRegion(text: string): Region {
  const outline: Region['polygon'] = [
    [1, 1],
    [5, 1],
    [5, 4],
  ];
  return {
    id: 'r1',
    order: 0,
    kind: 'balloon',
    polygon: outline,
    area: outline,
    direction: 'vertical',
    fontSize: 2,
    colors: { text: '#000000', background: '#ffffff' },
    source: { text, language: text ? 'JPN' : null, confidence: 0, reader: '', lines: [] },
    status: 'kept',
    keptReason: null,
    translation: null,
    lettering: null,
  };
}
