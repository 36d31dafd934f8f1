import type { z } from 'zod';
import type { createTranslation as call, V1Translation } from '@/lib/contract/v1-translation';
import type { Actor, Context } from '../context';
import type { V1Input, V1Options } from '../http/v1-route';
import { decodeBase64 } from '../images/save-base64';
import { fetchPicture } from '../outgoing/fetch-picture';
import { once } from './once';
import { startPage } from './start-page';
import { findV1Translation } from './view';

type Body = z.output<NonNullable<typeof call.form>> | z.output<NonNullable<typeof call.json>>;

const dataUrl = /^data:[\w/+.-]{0,40};base64,/;

/**
 * Starts the translation of a page that was sent as a file, in base64 or by its address.
 * @throws what `startPage`, `once` and `fetchPicture` throw
 */
export async function createTranslation(
  context: Context,
  actor: Actor,
  { body }: V1Input<typeof call>,
  { idempotencyKey, locale, signal }: V1Options,
): Promise<V1Translation> {
  const { asked, load, settings } = await openBody(context, body, signal);
  const start = async () => (await startPage(context, actor, await load(), settings)).taskId;
  const id =
    idempotencyKey === null
      ? await start()
      : await once(context, actor, idempotencyKey, { ...settings, ...asked }, start);
  return findV1Translation(context, actor, id, locale);
}

/** What names the picture in a repeated request, and how it is had; an address is asked when the page is new only. */
async function openBody({ network }: Context, body: Body, signal: AbortSignal) {
  if ('imageUrl' in body) {
    const { imageUrl, ...settings } = body;
    return { asked: { imageUrl }, load: () => fetchPicture(imageUrl, { signal, network }), settings };
  }
  if ('image' in body) {
    const { image, ...settings } = body;
    const bytes = new Uint8Array(await image.arrayBuffer());
    return { asked: { bytes }, load: async () => bytes, settings };
  }
  const { imageBase64, ...settings } = body;
  const bytes = decodeBase64(imageBase64.replace(dataUrl, ''), 'imageBase64');
  return { asked: { bytes }, load: async () => bytes, settings };
}
