import { derivedToken, newToken } from '../signing/token';

/** ms: without use, in all, between renewals, and how long the token before the present one still counts. */
export const sessionTimes = {
  idle: 7 * 24 * 60 * 60 * 1000,
  absolute: 30 * 24 * 60 * 60 * 1000,
  renewal: 60 * 60 * 1000,
  grace: 60 * 1000,
} as const;

/** `<id of the session>.<256 random bits>`: opaque to everybody but this server. */
export function newSessionToken(sessionId: string): string {
  return `${sessionId}.${newToken()}`;
}

/** The session's id in a token, null when it cannot be one of ours. */
export function sessionIdOf(token: string): string | null {
  return /^([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/.exec(token)?.[1] ?? null;
}

/**
 * The token that follows this one. Always the same, so that requests which are answered at the same time, in whatever
 * order, renew to one token; and a lost answer is no loss. It takes both the secret and the token to make it.
 */
export function followingToken(secret: string, token: string): string {
  return `${sessionIdOf(token)}.${derivedToken(secret, 'renewed session', token)}`;
}
