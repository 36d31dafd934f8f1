import type { ClientErrorCode } from '../contract/error';

/** What a call that was not answered with 200 rejects with. `message` is for people, in the page's language. */
export class ApiError extends Error {
  constructor(
    /** HTTP status of the answer; 0 when there was none. */
    readonly code: number,
    readonly error: ClientErrorCode,
    /** From the server; empty when it gave none (`offline`): then show `errors.<error>` of the page's messages. */
    message: string,
    /** Seconds to wait before trying again, when the server said so. */
    readonly retryAfter: number | null = null,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'ApiError';
  }
}

/** What a call was refused with. Anything that is no answer of ours is a bug: the console keeps it. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  reportError(error);
  return new ApiError(0, 'internal', '');
}
