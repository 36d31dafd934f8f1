import { randomBytes } from 'node:crypto';
import type { Actor, Context } from '../context';
import { hmac, hmacMatches } from '../signing/hmac';
import { clientAddress } from './client-address';

const year = 365 * 24 * 60 * 60;

/**
 * Who is asking. A visitor without an account is the random id in a signed cookie, made here when the cookie is
 * absent or forged, plus a hash of the network address that changes every UTC day (so it cannot be followed).
 * @returns `cookie`: the Set-Cookie value for a new visitor, else null
 */
export function identify(
  context: Pick<Context, 'env' | 'secret' | 'clock'>,
  headers: Headers,
): { actor: Actor; cookie: string | null } {
  const addressHash = hashAddress(context, clientAddress(headers, context.env.TRUSTED_PROXIES));
  const secure = context.env.SITE_URL.startsWith('https:');
  // `__Host-`: no other subdomain can plant it. Browsers accept such a name over https only.
  const name = secure ? '__Host-anon' : 'anon';
  const known = knownId(context.secret, readCookie(headers.get('cookie') ?? '', name));
  if (known) return { actor: { kind: 'anonymous', id: known, addressHash }, cookie: null };
  const id = randomBytes(16).toString('base64url');
  const value = `${id}.${hmac(context.secret, 'visitor', id)}`;
  const cookie = `${name}=${value}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return { actor: { kind: 'anonymous', id, addressHash }, cookie };
}

function hashAddress(context: Pick<Context, 'secret' | 'clock'>, address: string): string {
  const day = context.clock.now().toISOString().slice(0, 10);
  return hmac(context.secret, `address of ${day}`, address);
}

function knownId(secret: string, value: string | null): string | null {
  const [, id, tag] = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/.exec(value ?? '') ?? [];
  return id && tag && hmacMatches(secret, 'visitor', id, tag) ? id : null;
}

function readCookie(header: string, name: string): string | null {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}
