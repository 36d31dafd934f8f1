import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits, base64url (43 characters): nobody can guess one. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: whoever reads it cannot find the token. Tokens need no slow hash, being random. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * A token of 256 bits that only this server can tell from another one: the same for the same value, so that nothing
 * has to be kept to make it again.
 */
export function derivedToken(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url');
}
