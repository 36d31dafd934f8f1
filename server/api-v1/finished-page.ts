import { AppError } from '@/lib/contract/error';
import type { editTranslationRegions, V1Regions } from '@/lib/contract/v1-translation';
import type { Actor, Context } from '../context';
import type { V1Input, V1Picture } from '../http/v1-route';
import { mimeOf } from '../images/read-picture';
import { editRegions } from '../regions/edit-regions';
import { findFinishedPage } from '../regions/find-finished';

type Named = { id: string };

/** @throws AppError not-yours, not-done, image-expired */
export async function getImage(context: Context, actor: Actor, { id }: Named): Promise<V1Picture> {
  return load(context, (await findFinishedPage(context, actor, id)).resultKey);
}

/** @throws AppError not-yours, not-done, image-expired */
export async function getPlate(context: Context, actor: Actor, { id }: Named): Promise<V1Picture> {
  return load(context, (await findFinishedPage(context, actor, id)).plateKey);
}

/** @throws AppError not-yours, not-done, image-expired */
export async function getRegions(context: Context, actor: Actor, { id }: Named): Promise<V1Regions> {
  const { revision, document } = await findFinishedPage(context, actor, id);
  return { revision, document };
}

/** @throws what editRegions throws */
export async function patchRegions(
  context: Context,
  actor: Actor,
  { id, body }: V1Input<typeof editTranslationRegions>,
): Promise<V1Regions> {
  await editRegions(context, actor, { taskId: id, ...body });
  return getRegions(context, actor, { id });
}

async function load({ storage }: Context, key: string): Promise<V1Picture> {
  const bytes = await storage.get(key);
  if (!bytes) throw new AppError('image-expired');
  return { bytes: new Uint8Array(bytes), mime: mimeOf(key) };
}
