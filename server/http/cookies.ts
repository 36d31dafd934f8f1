import type { Env } from '../env';

/**
 * A cookie's name as browsers keep it. `__Host-`: no other subdomain can plant it; browsers accept such a name over
 * https only.
 */
export function cookieName(env: Pick<Env, 'SITE_URL'>, name: string): string {
  return isSecure(env) ? `__Host-${name}` : name;
}

/** The value of a cookie in a `Cookie` header, null when absent. */
export function readCookie(env: Pick<Env, 'SITE_URL'>, header: string | null, name: string): string | null {
  const start = `${cookieName(env, name)}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? null;
}

/** A `Set-Cookie` value: out of reach of scripts and of other sites' forms. @param maxAge seconds; 0 deletes it */
export function writeCookie(env: Pick<Env, 'SITE_URL'>, name: string, value: string, maxAge: number): string {
  const secure = isSecure(env) ? '; Secure' : '';
  return `${cookieName(env, name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function isSecure({ SITE_URL }: Pick<Env, 'SITE_URL'>): boolean {
  return SITE_URL.startsWith('https:');
}
