import type { z } from 'zod';
import type { TranslationState, translateImage } from '@/lib/contract/manga';
import type { Locale } from '@/lib/i18n/locales';
import type { Actor, Context } from '../context';
import { cancel } from './cancel';
import { createOrJoin } from './submit';
import { waitFor } from './wait-for';

/**
 * Submits a page and waits for its end in one call. The caller going away cancels the page, unless an earlier
 * request of theirs had started it: that one may still be waited for.
 * @throws what `submit` and `waitFor` throw; a page that fails is no exception but a state
 */
export async function translate(
  context: Context,
  actor: Actor,
  input: z.output<typeof translateImage.input>,
  options: { signal: AbortSignal; locale?: Locale },
): Promise<TranslationState> {
  const { submitted, created } = await createOrJoin(context, actor, input);
  return waitOrCancel(context, actor, { taskId: submitted.taskId, created }, options);
}

/**
 * Waits for the end of a page that was submitted; the caller going away cancels it, if it is theirs to cancel.
 * @param task.created whether this request started it
 * @throws what `waitFor` throws
 */
export async function waitOrCancel(
  context: Context,
  actor: Actor,
  task: { taskId: string; created: boolean },
  options: { signal: AbortSignal; locale?: Locale },
): Promise<TranslationState> {
  try {
    return await waitFor(context, actor, task, options);
  } catch (error) {
    if (task.created && options.signal.aborted) await cancel(context, actor, task);
    throw error;
  }
}
