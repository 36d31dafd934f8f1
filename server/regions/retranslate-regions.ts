import type { z } from 'zod';
import { AppError, isErrorCode } from '@/lib/contract/error';
import type { retranslateRegions as call } from '@/lib/contract/region';
import { isPremium } from '@/lib/page/engines';
import type { Actor, Context } from '../context';
import { rightsOf } from '../credits/rights';
import { seriesContext } from '../translations/series-context';
import { findFinishedPage } from './find-finished';

/**
 * What a translator makes of some regions of a finished page; the page stays as it is.
 * @throws AppError not-yours, not-done, image-expired, premium-only, translator-*, invalid-input for an unknown region
 */
export async function retranslateRegions(
  context: Context,
  actor: Actor,
  { taskId, regions, translator }: z.output<typeof call.input>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<z.input<typeof call.output>> {
  const page = await findFinishedPage(context, actor, taskId);
  if (isPremium(translator) && !(await rightsOf(context, actor)).premiumEngines) throw new AppError('premium-only');
  if (!context.engines.offers().some(({ id, available }) => id === translator && available)) {
    throw new AppError('translator-unavailable', { translator });
  }
  const { glossary, honorifics } = page.settings;
  const previous = await seriesContext(context, page);
  try {
    const wishes = { glossary, honorifics, previous, signal };
    const retried = await context.engines.translateTexts(page.document, regions, translator, wishes);
    return {
      proposals: retried.map(({ id, translation, fallbacks }) => ({
        id,
        text: translation?.text ?? null,
        engine: translation?.engine ?? null,
        fallbacks,
      })),
    };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** By name, not by class: the engines may come from another copy of the module (see http/respond.ts). */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'RangeError') return new AppError('invalid-input', { field: 'regions' }, { cause: error });
  const { code } = error as { code?: string };
  if (error.name === 'PageError' && code && isErrorCode(code)) return new AppError(code, {}, { cause: error });
  return error;
}
