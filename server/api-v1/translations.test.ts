import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { V1Translation } from '@/lib/contract/v1-translation';
import { PageError } from '@/pipeline/page';
import { type Customer, newCustomer, newKeyFor } from '@/tests/api-customers';
import { pageOf, settings } from '@/tests/api-refusals';
import { type ApiSite, startApiSite } from '@/tests/api-site';
import { serveWith } from '@/tests/browser';
import { contextForTests, until } from '@/tests/context';
import { untilAborted } from '@/tests/engines';
import { expectBooksInOrder } from '@/tests/members';
import { noisePng } from '@/tests/pictures';
import { balanceOf } from '../credits/balance';
import { grantCredits } from '../credits/grants';
import { apiRequests } from '../db/api-schema';
import { images, translations } from '../db/schema';
import { deleteOldRows } from '../images/delete-expired';
import { startWorker } from '../jobs/handlers';

const context = contextForTests();
let site: ApiSite;
let customer: Customer;

beforeAll(async () => {
  serveWith(context());
  startWorker(context());
  site = await startApiSite();
});
beforeEach(async () => {
  customer = await newCustomer(context());
});
afterEach(async () => {
  context().engines.behaviour = () => undefined;
  await expectBooksInOrder(context());
});
afterAll(() => site.close());

function call(address: string, init: RequestInit = {}, key = customer.key): Promise<Response> {
  const headers = { ...init.headers, Authorization: `Bearer ${key}` };
  return fetch(`${site.url}/api/v1${address}`, { ...init, headers });
}

async function dataOf<Data>(answer: Response | Promise<Response>): Promise<Data> {
  const body = await (await answer).json();
  expect(body).toMatchObject({ code: 200 });
  return body.data;
}

async function errorOf(answer: Promise<Response>): Promise<[number, string]> {
  const { status } = await answer;
  return [status, (await (await answer).json()).error];
}

