import { asApiError } from '@/lib/api/api-error';
import { type ClientErrorCode, isErrorCode } from '@/lib/contract/error';
import type { TranslationState } from '@/lib/contract/manga';

export type Failure = { code: ClientErrorCode /** The server's text, or empty. */; message: string };

/** What a call ended with; anything that is no answer of ours is a bug, and the console keeps it. */
export function failureOf(error: unknown): Failure {
  const { error: code, message } = asApiError(error);
  return { code, message };
}

/** Why a task failed on the server. */
export function failureOfState(state: Pick<TranslationState, 'error'>): Failure {
  const code = state.error?.code ?? 'internal';
  return { code: isErrorCode(code) ? code : 'internal', message: state.error?.message ?? '' };
}
