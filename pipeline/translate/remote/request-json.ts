import type { z } from 'zod';
import type { FallbackReason } from '../../../lib/page/region-document';
import { EngineError } from '../engine';

export type JsonRequest = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  /** Why the service refused, from its status and what it said. */
  reasonOf(status: number, answer: string): FallbackReason;
};

/** Far more than any service sends for a batch; a bound against one that never stops. */
const maxAnswerBytes = 4 * 1024 * 1024;
const retryableReasons: FallbackReason[] = ['rate-limit', 'unreachable'];

/**
 * One call of a translation service. Redirects are refused: they would carry the key, and the pages' text, elsewhere.
 * @throws EngineError; the signal's reason when aborted
 */
export async function requestJson<Answer>(
  url: URL,
  answerSchema: z.ZodType<Answer>,
  request: JsonRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await send(url, request, signal);
  const text = await readText(response, signal);
  if (!response.ok) throw refusal(response, text, request);
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw new EngineError('malformed', `${url.host} answered something that is not JSON`, { cause });
  }
  const parsed = answerSchema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new EngineError('malformed', `${url.host} answered JSON of another shape`, { cause: parsed.error });
}

async function send(url: URL, { method = 'POST', headers, body }: JsonRequest, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'error',
      signal,
    });
  } catch (cause) {
    signal.throwIfAborted();
    throw new EngineError('unreachable', `${url.host} cannot be reached`, { retryable: true, cause });
  }
}

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) throw new EngineError('malformed', 'the answer does not end');
      chunks.push(chunk);
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof EngineError) throw cause;
    throw new EngineError('unreachable', 'the connection broke in the middle of the answer', {
      retryable: true,
      cause,
    });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refusal(response: Response, text: string, { reasonOf }: JsonRequest): EngineError {
  const reason = reasonOf(response.status, text);
  return new EngineError(reason, `HTTP ${response.status} ${text.replace(/\s+/g, ' ').slice(0, 200)}`.trim(), {
    retryable: retryableReasons.includes(reason),
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
  });
}

/** The header's seconds or date as milliseconds from now. */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
