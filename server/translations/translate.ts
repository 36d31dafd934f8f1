import type { z } from 'zod';
import type { TranslationState, translateImage } from '@/lib/contract/manga';
import type { Locale } from '@/lib/i18n/locales';
import type { Actor, Context } from '../context';
import { submit } from './submit';
import { waitFor } from './wait-for';

/**
 * Submits a page and waits for its end in one call; the caller going away cancels it.
 * @throws what `submit` and `waitFor` throw; a page that fails is no exception but a state
 */
export async function translate(
  context: Context,
  actor: Actor,
  input: z.output<typeof translateImage.input>,
  options: { signal: AbortSignal; locale?: Locale },
): Promise<TranslationState> {
  const { taskId } = await submit(context, actor, input);
  return waitFor(context, actor, { taskId }, options);
}
