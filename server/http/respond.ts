import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Answer } from '@/lib/contract/call';
import { AppError, errorStatus, isErrorCode } from '@/lib/contract/error';
import type { Locale } from '@/lib/i18n/locales';
import type { Context } from '../context';
import { withLogContext } from '../log-context';
import { errorMessage } from '../messages/error-message';
import { asCall } from '../operations/drain';
import { getContext } from './context';
import { negotiateLocale } from './negotiate-locale';

/** One request being answered. */
export type Exchange = {
  context: Context;
  /** The caller's language. */
  locale: Locale;
  /** Added to the answer, whatever becomes of it. */
  headers: Headers;
};

/**
 * Answers a request with what `work` makes of it. Expected failures (AppError, PageError) become their code, status
 * and localised text; anything else is a bug: logged once under the request's id, shown as `internal`.
 */
export async function respond(request: Request, work: (exchange: Exchange) => Promise<Response>): Promise<Response> {
  const requestId = randomUUID();
  return asCall(() => withLogContext({ requestId }, () => respondAs(requestId, request, work)));
}

async function respondAs(
  requestId: string,
  request: Request,
  work: (exchange: Exchange) => Promise<Response>,
): Promise<Response> {
  const since = performance.now();
  const locale = negotiateLocale(request.headers.get('accept-language'));
  const headers = new Headers({ ...apiHeaders, 'X-Request-Id': requestId });
  let known: Context | undefined;
  let response: Response;
  let refusal: AppError | null = null;
  try {
    const context = await getContext();
    known = context;
    response = await work({ context, locale, headers });
  } catch (error) {
    // Nobody is left to read an answer.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    refusal = expectedFailure(error);
    if (!refusal)
      logUnexpected(known?.log, { err: error, requestId, method: request.method, path: new URL(request.url).pathname });
    response = await failure(locale, refusal ?? new AppError('internal'));
  }
  const [call, seconds] = [callName(request, response.status), (performance.now() - since) / 1000];
  known?.metrics.answered(call, response.status, seconds);
  known?.log.debug({ call, status: response.status, seconds }, 'a call was answered');
  if (refusal && attempts.includes(response.status))
    known?.log.info({ call, error: refusal.code }, 'a call was refused');
  for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.append(name, value);
  return response;
}

/** Not signed in, not theirs, too often: what somebody meets who tries what they may not. */
const attempts = [401, 403, 429];

/** `/api/manga/img/file/…` is one call whatever the picture; addresses that nobody knows are one as well. */
function callName(request: Request, status: number): string {
  if (status === 404) return 'unknown';
  const parts = new URL(request.url).pathname.split('/');
  // `/api/v1/translations/<id>/…` has an id where the site's calls have a verb.
  return parts.slice(0, parts[2] === 'v1' ? 4 : 5).join('/');
}

/** A good answer in its envelope. */
export function success(data: unknown): Response {
  return envelope({ code: 200, message: 'OK', data });
}

const apiHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

async function failure(locale: Locale, { code, details }: AppError): Promise<Response> {
  const text = await errorMessage(locale, code, details);
  const message = typeof details.field === 'string' ? `${text} (${details.field})` : text;
  const response = envelope({ code: errorStatus[code], message, data: null, error: code });
  response.headers.set('Content-Language', locale);
  if (details.retryAfter !== undefined) response.headers.set('Retry-After', String(details.retryAfter));
  return response;
}

function envelope(answer: Answer<unknown>): Response {
  return Response.json(answer, { status: answer.code });
}

/**
 * By name, not by class: engines and use cases may come from another copy of the module that declares the class,
 * since Next loads the code of its instrumentation apart from that of its routes.
 */
function expectedFailure(error: unknown): AppError | null {
  if (!(error instanceof Error) || !['AppError', 'PageError'].includes(error.name)) return null;
  const { code, details } = error as Partial<AppError>;
  return code && isErrorCode(code) ? new AppError(code, details, { cause: error }) : null;
}

function logUnexpected(log: Context['log'] | undefined, entry: Record<string, unknown>) {
  // Without a context there is no logger yet: the process did not come up, and that must be seen.
  (log ?? pino()).error(entry, 'unexpected error');
}
