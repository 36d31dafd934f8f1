/**
 * Every error code an answer can carry, with its HTTP status: the one list. Texts are in messages/*.json under
 * `errors.<code>`. A 404 from any call sends the browser to /404 (design §4), so `not-found` is for unknown paths
 * only: an expired picture is 410, a foreign or unknown id is 403.
 */
export const errorStatus = {
  'invalid-input': 400,
  'invalid-request': 400,
  'signature-missing': 401,
  'signature-invalid': 401,
  'signature-expired': 401,
  'signature-replayed': 401,
  'not-signed-in': 401,
  'session-expired': 401,
  'login-failed': 401,
  'google-failed': 401,
  'key-missing': 401,
  'key-invalid': 401,
  'key-revoked': 401,
  'anonymous-limit': 402,
  'no-credits': 402,
  'premium-only': 402,
  'api-not-bought': 402,
  'api-no-credits': 402,
  'extension-members': 402,
  'payment-declined': 402,
  'not-yours': 403,
  'scope-missing': 403,
  'origin-refused': 403,
  'captcha-required': 403,
  'password-wrong': 403,
  'google-email-unverified': 403,
  'email-unverified': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'idempotency-conflict': 409,
  'idempotency-reused': 409,
  'idempotency-running': 409,
  'too-many-keys': 409,
  'too-many-webhooks': 409,
  'webhook-disabled': 409,
  'not-done': 409,
  'edited-elsewhere': 409,
  'payment-not-approved': 409,
  'already-subscribed': 409,
  'subscription-over': 409,
  'image-expired': 410,
  'link-expired': 410,
  'mail-link-expired': 410,
  'input-too-large': 413,
  'image-too-large': 413,
  'image-type': 415,
  'image-empty': 422,
  'image-broken': 422,
  'image-too-many-pixels': 422,
  'no-text': 422,
  'address-invalid': 422,
  'address-insecure': 422,
  'address-refused': 422,
  'address-redirects': 422,
  'address-unreachable': 422,
  'address-answer': 422,
  'same-language': 422,
  'translator-unavailable': 422,
  'translator-pair-missing': 422,
  'captcha-wrong': 422,
  'password-common': 422,
  'payment-mismatch': 422,
  'claim-refused': 422,
  'translator-failed': 500,
  'translation-interrupted': 500,
  'too-many-requests': 429,
  'too-many-running': 429,
  busy: 503,
  'google-unavailable': 503,
  'payments-unavailable': 503,
  'provider-unavailable': 503,
  'model-missing': 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}

/** What a call can end with in the browser: the server's codes, and no answer at all. Same texts. */
export type ClientErrorCode = ErrorCode | 'offline';

/** No answer, an overloaded server, or one that is starting again: the same question may be answered later. */
export function isPassingCode(code: string): boolean {
  return ['offline', 'busy', 'too-many-requests', 'internal'].includes(code);
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
