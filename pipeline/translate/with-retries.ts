import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from './engine';

export type RetryOptions = {
  /** `Date.now()` after which nothing is begun any more and what runs is broken off. */
  deadline: number;
  /** The longest that one request may take, milliseconds. */
  requestMs: number;
  /** Pause before the second request, doubled before each further one. */
  pauseMs?: number;
  signal?: AbortSignal;
};

const maxAttempts = 5;

/**
 * Asks again where that may help (429, 5xx, broken connection), with growing pauses or the ones the other side asks
 * for, as long as the deadline allows.
 * @param attempt gets a signal that also fires when its time is over
 * @throws EngineError `timeout` when the time is over; what `attempt` threw last; the signal's reason when aborted
 */
export async function withRetries<Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  { deadline, requestMs, pauseMs = 500, signal }: RetryOptions,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await withinTime(attempt, Math.min(requestMs, deadline - Date.now()), signal);
    } catch (error) {
      if (!(error instanceof EngineError) || !error.details.retryable || count === maxAttempts) throw error;
      // Half of it at random, so that pages that failed together do not come back together.
      const growing = pauseMs * 2 ** (count - 1) * (0.5 + Math.random() / 2);
      const wait = error.details.retryAfterMs ?? growing;
      if (Date.now() + wait >= deadline) throw error;
      await pause(wait, undefined, { signal }).catch((cause: unknown) => {
        throw signal?.aborted ? signal.reason : cause;
      });
    }
  }
}

async function withinTime<Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  limitMs: number,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted();
  if (limitMs <= 0) throw outOfTime();
  const limit = AbortSignal.timeout(limitMs);
  try {
    return await attempt(signal ? AbortSignal.any([signal, limit]) : limit);
  } catch (error) {
    signal?.throwIfAborted();
    if (limit.aborted) throw outOfTime(error);
    throw error;
  }
}

function outOfTime(cause?: unknown): EngineError {
  return new EngineError('timeout', 'no answer in time', { cause });
}
