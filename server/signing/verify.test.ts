import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signPayload } from '@/lib/api/sign';
import { contextForTests } from '@/tests/context';
import { signNonces } from '../db/schema';
import { publicKeyBase64 } from './keys';
import { deleteExpiredNonces } from './nonces';
import { verifySignature } from './verify';

const context = contextForTests();
const input = { imageId: 'abc', options: { b: [1, 2], a: '吹き出し' } };

async function signed(now = context().clock.now().getTime()) {
  return signPayload(input, publicKeyBase64(context().signingKey), { now });
}

describe('a signed payload', () => {
  test('is accepted, whatever order its members travelled in, and loses its stamps', async () => {
    const { payload, sign } = await signed();
    const shuffled = Object.fromEntries(Object.entries(payload).reverse());
    expect(await verifySignature(context(), shuffled, sign)).toEqual(input);
  });

  test('travelling as a query is accepted', async () => {
    const key = publicKeyBase64(context().signingKey);
    const now = context().clock.now().getTime();
    const { payload, sign } = await signPayload({ page: 3 }, key, { now, asText: true });
    expect(await verifySignature(context(), payload, sign)).toEqual({ page: '3' });
  });

  test('is accepted once', async () => {
    const { payload, sign } = await signed();
    await verifySignature(context(), payload, sign);
    await expect(verifySignature(context(), payload, sign)).rejects.toMatchObject({ code: 'signature-replayed' });
  });

  test('sent twice at the same moment is accepted once', async () => {
    const { payload, sign } = await signed();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => verifySignature(context(), payload, sign)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['299 s ago', -299_000],
    ['299 s ahead', 299_000],
  ])('is accepted %s', async (_, offset) => {
    const { payload, sign } = await signed(context().clock.now().getTime() + offset);
    expect(await verifySignature(context(), payload, sign)).toEqual(input);
  });

  test.each([
    ['from 301 s ago', -301_000],
    ['from 301 s ahead', 301_000],
    ['from no time', Number.NaN],
  ])('%s is too old', async (_, offset) => {
    const { payload, sign } = await signed(context().clock.now().getTime() + offset);
    // As it arrives: JSON knows no NaN.
    const arrived = JSON.parse(JSON.stringify(payload));
    await expect(verifySignature(context(), arrived, sign)).rejects.toMatchObject({ code: 'signature-expired' });
  });

  test.each([
    ['a changed value', (payload: object) => ({ ...payload, imageId: 'abd' })],
    ['a changed value deep inside', (payload: object) => ({ ...payload, options: { b: [2, 1], a: '吹き出し' } })],
    ['one more member', (payload: object) => ({ ...payload, extra: null })],
    ['one member less', (payload: object) => ({ ...payload, imageId: undefined })],
    ['a later time', (payload: object) => ({ ...payload, _t: Date.now() + 1 })],
    ['another nonce', (payload: object) => ({ ...payload, _n: 'f'.repeat(32) })],
    ['a nonce of another shape', (payload: object) => ({ ...payload, _n: { toString: 'x' } })],
    [
      'hostile nesting',
      (payload: object) => ({ ...payload, deep: JSON.parse(`${'['.repeat(9000)}${']'.repeat(9000)}`) }),
    ],
  ])('with %s is refused', async (_, change) => {
    const { payload, sign } = await signed();
    await expect(verifySignature(context(), change(payload), sign)).rejects.toMatchObject({
      code: 'signature-invalid',
    });
    // And the refusal did not use up the nonce of the true one.
    expect(await verifySignature(context(), payload, sign)).toEqual(input);
  });

  test.each([
    ['no header', null, {}],
    ['an empty header', '', {}],
    ['no time', 'x', { _t: undefined }],
    ['no nonce', 'x', { _n: undefined }],
  ])('with %s is not signed', async (_, header, change) => {
    const { payload } = await signed();
    await expect(verifySignature(context(), { ...payload, ...change }, header)).rejects.toMatchObject({
      code: 'signature-missing',
    });
  });

  test('sealed for another key, or with rubbish, is refused', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const foreign = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const { payload, sign } = await signPayload(input, foreign, { now: context().clock.now().getTime() });
    for (const header of [sign, 'rubbish', '吹', 'A'.repeat(344)]) {
      await expect(verifySignature(context(), payload, header)).rejects.toMatchObject({ code: 'signature-invalid' });
    }
  });
});

test('nonces are forgotten when their signatures are too old, not before', async () => {
  const { payload, sign } = await signed();
  await verifySignature(context(), payload, sign);
  context().clock.advance(599_000);
  await deleteExpiredNonces(context());
  const kept = await context().db.select().from(signNonces);
  expect(kept.map(({ nonce }) => nonce)).toContain(payload._n);
  context().clock.advance(2_000);
  expect(await deleteExpiredNonces(context())).toBeGreaterThan(0);
  expect(await context().db.select().from(signNonces)).toEqual([]);
});
