import type { PageState } from '@/lib/contract/chapter';
import type { V1State, V1Translation } from '@/lib/contract/v1-translation';
import type { Locale } from '@/lib/i18n/locales';
import type { Actor, Context } from '../context';
import { findOwnTranslations } from '../translations/find-many';
import { type PageRow, queuePosition, viewPage } from '../translations/view';

/** A state as programs see it: other names, and addresses that are good outside the site. */
export function v1StateOf(
  { env }: Pick<Context, 'env'>,
  { taskId, resultUrl, plateUrl, ...state }: PageState,
): V1State {
  const addressOf = (path: string) => new URL(path, env.SITE_URL).href;
  return {
    id: taskId,
    ...state,
    ...(resultUrl && { imageUrl: addressOf(resultUrl) }),
    ...(plateUrl && { plateUrl: addressOf(plateUrl) }),
  };
}

/** A translation with its settings. @param position pages before it; null when it does not wait */
export async function v1TranslationOf(
  context: Pick<Context, 'env' | 'secret' | 'clock'>,
  row: PageRow,
  position: number | null,
  locale: Locale,
): Promise<V1Translation> {
  const { targetLanguage, sourceLanguage, translator, detector, font } = row.settings;
  return {
    ...v1StateOf(context, await viewPage(context, row, position, locale)),
    settings: { targetLanguage, sourceLanguage, translator, detector, font },
    createdAt: row.createdAt.toISOString(),
  };
}

/** @throws AppError not-yours */
export async function findV1Translation(
  context: Context,
  actor: Actor,
  id: string,
  locale: Locale,
): Promise<V1Translation> {
  const [row] = await findOwnTranslations(context, actor, [id]);
  return v1TranslationOf(context, row!, await queuePosition(context.db, row!), locale);
}
