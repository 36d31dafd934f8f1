import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { V1Translation } from '@/lib/contract/v1-translation';
import { PageError } from '@/pipeline/page';
import { newCustomer, newKeyFor } from '@/tests/api-customers';
import { pageOf, settings, startSite } from '@/tests/api-refusals';
import { apiStage, dataOf, formWith, refusalOf } from '@/tests/api-stage';
import { serveWith } from '@/tests/browser';
import { contextForTests, until } from '@/tests/context';
import { untilAborted } from '@/tests/engines';
import { networkTo } from '@/tests/network';
import { noisePng } from '@/tests/pictures';
import { balanceOf } from '../credits/balance';
import { grantCredits } from '../credits/grants';
import { images, translations } from '../db/schema';

const context = contextForTests();
const api = apiStage(context);

describe('a page by the API', () => {
  test('takes a bought translation and leaves the free ones', async () => {
    const before = await balanceOf(context(), api.customer.actor.id);
    await pageOf(context(), api.customer);
    const after = await balanceOf(context(), api.customer.actor.id);
    expect(await api.left()).toBe(9);
    expect(after.grants.filter(({ paid }) => !paid)).toEqual(before.grants.filter(({ paid }) => !paid));
  });

  test('sent again with the same settings is the same one, without a charge or another picture', async () => {
    const page = await noisePng();
    const first = await dataOf<V1Translation>(api.create(page));
    const again = await dataOf<V1Translation>(api.create(page));
    expect(again.id).toBe(first.id);
    expect(await api.left()).toBe(9);
    expect(await context().db.$count(translations, eq(translations.owner, `user:${api.customer.actor.id}`))).toBe(1);
  });

  test('may be fetched from its address, once for a request that is sent twice', async () => {
    const page = await noisePng();
    let asked = 0;
    const site = await startSite((_, response) => {
      asked += 1;
      response.end(page);
    });
    serveWith({ ...context(), network: networkTo(site.port) });
    const wish = { imageUrl: `http://site.example:${site.port}/page.png`, targetLanguage: 'ENG' };
    const send = () =>
      api.call('/translations', {
        method: 'POST',
        body: JSON.stringify(wish),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'page-by-its-address' },
      });
    const { id } = await dataOf<V1Translation>(send());
    expect((await dataOf<V1Translation>(send())).id).toBe(id);
    expect(asked).toBe(1);
    await until(async () => (await dataOf<V1Translation>(api.call(`/translations/${id}`))).status === 'done');
    const image = await api.call(`/translations/${id}/image`);
    expect(Buffer.from(await image.arrayBuffer())).toEqual(Buffer.from(page));
    serveWith(context());
    site.close();
  });

  test('that is refused leaves no picture', async () => {
    expect(await refusalOf(api.create(await noisePng(), {}, { translator: 'remote' }))).toEqual([
      422,
      'translator-unavailable',
    ]);
    const [row] = await context()
      .db.select()
      .from(images)
      .where(eq(images.owner, `user:${api.customer.actor.id}`));
    expect(row?.deletedAt).not.toBeNull();
    expect(await api.left()).toBe(10);
  });

  test('is seen, changed and deleted by its owner only', async () => {
    const id = await pageOf(context(), api.customer);
    const stranger = await newCustomer(context());
    const calls: [string, string][] = [
      ['GET', ''],
      ['GET', '/events'],
      ['POST', '/cancel'],
      ['GET', '/image'],
      ['GET', '/plate'],
      ['GET', '/regions'],
      ['DELETE', ''],
    ];
    for (const [method, part] of calls)
      expect(await refusalOf(api.call(`/translations/${id}${part}`, { method }, stranger.key))).toEqual([
        403,
        'not-yours',
      ]);
    const list = await dataOf<{ translations: unknown[] }>(api.call('/translations', {}, stranger.key));
    expect(list.translations).toEqual([]);
  });

  test('that is deleted is gone at once, with its pictures', async () => {
    const id = await pageOf(context(), api.customer);
    const receipt = await dataOf<{ pages: unknown[]; files: number }>(
      api.call(`/translations/${id}`, { method: 'DELETE' }),
    );
    expect(receipt).toMatchObject({ pages: [{ mime: 'image/png' }], files: 3 });
    expect(await refusalOf(api.call(`/translations/${id}/image`))).toEqual([410, 'image-expired']);
  });

  test('is told of by events until it has ended', async () => {
    let finish: () => void = () => undefined;
    context().engines.behaviour = () => new Promise((resolve) => (finish = resolve));
    const id = await pageOf(context(), api.customer, false);
    const stream = (await api.call(`/translations/${id}/events`)).body!.pipeThrough(new TextDecoderStream());
    let told = '';
    for await (const part of stream) {
      told += part;
      if (part.includes('"running"')) finish();
    }
    expect(told).toContain(`"id":"${id}"`);
    expect(told).not.toContain('taskId');
    expect(told).toMatch(/"status":"done".*"imageUrl":"http/);
    expect(told).toMatch(/event: end\ndata: \{\}\n\n$/);
  });
});

