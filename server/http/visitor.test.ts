import { describe, expect, test } from 'vitest';
import { envSchema } from '../env';
import { recordSocketAddresses } from './client-address';
import { hashAddress, identifyVisitor } from './visitor';

recordSocketAddresses();

function contextAt(time: string, env: Record<string, string> = {}) {
  return {
    env: envSchema.parse(env),
    secret: 'a secret of at least thirty-two characters',
    clock: { now: () => new Date(time) },
  };
}

const morning = contextAt('2026-11-20T08:00:00Z');
const secure = contextAt('2026-11-20T08:00:00Z', { SITE_URL: 'https://fukidashi.example' });

function come(context: ReturnType<typeof contextAt>, cookie?: string, address = '192.0.2.1') {
  const headers = new Headers({ 'X-Forwarded-For': address, ...(cookie && { cookie }) });
  return { ...identifyVisitor(context, headers), addressHash: hashAddress(context, headers) };
}

const pairOf = (setCookie: string | null) => setCookie?.split(';')[0] ?? '';

describe('a visitor without an account', () => {
  test('gets a cookie once and is known by it afterwards', () => {
    const first = come(morning);
    expect(first.cookie).toMatch(/^anon=[\w-]{22}\.[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const again = come(morning, `theme=dark; ${pairOf(first.cookie)}; x=y`);
    expect(again).toEqual({ ...first, cookie: null });
  });

  test('gets a __Host- cookie over https, and a plain one does not count there', () => {
    const first = come(secure);
    expect(first.cookie).toMatch(/^__Host-anon=.*; Secure$/);
    expect(come(secure, pairOf(first.cookie)).cookie).toBeNull();
    expect(come(secure, pairOf(come(morning).cookie)).cookie).not.toBeNull();
  });

  test.each([
    ['another id', (pair: string) => pair.replace(/=.{22}/, `=${'A'.repeat(22)}`)],
    ['another tag', (pair: string) => `${pair.slice(0, -22)}${'B'.repeat(22)}`],
    ['no tag', (pair: string) => pair.slice(0, -23)],
    ['more after it', (pair: string) => `${pair}A`],
    ['nothing', () => 'anon='],
  ])('is a new one when the cookie is forged: %s', (_, forge) => {
    const known = come(morning);
    const forged = come(morning, forge(pairOf(known.cookie)));
    expect(forged.cookie).not.toBeNull();
    expect(forged.id).not.toBe(known.id);
    expect(forged.id).not.toBe('A'.repeat(22));
  });

  test('is a new one when the cookie was made with another secret', () => {
    const foreign = identifyVisitor({ ...morning, secret: 'another secret of at least 32 characters' }, new Headers());
    expect(come(morning, pairOf(foreign.cookie)).cookie).not.toBeNull();
  });

  test('has an address hash that is the same all day and tells nothing the next day', () => {
    const hash = come(morning).addressHash;
    expect(come(contextAt('2026-11-20T23:59:59Z')).addressHash).toBe(hash);
    expect(come(contextAt('2026-11-21T00:00:00Z')).addressHash).not.toBe(hash);
    expect(come(morning, undefined, '192.0.2.2').addressHash).not.toBe(hash);
    expect(hash).not.toContain('192');
  });
});
