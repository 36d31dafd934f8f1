import { AppError } from '@/lib/contract/error';
import type { RegionDocument } from '@/lib/page/region-document';
import type { Actor, Context } from '../context';
import { findOwnTranslation } from '../translations/find-own';
import type { TranslationRow } from '../translations/view';

/** A page that is done and still kept. */
export type FinishedPage = TranslationRow & { document: RegionDocument; resultKey: string; plateKey: string };

/** @throws AppError not-yours, not-done, image-expired */
export async function findFinishedPage(context: Context, actor: Actor, taskId: string): Promise<FinishedPage> {
  const row = await findOwnTranslation(context, actor, taskId);
  if (row.status !== 'done') throw new AppError('not-done');
  const { document, resultKey, plateKey } = row;
  if (!document || !resultKey || !plateKey || row.expiresAt <= context.clock.now()) throw new AppError('image-expired');
  return { ...row, document, resultKey, plateKey };
}
