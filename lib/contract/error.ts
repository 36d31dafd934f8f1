/**
 * Every error code an answer can carry, with its HTTP status: the one list. Texts are in messages/*.json under
 * `errors.<code>`. 404 is absent on purpose: a 404 from any call sends the browser to /404 (design §4), so an
 * expired picture is 410 and a foreign or unknown id is 403.
 */
export const errorStatus = {
  'invalid-input': 400,
  'signature-missing': 401,
  'signature-invalid': 401,
  'signature-expired': 401,
  'signature-replayed': 401,
  'anonymous-limit': 402,
  'not-yours': 403,
  'login-required': 401,
  'idempotency-conflict': 409,
  'image-expired': 410,
  'image-too-large': 413,
  'image-type': 415,
  'image-empty': 422,
  'image-broken': 422,
  'image-too-many-pixels': 422,
  'no-text': 422,
  'translator-unavailable': 422,
  'translator-pair-missing': 422,
  'translator-failed': 500,
  'translation-interrupted': 500,
  'too-many-requests': 429,
  'too-many-running': 429,
  'busy': 503,
  'internal': 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}

/** An expected failure with a code from the list; anything else thrown is a bug, logged once and never shown. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** Values for the localised text, and `retryAfter` in seconds for 429 and 503. */
    readonly details: Record<string, string | number> = {},
    options?: { cause?: unknown },
  ) {
    super(code, options);
    this.name = 'AppError';
  }
}
