import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import * as createRoute from '@/app/api/user/apiKey/create/route';
import * as listRoute from '@/app/api/user/apiKey/list/route';
import * as revokeRoute from '@/app/api/user/apiKey/revoke/route';
import { createApiKey, listApiKeys, mostApiKeys, revokeApiKey } from '@/lib/contract/api-key';
import { newPerson, type Person } from '@/tests/accounts';
import { newCustomer, newKeyFor } from '@/tests/api-customers';
import { errorOf, newBrowser, serveWith } from '@/tests/browser';
import { contextForTests } from '@/tests/context';
import { clawBackCredits, grantCredits } from '../credits/grants';
import { apiKeys } from '../db/api-schema';
import { findApiKey } from './find';

const context = contextForTests();
const wish = { name: 'Reader at home', scopes: ['translate', 'read'] };

beforeAll(() => serveWith(context()));

async function newBuyer(): Promise<Person> {
  const person = await newPerson(context());
  await buy(person);
  return person;
}

function buy({ info }: Person) {
  const grant = { accountId: info.id, source: 'api', sourceRef: `test:${info.id}`, amount: 10 } as const;
  return grantCredits(context().db, { ...grant, paid: true, expiresAt: null });
}

describe('a key', () => {
  test('is shown whole once, and known to nobody who reads the database', async () => {
    const { browser } = await newBuyer();
    const { key, info } = await browser.call(createApiKey, createRoute, wish);
    expect(key).toMatch(/^fuki_[A-Za-z0-9]{12}_[A-Za-z0-9_-]{43}$/);
    expect(info).toMatchObject({ ...wish, prefix: key.slice(0, 17), lastUsedAt: null, revokedAt: null });
    const { keys } = await browser.call(listApiKeys, listRoute, {});
    expect(keys).toEqual([info]);
    const rows = await context().db.select().from(apiKeys).where(eq(apiKeys.prefix, info.prefix));
    expect(JSON.stringify([rows, keys])).not.toContain(key.slice(18));
  });

  test('tells when it was last used', async () => {
    const { browser } = await newBuyer();
    const { key } = await browser.call(createApiKey, createRoute, wish);
    await findApiKey(context(), key);
    const { keys } = await browser.call(listApiKeys, listRoute, {});
    expect(Date.parse(keys[0]!.lastUsedAt!)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('that is revoked works no more, and stays in the list', async () => {
    const { browser } = await newBuyer();
    const { key, info } = await browser.call(createApiKey, createRoute, wish);
    const revoked = await browser.call(revokeApiKey, revokeRoute, { prefix: info.prefix });
    expect(revoked.revokedAt).not.toBeNull();
    await expect(findApiKey(context(), key)).rejects.toMatchObject({ code: 'key-revoked' });
    context().clock.advance(1000);
    expect(await browser.call(revokeApiKey, revokeRoute, { prefix: info.prefix })).toEqual(revoked);
    expect((await browser.call(listApiKeys, listRoute, {})).keys).toEqual([revoked]);
  });

  test.each([
    ['cut', (key: string) => key.slice(0, -1)],
    ['longer', (key: string) => `${key}A`],
    ['of another secret', (key: string) => `${key.slice(0, -5)}AAAAA`],
    ['the prefix alone', (key: string) => key.slice(0, 17)],
    ['a session’s token', () => `${'A'.repeat(22)}.${'B'.repeat(43)}`],
    ['nothing', () => ''],
  ])('that is wrong is not known: %s', async (_, change) => {
    const { key } = await newCustomer(context());
    await expect(findApiKey(context(), change(key))).rejects.toMatchObject({ code: 'key-invalid' });
  });

  test('with the secret of another one is not known', async () => {
    const [one, other] = [await newCustomer(context()), await newCustomer(context())];
    const mixed = one.key.slice(0, 17) + other.key.slice(17);
    await expect(findApiKey(context(), mixed)).rejects.toMatchObject({ code: 'key-invalid' });
  });
});

describe('keys', () => {
  test('are for who has bought from the API, and no longer when all of it is refunded', async () => {
    const person = await newPerson(context());
    const { browser } = person;
    expect(await browser.call(listApiKeys, listRoute, {})).toEqual({ allowed: false, keys: [] });
    expect(await errorOf(await browser.send(createApiKey, createRoute, wish))).toEqual([402, 'api-not-bought']);
    await buy(person);
    expect(await browser.call(listApiKeys, listRoute, {})).toMatchObject({ allowed: true });
    await browser.call(createApiKey, createRoute, wish);
    await clawBackCredits(context().db, {
      source: 'api',
      sourceRef: `test:${person.info.id}`,
      refundRef: 'all',
      part: 1,
    });
    expect(await browser.call(listApiKeys, listRoute, {})).toMatchObject({ allowed: false });
    expect(await errorOf(await browser.send(createApiKey, createRoute, wish))).toEqual([402, 'api-not-bought']);
  });

  test('of others cannot be seen or revoked', async () => {
    const stranger = await newBuyer();
    const { prefix } = await newCustomer(context());
    const answer = await stranger.browser.send(revokeApiKey, revokeRoute, { prefix });
    expect(await errorOf(answer)).toEqual([403, 'not-yours']);
    expect((await stranger.browser.call(listApiKeys, listRoute, {})).keys).toEqual([]);
  });

  test('need somebody who is signed in', async () => {
    const visitor = newBrowser(context());
    expect(await errorOf(await visitor.send(listApiKeys, listRoute, {}))).toEqual([401, 'not-signed-in']);
    expect(await errorOf(await visitor.send(createApiKey, createRoute, wish))).toEqual([401, 'not-signed-in']);
  });

  test(`that work are at most ${mostApiKeys}, also when many are made at once`, async () => {
    const person = await newBuyer();
    const actor = { kind: 'user', id: person.info.id, addressHash: '' } as const;
    for (let made = 0; made < mostApiKeys - 1; made++) await newKeyFor(context(), actor);
    const answers = await Promise.all([1, 2, 3].map(() => person.browser.send(createApiKey, createRoute, wish)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test.each([
    { scopes: ['everything'] },
    { scopes: [] },
    { scopes: ['read', 'read'] },
    { name: '' },
    { name: 'a\nb' },
    { name: 'x'.repeat(61) },
  ])('are not made from %j', async (change) => {
    const { browser } = await newBuyer();
    const answer = await browser.send(createApiKey, createRoute, { ...wish, ...change });
    expect(await errorOf(answer)).toEqual([400, 'invalid-input']);
  });
});
