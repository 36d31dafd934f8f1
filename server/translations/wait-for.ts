import type { TranslationState } from '@/lib/contract/manga';
import type { Locale } from '@/lib/i18n/locales';
import type { Actor, Context } from '../context';
import { getState } from './get-state';

/** A look now and then (ms), should the notification get lost. */
const lookInterval = 2_000;

/**
 * Waits until a translation has ended.
 * @param options.signal ends the waiting; the translation goes on
 * @returns its last state
 * @throws AppError not-yours; the signal's reason
 */
export async function waitFor(
  context: Context,
  actor: Actor,
  input: { taskId: string },
  options: { signal: AbortSignal; locale?: Locale },
): Promise<TranslationState> {
  const { signal } = options;
  let look: () => void = () => undefined;
  const unsubscribe = context.notifications.subscribe('ended', input.taskId, () => look());
  signal.addEventListener('abort', () => look());
  try {
    for (;;) {
      // Made before looking: what happens meanwhile is not missed.
      const news = new Promise<void>((resolve) => {
        look = resolve;
      });
      const state = await getState(context, actor, input, options);
      if (state.status !== 'queued' && state.status !== 'running') return state;
      signal.throwIfAborted();
      const timer = setTimeout(look, lookInterval);
      await news;
      clearTimeout(timer);
    }
  } finally {
    unsubscribe();
  }
}
