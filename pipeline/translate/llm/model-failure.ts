import { APICallError, NoObjectGeneratedError } from 'ai';
import type { FallbackReason } from '../../../lib/page/region-document';
import { EngineError } from '../engine';
import { retryAfterMs } from '../remote/request-json';

/** What went wrong with a call of a language model, in our words. Errors that are not about the call pass unchanged. */
export function modelFailure(error: unknown): unknown {
  if (error instanceof EngineError) return error;
  if (
    NoObjectGeneratedError.isInstance(error) ||
    isNamed(error, 'AI_InvalidResponseDataError', 'AI_EmptyResponseBodyError')
  )
    return new EngineError('malformed', 'the model answered nothing usable');
  if (!APICallError.isInstance(error)) return error;
  const { statusCode, responseBody = '', responseHeaders } = error;
  const reason = brokeOff(error) ? 'unreachable' : reasonOf(statusCode, responseBody);
  const said = responseBody.replace(/\s+/g, ' ').slice(0, 200);
  return new EngineError(reason, statusCode ? `HTTP ${statusCode} ${said}`.trim() : 'the model cannot be reached', {
    retryable: reason === 'rate-limit' || reason === 'unreachable',
    retryAfterMs: retryAfterMs(responseHeaders?.['retry-after']),
    asksTooMuch: reason === 'request-rejected',
    // No cause: the SDK's error carries the whole request, and the page with it, into whatever log it ends in.
  });
}

function reasonOf(status: number | undefined, body: string): FallbackReason {
  if (status === undefined) return 'unreachable';
  // The call went through and its answer was not what an API answers.
  if (status < 400) return 'malformed';
  if (/content_filter|content_policy|ResponsibleAIPolicyViolation/i.test(body)) return 'refused';
  if (/API_KEY_INVALID|API key not valid|invalid_api_key/i.test(body)) return 'key-rejected';
  if (/insufficient_quota|billing_hard_limit/i.test(body) || status === 402) return 'quota';
  if (status === 401 || status === 403) return 'key-rejected';
  if (status === 413) return 'over-limit';
  if (status === 429) return 'rate-limit';
  return status >= 500 || status === 408 || status === 409 ? 'unreachable' : 'request-rejected';
}

/** A good status, but the answer never arrived whole. */
function brokeOff({ statusCode = 500, cause }: APICallError): boolean {
  return statusCode < 400 && !isNamed(cause, 'AI_JSONParseError', 'AI_TypeValidationError');
}

function isNamed(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