function formWith(bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append('image', new Blob([bytes]), 'page.png');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function create(bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, fields = {}) {
  const body = formWith(bytes, { targetLanguage: 'ENG', ...fields });
  return call('/translations', { method: 'POST', body, headers });
}

const left = async () =>
  (await balanceOf(context(), customer.actor.id)).grants.find(({ paid }) => paid)?.available ?? 0;
const picturesOf = ({ actor }: Customer) => context().db.$count(images, eq(images.owner, `user:${actor.id}`));

describe('a page by the API', () => {
  test('takes a bought translation and leaves the free ones', async () => {
    const before = await balanceOf(context(), customer.actor.id);
    await pageOf(context(), customer);
    const after = await balanceOf(context(), customer.actor.id);
    expect(await left()).toBe(9);
    expect(after.grants.filter(({ paid }) => !paid)).toEqual(before.grants.filter(({ paid }) => !paid));
  });

  test('sent again with the same settings is the same one, without a charge or another picture', async () => {
    const page = await noisePng();
    const first = await dataOf<V1Translation>(create(page));
    const again = await dataOf<V1Translation>(create(page));
    expect(again.id).toBe(first.id);
    expect(await left()).toBe(9);
    expect(await context().db.$count(translations, eq(translations.owner, `user:${customer.actor.id}`))).toBe(1);
  });

  test('that is refused leaves no picture', async () => {
    expect(await errorOf(create(await noisePng(), {}, { translator: 'remote' }))).toEqual([
      422,
      'translator-unavailable',
    ]);
    const [row] = await context()
      .db.select()
      .from(images)
      .where(eq(images.owner, `user:${customer.actor.id}`));
    expect(row?.deletedAt).not.toBeNull();
    expect(await left()).toBe(10);
  });

  test('is seen, changed and deleted by its owner only', async () => {
    const id = await pageOf(context(), customer);
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
      expect(await errorOf(call(`/translations/${id}${part}`, { method }, stranger.key))).toEqual([403, 'not-yours']);
    const list = await dataOf<{ translations: unknown[] }>(call('/translations', {}, stranger.key));
    expect(list.translations).toEqual([]);
  });

  test('that is deleted is gone at once, with its pictures', async () => {
    const id = await pageOf(context(), customer);
    const receipt = await dataOf<{ pages: unknown[]; files: number }>(
      call(`/translations/${id}`, { method: 'DELETE' }),
    );
    expect(receipt).toMatchObject({ pages: [{ mime: 'image/png' }], files: 3 });
    expect(await errorOf(call(`/translations/${id}/image`))).toEqual([410, 'image-expired']);
  });

  test('is told of by events until it has ended', async () => {
    let finish: () => void = () => undefined;
    context().engines.behaviour = () => new Promise((resolve) => (finish = resolve));
    const id = await pageOf(context(), customer, false);
    const stream = (await call(`/translations/${id}/events`)).body!.pipeThrough(new TextDecoderStream());
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

describe('a request with an Idempotency-Key', () => {
  const withKey = (key: string) => ({ 'Idempotency-Key': key });

  test('is the same translation when it is sent again, also as the same of many at once', async () => {
    const [page, key] = [await noisePng(), randomBytes(9).toString('base64url')];
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(page, withKey(key))));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    const ids = new Set(bodies.filter(({ code }) => code === 200).map(({ data }) => data.id));
    expect(ids.size).toBe(1);
    expect(bodies.filter(({ code }) => code !== 200).every(({ error }) => error === 'idempotency-running')).toBe(true);
    expect(ids).toContain((await dataOf<V1Translation>(create(page, withKey(key)))).id);
    expect(await left()).toBe(9);
    expect(await picturesOf(customer)).toBe(1);
  });

  test('and another page, or other settings, is refused', async () => {
    const [page, key] = [await noisePng(), randomBytes(9).toString('base64url')];
    await dataOf(create(page, withKey(key)));
    expect(await errorOf(create(await noisePng(), withKey(key)))).toEqual([409, 'idempotency-reused']);
    expect(await errorOf(create(page, withKey(key), { font: 'shout' }))).toEqual([409, 'idempotency-reused']);
    expect(await left()).toBe(9);
  });

  test('means nothing to another account', async () => {
    const [page, key] = [await noisePng(), randomBytes(9).toString('base64url')];
    const first = await dataOf<V1Translation>(create(page, withKey(key)));
    customer = await newCustomer(context());
    expect((await dataOf<V1Translation>(create(await noisePng(), withKey(key)))).id).not.toBe(first.id);
  });

  test('that failed may be sent again', async () => {
    const [page, key] = [await noisePng(), randomBytes(9).toString('base64url')];
    const { inspect } = context().engines;
    context().engines.inspect = async () => {
      throw new PageError('image-broken', 'once');
    };
    expect(await errorOf(create(page, withKey(key)))).toEqual([422, 'image-broken']);
    context().engines.inspect = inspect;
    await dataOf(create(page, withKey(key)));
  });

  test('whose process was killed is taken up by the next one, with the same body only', async () => {
    const [page, key] = [await noisePng(), randomBytes(9).toString('base64url')];
    await dataOf(create(page, withKey(key)));
    const broken = { translationId: null, createdAt: new Date(context().clock.now().getTime() - 3 * 60_000) };
    await context().db.update(apiRequests).set(broken).where(eq(apiRequests.key, key));
    expect(await errorOf(create(await noisePng(), withKey(key)))).toEqual([409, 'idempotency-reused']);
    await dataOf(create(page, withKey(key)));
    expect(await left()).toBe(9);
  });

  test('is forgotten after a day', async () => {
    const key = randomBytes(9).toString('base64url');
    await dataOf(create(await noisePng(), withKey(key)));
    const createdAt = new Date(context().clock.now().getTime() - 24 * 60 * 60_000);
    await context().db.update(apiRequests).set({ createdAt }).where(eq(apiRequests.key, key));
    await deleteOldRows(context());
    expect(await context().db.$count(apiRequests, eq(apiRequests.key, key))).toBe(0);
  });

  test.each(['short', 'with blanks in it', 'x'.repeat(201)])('must be a usable one: %j', async (key) => {
    expect(await errorOf(create(await noisePng(), withKey(key)))).toEqual([400, 'invalid-request']);
  });
});

describe('a list', () => {
  test('is read page by page, the newest first, and new ones move nothing', async () => {
    const ids: string[] = [];
    for (let page = 0; page < 5; page++) ids.unshift(await pageOf(context(), customer));
    type List = { translations: V1Translation[]; nextCursor: string | null };
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 0; pages === 0 || cursor; pages++) {
      const list = await dataOf<List>(call(`/translations?limit=2${cursor && `&cursor=${cursor}`}`));
      seen.push(...list.translations.map(({ id }) => id));
      cursor = list.nextCursor ?? '';
      if (pages === 0) await pageOf(context(), customer);
    }
    expect(seen).toEqual(ids);
  });

  test('may be of one status', async () => {
    await pageOf(context(), customer);
    type List = { translations: V1Translation[] };
    expect((await dataOf<List>(call('/translations?status=failed'))).translations).toEqual([]);
    expect((await dataOf<List>(call('/translations?status=done'))).translations).toMatchObject([{ settings }]);
  });

  test.each(['x', 'AAAA', Buffer.from(`2026-99-99T00:00:00.000Z ${'A'.repeat(22)}`).toString('base64url')])(
    'takes no cursor that is not its own: %s',
    async (cursor) => {
      expect(await errorOf(call(`/translations?cursor=${cursor}`))).toEqual([400, 'invalid-request']);
    },
  );
});

describe('the call for reader servers', () => {
  const now = (body: FormData, init: RequestInit = {}) =>
    call('/images/translate?targetLanguage=ENG', { method: 'POST', body, ...init });

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
    expect(await left()).toBe(10);
  });

  test('cancels the page and gives it back when the reader goes away', async () => {
    context().engines.behaviour = untilAborted;
    const { started } = context().engines;
    const gone = new AbortController();
    const answer = now(formWith(await noisePng()), { signal: gone.signal }).catch(() => 'gone');
    await until(() => context().engines.started > started);
    gone.abort();
    expect(await answer).toBe('gone');
    await until(async () => (await left()) === 10);
  });

  test('takes one picture and nothing else in the form', async () => {
    expect(await errorOf(now(formWith(await noisePng(), { font: 'shout' })))).toEqual([400, 'invalid-request']);
    expect(await errorOf(now(new FormData()))).toEqual([400, 'invalid-request']);
  });
});

