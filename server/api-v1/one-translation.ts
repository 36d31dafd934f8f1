import type { z } from 'zod';
import type * as calls from '@/lib/contract/v1-translation';
import type { Actor, Context } from '../context';
import { deleteNow } from '../deletion/delete-now';
import type { V1Options } from '../http/v1-route';
import { cancel } from '../translations/cancel';
import { findOwnTranslations } from '../translations/find-many';
import { follow } from '../translations/follow';
import { findV1Translation, v1StateOf } from './view';

type Named = { id: string };

/** @throws AppError not-yours */
export async function getTranslation(
  context: Context,
  actor: Actor,
  { id }: Named,
  { locale }: V1Options,
): Promise<calls.V1Translation> {
  return findV1Translation(context, actor, id, locale);
}

/** @throws AppError not-yours */
export async function cancelTranslation(
  context: Context,
  actor: Actor,
  { id }: Named,
  { locale }: V1Options,
): Promise<calls.V1Translation> {
  await cancel(context, actor, { taskId: id });
  return findV1Translation(context, actor, id, locale);
}

/** @throws AppError not-yours, too-many-requests, busy */
export async function followTranslation(
  context: Context,
  actor: Actor,
  { id }: Named,
  { signal, locale }: V1Options,
): Promise<ReadableStream<Uint8Array>> {
  return follow(context, actor, { taskIds: [id] }, { signal, locale, show: (state) => v1StateOf(context, state) });
}

/** Deletes the upload and everything made of it. @throws AppError not-yours */
export async function deleteTranslation(
  context: Context,
  actor: Actor,
  { id }: Named,
): Promise<z.input<typeof calls.deleteTranslation.reply.data>> {
  const [row] = await findOwnTranslations(context, actor, [id]);
  return deleteNow(context, actor, { imageIds: [row!.imageId] });
}
