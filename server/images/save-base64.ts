import type { z } from 'zod';
import type { saveImagesByBase64 } from '@/lib/contract/chapter';
import { AppError } from '@/lib/contract/error';
import { uploadLimit } from '@/lib/upload-limit';
import type { Actor, Context } from '../context';
import { deleteImage } from './delete-expired';
import { type InspectedPage, inspectPage, keepPage } from './upload';
import { requireRoom } from './upload-room';

const dataUrl = /^data:(image\/(?:jpeg|png|webp));base64,/;
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Keeps pictures that come as data URLs: all of them, or none when one is refused. Each is checked as an upload is;
 * the type it claims must be the type it is.
 * @throws AppError invalid-input (images.N) for what is no base64 data URL, image-too-large, image-type,
 * too-many-requests; PageError image-* from the decoder
 */
export async function saveBase64(
  context: Context,
  actor: Actor,
  { images }: z.output<typeof saveImagesByBase64.input>,
): Promise<z.input<typeof saveImagesByBase64.output>> {
  const pages: InspectedPage[] = [];
  for (const [index, text] of images.entries()) {
    const { claimed, bytes } = decode(text, `images.${index}`);
    const page = await inspectPage(context, bytes);
    if (page.mime !== claimed) throw new AppError('image-type');
    pages.push(page);
  }
  await requireRoom(context, actor, pages.length);
  const imageIds: string[] = [];
  try {
    for (const page of pages) imageIds.push((await keepPage(context, actor, page)).imageId);
  } catch (error) {
    for (const id of imageIds) await deleteImage(context, { id });
    throw error;
  }
  return { imageIds };
}

function decode(text: string, field: string): { claimed: string; bytes: Uint8Array } {
  const [prefix = '', claimed = ''] = dataUrl.exec(text) ?? [];
  if (!claimed) throw new AppError(text.startsWith('data:') ? 'image-type' : 'invalid-input', { field });
  return { claimed, bytes: decodeBase64(text.slice(prefix.length), field) };
}

/**
 * The bytes of a picture.
 * @param field names it in a refusal
 * @throws AppError invalid-input for what is no base64, image-too-large
 */
export function decodeBase64(encoded: string, field: string): Uint8Array<ArrayBuffer> {
  // Before decoding: four letters hold three bytes.
  if (encoded.length > Math.ceil(uploadLimit.bytes / 3) * 4) throw new AppError('image-too-large');
  if (encoded.length % 4 !== 0 || !base64.test(encoded)) throw new AppError('invalid-input', { field });
  return new Uint8Array(Buffer.from(encoded, 'base64'));
}
