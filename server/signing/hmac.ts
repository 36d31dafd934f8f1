import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * HMAC-SHA256 in base64url, cut to 128 bits. `purpose` keeps what is signed for one use worthless for another.
 */
export function hmac(secret: string, purpose: string, value: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest().subarray(0, 16).toString('base64url');
}

/** Compares in constant time whether `tag` is the hmac of the value. */
export function hmacMatches(secret: string, purpose: string, value: string, tag: string): boolean {
  return equalInConstantTime(hmac(secret, purpose, value), tag);
}

/** Length may be told by timing, content not. */
export function equalInConstantTime(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
