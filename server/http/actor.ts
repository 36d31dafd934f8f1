import { AppError } from '@/lib/contract/error';
import type { Actor, Context } from '../context';
import { type Resolved, resolveToken } from '../sessions/resolve-token';
import type { Visit } from '../sessions/visit';
import { readCookie, writeCookie } from './cookies';
import { identifyVisitor } from './visitor';

/**
 * What a call makes of a bearer token. `ignored`: it is nobody's business who asks. `lenient`: a token that is no
 * longer good counts as none. `strict`: it is refused, so that nobody goes on as a stranger unawares. `required`: so
 * is a call without one.
 */
export type Bearer = 'ignored' | 'lenient' | 'strict' | 'required';

/**
 * Says who is asking: the user whose session's token the call carries, else the visitor in the signed cookie.
 * @param answer headers that the answer will carry: a renewed token, a new visitor's cookie
 * @throws AppError session-expired, not-signed-in
 */
export async function identify(
  context: Context,
  request: Request,
  addressHash: string,
  bearer: Bearer,
  answer: Headers,
): Promise<{ actor: Actor; visit: Visit }> {
  const visitor = identifyVisitor(context, request.headers);
  const session = bearer === 'ignored' ? null : await findSession(context, request.headers, bearer);
  // Calls that keep something make a visitor; lookups, of which a page makes many at once, would each make another.
  if (!session && visitor.cookie && request.method === 'POST') answer.append('Set-Cookie', visitor.cookie);
  if (session?.renewed) answer.set('token', session.renewed);
  const actor: Actor = session
    ? { kind: 'user', id: session.userId, addressHash }
    : { kind: 'anonymous', id: visitor.id, addressHash };
  const visit: Visit = {
    visitorId: visitor.cookie ? null : visitor.id,
    sessionId: session?.sessionId ?? null,
    isExtension: session?.kind === 'extension',
    userAgent: request.headers.get('user-agent') ?? '',
    readCookie: (name) => readCookie(context.env, request.headers.get('cookie'), name),
    setCookie: (name, value, maxAge) => answer.append('Set-Cookie', writeCookie(context.env, name, value, maxAge)),
    giveToken: (token) => answer.set('token', token),
  };
  return { actor, visit };
}

async function findSession(context: Context, headers: Headers, bearer: Bearer): Promise<Resolved | null> {
  const token = bearerToken(headers);
  const session = token === null ? null : await resolveToken(context, token);
  if (session || bearer === 'lenient') return session;
  if (token !== null) throw new AppError('session-expired');
  if (bearer === 'required') throw new AppError('not-signed-in');
  return null;
}

/** The token of an `Authorization` header; browsers without one send `Bearer` alone or nothing. */
export function bearerToken(headers: Headers): string | null {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? [];
  return token || null;
}