describe('a list', () => {
  test('is read page by page, the newest first, and new ones move nothing', async () => {
    const ids: string[] = [];
    for (let page = 0; page < 5; page++) ids.unshift(await pageOf(context(), api.customer));
    type List = { translations: V1Translation[]; nextCursor: string | null };
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 0; pages === 0 || cursor; pages++) {
      const list = await dataOf<List>(api.call(`/translations?limit=2${cursor && `&cursor=${cursor}`}`));
      seen.push(...list.translations.map(({ id }) => id));
      cursor = list.nextCursor ?? '';
      if (pages === 0) await pageOf(context(), api.customer);
    }
    expect(seen).toEqual(ids);
  });

  test('may be of one status', async () => {
    await pageOf(context(), api.customer);
    type List = { translations: V1Translation[] };
    expect((await dataOf<List>(api.call('/translations?status=failed'))).translations).toEqual([]);
    expect((await dataOf<List>(api.call('/translations?status=done'))).translations).toMatchObject([{ settings }]);
  });

  test.each(['x', 'AAAA', Buffer.from(`2026-99-99T00:00:00.000Z ${'A'.repeat(22)}`).toString('base64url')])(
    'takes no cursor that is not its own: %s',
    async (cursor) => {
      expect(await refusalOf(api.call(`/translations?cursor=${cursor}`))).toEqual([400, 'invalid-request']);
    },
  );
});

describe('the call for reader servers', () => {
  const now = (body: FormData, init: RequestInit = {}) =>
    api.call('/images/translate?targetLanguage=ENG', { method: 'POST', body, ...init });

  test('gives a page without text back as it came, uncounted', async () => {
    context().engines.behaviour = () => {
      throw new PageError('no-text', 'none');
    };
    const page = await noisePng();
    const answer = await now(formWith(page));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-translation-charged')).toBe('false');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(page));
    expect(await api.left()).toBe(10);
  });

  test('cancels the page and gives it back when the reader goes away', async () => {
    context().engines.behaviour = untilAborted;
    const { started } = context().engines;
    const gone = new AbortController();
    const answer = now(formWith(await noisePng()), { signal: gone.signal }).catch(() => 'gone');
    await until(() => context().engines.started > started);
    gone.abort();
    expect(await answer).toBe('gone');
    await until(async () => (await api.left()) === 10);
  });

  test('takes one picture and nothing else in the form', async () => {
    expect(await refusalOf(now(formWith(await noisePng(), { font: 'shout' })))).toEqual([400, 'invalid-request']);
    expect(await refusalOf(now(new FormData()))).toEqual([400, 'invalid-request']);
  });
});

describe('what an account has', () => {
  test('is told: bought translations only, and pages by day', async () => {
    await pageOf(context(), api.customer);
    const balance = await dataOf<Record<string, unknown>>(api.call('/balance'));
    expect(balance).toEqual({ available: 9, held: 0, grants: [{ source: 'api', available: 9, expiresAt: null }] });
    const { days } = await dataOf<{ days: Record<string, unknown>[] }>(api.call('/usage?days=2'));
    const date = context().clock.now().toISOString().slice(0, 10);
    expect(days).toHaveLength(2);
    expect(days[0]).toEqual({ date, submitted: 1, done: 1, failed: 0, charged: 1 });
    expect(days[1]).toMatchObject({ submitted: 0, charged: 0 });
  });

  test('is counted for all keys together', async () => {
    const { key } = await newKeyFor(context(), api.customer.actor);
    const first = await api.call('/languages');
    const second = await api.call('/languages', {}, key);
    const leftAfter = (answer: Response) => Number(answer.headers.get('ratelimit-remaining'));
    expect(leftAfter(second)).toBeLessThan(leftAfter(first) + 1);
    expect(leftAfter(first)).toBeLessThan(150);
  });

  test('pays for pages with any bought translations', async () => {
    const { actor } = api.customer;
    const pack = {
      accountId: actor.id,
      source: 'pack',
      sourceRef: actor.id,
      amount: 5,
      paid: true,
      expiresAt: null,
    } as const;
    await grantCredits(context().db, pack);
    expect((await dataOf<{ available: number }>(api.call('/balance'))).available).toBe(15);
  });
});
