import { constants, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json';
import { payloadDigest, signPayload } from './sign';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pageKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

describe('canonical JSON', () => {
  test('is the same whatever order the members were written in, at every depth', () => {
    const one = canonicalJson({ b: [{ y: 1, x: 2 }], a: 'é', 10: true, 9: null });
    const other = canonicalJson({ 9: null, a: 'é', 10: true, b: [{ x: 2, y: 1 }] });
    expect(one).toBe(other);
    expect(one).toBe('{"10":true,"9":null,"a":"é","b":[{"x":2,"y":1}]}');
  });

  test('drops what JSON would drop', () => {
    expect(canonicalJson({ a: undefined, b: [undefined], c: Number.NaN })).toBe('{"b":[null],"c":null}');
  });

  test('keeps a member named __proto__', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"x":1},"a":2}'))).toBe('{"__proto__":{"x":1},"a":2}');
  });

  test('refuses nesting that could exhaust the stack', () => {
    expect(() => canonicalJson(JSON.parse(`${'['.repeat(40_000)}${']'.repeat(40_000)}`))).toThrow(RangeError);
  });
});

describe('a signature', () => {
  test('holds the MD5 of the sorted payload, readable with the private key only', async () => {
    const { payload, sign } = await signPayload({ title: '吹き出し', page: 3 }, pageKey, { now: 1_700_000_000_000 });
    expect(payload).toEqual({
      title: '吹き出し',
      page: 3,
      _t: 1_700_000_000_000,
      _n: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const text = `{"_n":"${payload._n}","_t":1700000000000,"page":3,"title":"吹き出し"}`;
    expect(open(sign)).toBe(createHash('md5').update(text).digest('hex'));
    expect(payloadDigest(payload)).toBe(open(sign));
  });

  test('of a query covers what the server will read: texts', async () => {
    const { payload, sign } = await signPayload({ page: 3, none: undefined }, pageKey, { now: 5, asText: true });
    expect(payload).toEqual({ page: '3', _t: '5', _n: payload._n });
    expect(open(sign)).toBe(payloadDigest(payload));
  });

  test('of the same input differs every time', async () => {
    const [one, other] = await Promise.all([signPayload({}, pageKey), signPayload({}, pageKey)]);
    expect(one.payload._n).not.toBe(other.payload._n);
  });

  test('with a key that is none says what is wrong with the page', async () => {
    await expect(signPayload({}, 'AAAA')).rejects.toThrow('sign-key');
  });
});

function open(sign: string): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, Buffer.from(sign, 'base64')).toString();
}
