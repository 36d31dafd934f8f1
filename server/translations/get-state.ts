import type { TranslationState } from '@/lib/contract/manga';
import type { Locale } from '@/lib/i18n/locales';
import type { Actor, Context } from '../context';
import { findOwnTranslation } from './find-own';
import { viewTranslation } from './view';

/**
 * How a translation stands, and its pictures when it is done.
 * @throws AppError not-yours
 */
export async function getState(
  context: Context,
  actor: Actor,
  input: { taskId: string },
  options: { locale?: Locale } = {},
): Promise<TranslationState> {
  return viewTranslation(context, await findOwnTranslation(context, actor, input.taskId), options.locale);
}
