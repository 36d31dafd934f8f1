import { randomBytes } from 'node:crypto';
import type { Context } from '../context';
import { hmac, hmacMatches } from '../signing/hmac';
import { clientAddress } from './client-address';
import { readCookie, writeCookie } from './cookies';

const year = 365 * 24 * 60 * 60;
const name = 'anon';

export type Visitor = {
  id: string;
  /** Set-Cookie value for a new visitor, else null. */
  cookie: string | null;
};

/** Who it is without an account: the random id in a signed cookie, made here when the cookie is absent or forged. */
export function identifyVisitor(context: Pick<Context, 'env' | 'secret'>, headers: Headers): Visitor {
  const known = knownId(context.secret, readCookie(context.env, headers.get('cookie'), name));
  if (known) return { id: known, cookie: null };
  const id = randomBytes(16).toString('base64url');
  return { id, cookie: writeCookie(context.env, name, `${id}.${hmac(context.secret, 'visitor', id)}`, year) };
}

/** A hash of the network address that changes every UTC day, so that nobody can be followed by it. */
export function hashAddress(context: Pick<Context, 'env' | 'secret' | 'clock'>, headers: Headers): string {
  const day = context.clock.now().toISOString().slice(0, 10);
  return hmac(context.secret, `address of ${day}`, clientAddress(headers, context.env.TRUSTED_PROXIES));
}

function knownId(secret: string, value: string | null): string | null {
  const [, id, tag] = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/.exec(value ?? '') ?? [];
  return id && tag && hmacMatches(secret, 'visitor', id, tag) ? id : null;
}
