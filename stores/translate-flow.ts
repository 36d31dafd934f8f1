import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import {
  cancelTranslateTask,
  getTranslateResult,
  submitTranslateTask,
  type TranslationState,
  uploadImage,
} from '@/lib/contract/manga';
import type { DetectorId, TranslatorId } from '@/lib/page/engines';
import type { LanguageCode } from '@/lib/page/languages';
import type { Wishes } from '@/lib/page/wishes';
import { randomKey } from '@/lib/random-key';
import { pause } from './pause';

export { pause } from './pause';
export { createTaskFollower } from './task-follower';

const longestPatience = 60;

export type UploadedImage = { imageId: string; width: number; height: number };

/** The choices of one translation, all made. */
export type TaskSettings = {
  translator: TranslatorId;
  detector: DetectorId;
  font: string;
  source: LanguageCode | null;
  target: LanguageCode;
  /** Series, names and honorifics; absent: none. */
  wishes?: Wishes;
};

export type Submission = {
  settings: TaskSettings;
  signal: AbortSignal;
  /** The uploaded page; `again` when the server has meanwhile deleted it. */
  image(again: boolean): Promise<UploadedImage>;
  onSubmitting(): void;
};

/** Sends the page; `onProgress` from 0 to 1. Waits and tries again when the server asks for patience. */
export async function uploadPage(
  file: Blob,
  options: { signal: AbortSignal; onProgress(progress: number): void },
): Promise<UploadedImage> {
  for (;;) {
    try {
      return await callApi(uploadImage, { file }, { signal: options.signal, onUploadProgress: options.onProgress });
    } catch (error) {
      const wait = patienceOf(error);
      if (wait === null) throw error;
      await pause(wait * 1000, options.signal);
    }
  }
}

/** As many of this person's pages are unfinished as may be. */
export function isCrowded(error: unknown): boolean {
  return error instanceof ApiError && error.error === 'too-many-running';
}

/** Seconds after which the server will take more of the same; null for every other end. */
export function patienceOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || (error.error !== 'too-many-requests' && error.error !== 'busy')) return null;
  return Math.min(error.retryAfter ?? 5, longestPatience);
}

/**
 * Hands an uploaded page over for translation.
 * @returns the id of its task
 * @throws the signal's reason when it fired; a task that was made all the same is cancelled
 */
export async function submitUploaded(run: Submission): Promise<string> {
  const key = randomKey();
  for (let attempt = 0; ; attempt += 1) {
    const image = await unlessAborted(run.image(attempt > 0), run.signal);
    run.onSubmitting();
    try {
      // Not aborted with the rest: a task whose id never arrived could not be cancelled, and would be charged.
      const { taskId } = await submitPage(image.imageId, run.settings, key);
      if (!run.signal.aborted) return taskId;
      await cancelTask(taskId);
      throw run.signal.reason;
    } catch (error) {
      if (attempt > 0 || !(error instanceof ApiError) || error.error !== 'image-expired') throw error;
    }
  }
}

/** Safe to repeat with the same key, so an answer that was lost on its way is asked for once more. */
async function submitPage(
  imageId: string,
  settings: TaskSettings,
  idempotencyKey: string,
): Promise<{ taskId: string }> {
  const input = { imageId, ...settingsOf(settings), idempotencyKey };
  try {
    return await callApi(submitTranslateTask, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'offline') throw error;
    return callApi(submitTranslateTask, input);
  }
}

/** The settings as the server takes them. */
export function settingsOf({ translator, detector, font, source, target, wishes }: TaskSettings) {
  const sourceLanguage = source ? { sourceLanguage: source } : {};
  return { targetLanguage: target, ...sourceLanguage, translator, detector, font, ...wishes };
}

/** Asks the server to stop; the answer says whether the page was done before the wish arrived. */
export async function cancelTask(taskId: string): Promise<TranslationState> {
  return callApi(cancelTranslateTask, { taskId }, {});
}

/** Fetches the translated page. Its address is short-lived, so one that has run out is asked for again. */
export async function fetchResult(state: TranslationState, signal: AbortSignal): Promise<Blob> {
  return (await fetchFresh(state, signal)).picture;
}

/** As `fetchResult`, with the state that the picture belongs to. */
export async function fetchFresh(
  state: TranslationState,
  signal: AbortSignal,
): Promise<{ picture: Blob; state: TranslationState }> {
  const first = await fetchPicture(state, signal);
  if (first) return { picture: first, state };
  const fresh = await callApi(getTranslateResult, { taskId: state.taskId }, { signal });
  const second = await fetchPicture(fresh, signal);
  if (second) return { picture: second, state: fresh };
  throw new ApiError(410, 'image-expired', '');
}

/** @returns null when there is nothing (more) at the picture's address */
async function fetchPicture({ resultUrl }: TranslationState, signal: AbortSignal): Promise<Blob | null> {
  if (!resultUrl) return null;
  try {
    const response = await fetch(resultUrl, { signal });
    return response.ok ? await response.blob() : null;
  } catch (error) {
    signal.throwIfAborted();
    // How fetch tells that the connection is lost, also in the middle of the picture.
    if (error instanceof TypeError) throw new ApiError(0, 'offline', '', null, { cause: error });
    throw error;
  }
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
