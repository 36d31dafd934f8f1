import type { z } from 'zod';
import type { createTranslation as call, V1Translation } from '@/lib/contract/v1-translation';
import type { Actor, Context } from '../context';
import type { V1Input, V1Options } from '../http/v1-route';
import { decodeBase64 } from '../images/save-base64';
import { once } from './once';
import { startPage } from './start-page';
import { findV1Translation } from './view';

type Body = z.output<NonNullable<typeof call.form>> | z.output<NonNullable<typeof call.json>>;

const dataUrl = /^data:[\w/+.-]{0,40};base64,/;

/**
 * Starts the translation of a page that was sent as a file or in base64.
 * @throws what `startPage` and `once` throw
 */
export async function createTranslation(
  context: Context,
  actor: Actor,
  { body }: V1Input<typeof call>,
  { idempotencyKey, locale }: V1Options,
): Promise<V1Translation> {
  const { bytes, settings } = await openBody(body);
  const start = async () => (await startPage(context, actor, bytes, settings)).taskId;
  const asked = { ...settings, bytes };
  const id = idempotencyKey === null ? await start() : await once(context, actor, idempotencyKey, asked, start);
  return findV1Translation(context, actor, id, locale);
}

async function openBody(body: Body) {
  if ('image' in body) {
    const { image, ...settings } = body;
    return { bytes: new Uint8Array(await image.arrayBuffer()), settings };
  }
  const { imageBase64, ...settings } = body;
  return { bytes: decodeBase64(imageBase64.replace(dataUrl, ''), 'imageBase64'), settings };
}
