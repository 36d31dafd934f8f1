import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { V1Translation } from '@/lib/contract/v1-translation';
import { PageError } from '@/pipeline/page';
import { newCustomer } from '@/tests/api-customers';
import { apiStage, dataOf, refusalOf } from '@/tests/api-stage';
import { contextForTests } from '@/tests/context';
import { noisePng } from '@/tests/pictures';
import { apiRequests } from '../db/api-schema';
import { images } from '../db/schema';
import { deleteOldRows } from '../images/delete-expired';

const context = contextForTests();
const api = apiStage(context);

describe('a request with an Idempotency-Key', () => {
  const withKey = (key: string) => ({ 'Idempotency-Key': key });

  test('is the same translation when it is sent again, also as the same of many at once', async () => {
    const [page, key] = [await noisePng(), randomBytes(9).toString('base64url')];
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.create(page, withKey(key))));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    const ids = new Set(bodies.filter(({ code }) => code === 200).map(({ data }) => data.id));
    expect(ids.size).toBe(1);
    expect(bodies.filter(({ code }) => code !== 200).every(({ error }) => error === 'idempotency-running')).toBe(true);
    expect(ids).toContain((await dataOf<V1Translation>(api.create(page, withKey(key)))).id);
    expect(await api.left()).toBe(9);
    expect(await context().db.$count(images, eq(images.owner, `user:${api.customer.actor.id}`))).toBe(1);
  });

  test('and another page, or other settings, is refused', async () => {
    const [page, key] = [await noisePng(), randomBytes(9).toString('base64url')];
    await dataOf(api.create(page, withKey(key)));
    expect(await refusalOf(api.create(await noisePng(), withKey(key)))).toEqual([409, 'idempotency-reused']);
    expect(await refusalOf(api.create(page, withKey(key), { font: 'shout' }))).toEqual([409, 'idempotency-reused']);
    expect(await api.left()).toBe(9);
  });

  test('means nothing to another account', async () => {
    const [page, key] = [await noisePng(), randomBytes(9).toString('base64url')];
    const first = await dataOf<V1Translation>(api.create(page, withKey(key)));
    api.customer = await newCustomer(context());
    expect((await dataOf<V1Translation>(api.create(await noisePng(), withKey(key)))).id).not.toBe(first.id);
  });

  test('that failed may be sent again', async () => {
    const [page, key] = [await noisePng(), randomBytes(9).toString('base64url')];
    const { inspect } = context().engines;
    context().engines.inspect = async () => {
      throw new PageError('image-broken', 'once');
    };
    expect(await refusalOf(api.create(page, withKey(key)))).toEqual([422, 'image-broken']);
    context().engines.inspect = inspect;
    await dataOf(api.create(page, withKey(key)));
  });

  test('whose process was killed is taken up by the next one, with the same body only', async () => {
    const [page, key] = [await noisePng(), randomBytes(9).toString('base64url')];
    await dataOf(api.create(page, withKey(key)));
    const broken = { translationId: null, createdAt: new Date(context().clock.now().getTime() - 3 * 60_000) };
    await context().db.update(apiRequests).set(broken).where(eq(apiRequests.key, key));
    expect(await refusalOf(api.create(await noisePng(), withKey(key)))).toEqual([409, 'idempotency-reused']);
    await dataOf(api.create(page, withKey(key)));
    expect(await api.left()).toBe(9);
  });

  test('is forgotten after a day', async () => {
    const key = randomBytes(9).toString('base64url');
    await dataOf(api.create(await noisePng(), withKey(key)));
    const createdAt = new Date(context().clock.now().getTime() - 24 * 60 * 60_000);
    await context().db.update(apiRequests).set({ createdAt }).where(eq(apiRequests.key, key));
    await deleteOldRows(context());
    expect(await context().db.$count(apiRequests, eq(apiRequests.key, key))).toBe(0);
  });

  test.each(['short', 'with blanks in it', 'x'.repeat(201)])('must be a usable one: %j', async (key) => {
    expect(await refusalOf(api.create(await noisePng(), withKey(key)))).toEqual([400, 'invalid-request']);
  });
});
