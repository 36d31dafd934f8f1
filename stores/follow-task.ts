import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { getTranslateResult, type TranslationState } from '@/lib/contract/manga';

const firstDelay = 500;
const longestDelay = 3000;
const growth = 1.35;
/** About two minutes without any answer. */
const lostAnswersBeforeGivingUp = 40;

/**
 * Asks for the state of a translation, at first every half second and slowly every three, until it has ended.
 * A lost connection is waited out: the server goes on with the page meanwhile.
 *
 * @throws ApiError when the server refuses, or has not answered for about two minutes
 */
export async function followTask(
  taskId: string,
  options: {
    signal: AbortSignal;
    onState(state: TranslationState): void;
    onConnection(connected: boolean): void;
  },
): Promise<TranslationState> {
  let delay = firstDelay;
  let lost = 0;
  for (;;) {
    await pause(delay, options.signal);
    delay = Math.min(delay * growth, longestDelay);
    try {
      const state = await callApi(getTranslateResult, { taskId }, { signal: options.signal });
      lost = 0;
      options.onConnection(true);
      options.onState(state);
      if (state.status !== 'queued' && state.status !== 'running') return state;
    } catch (error) {
      lost += 1;
      if (!isPassing(error) || lost > lostAnswersBeforeGivingUp) throw error;
      options.onConnection(false);
    }
  }
}

/** No answer, an overloaded server, or one that is starting again: the next question may be answered. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ['offline', 'busy', 'too-many-requests', 'internal'].includes(error.error);
}

/** Waits; rejects with the signal's reason when it fires. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
    function done() {
      signal.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal.reason);
    }
  });
}