describe('what an account has', () => {
  test('is told: bought translations only, and pages by day', async () => {
    await pageOf(context(), customer);
    const balance = await dataOf<Record<string, unknown>>(call('/balance'));
    expect(balance).toEqual({ available: 9, held: 0, grants: [{ source: 'api', available: 9, expiresAt: null }] });
    const { days } = await dataOf<{ days: Record<string, unknown>[] }>(call('/usage?days=2'));
    const date = context().clock.now().toISOString().slice(0, 10);
    expect(days).toHaveLength(2);
    expect(days[0]).toEqual({ date, submitted: 1, done: 1, failed: 0, charged: 1 });
    expect(days[1]).toMatchObject({ submitted: 0, charged: 0 });
  });

  test('is counted for all keys together', async () => {
    const { key } = await newKeyFor(context(), customer.actor);
    const first = await call('/languages');
    const second = await call('/languages', {}, key);
    const leftAfter = (answer: Response) => Number(answer.headers.get('ratelimit-remaining'));
    expect(leftAfter(second)).toBeLessThan(leftAfter(first) + 1);
    expect(leftAfter(first)).toBeLessThan(150);
  });

  test('pays for pages with any bought translations', async () => {
    const { actor } = customer;
    const pack = {
      accountId: actor.id,
      source: 'pack',
      sourceRef: actor.id,
      amount: 5,
      paid: true,
      expiresAt: null,
    } as const;
    await grantCredits(context().db, pack);
    expect((await dataOf<{ available: number }>(call('/balance'))).available).toBe(15);
  });
});
