import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/error';
import { type uploadImage, uploadLimit } from '@/lib/contract/manga';
import { type Actor, type Context, ownerOf } from '../context';
import { images } from '../db/schema';
import { pictureUrl } from './picture-url';
import { requireRoom } from './upload-room';

/** Pictures are deleted this long after their upload (ms; specification §9). */
export const retention = 24 * 60 * 60 * 1000;

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * Keeps a page as it was sent, after the decoder has accepted it.
 * @throws AppError image-too-large, too-many-requests (upload-room.ts); PageError image-* from the decoder
 */
export async function upload(
  context: Context,
  actor: Actor,
  input: z.output<typeof uploadImage.input>,
): Promise<z.input<typeof uploadImage.output>> {
  if (input.file.size > uploadLimit.bytes) throw new AppError('image-too-large');
  const page = await inspectPage(context, new Uint8Array(await input.file.arrayBuffer()));
  await requireRoom(context, actor, 1);
  return keepPage(context, actor, page);
}

/** Bytes that the decoder has accepted as a page. */
export type InspectedPage = { bytes: Uint8Array; width: number; height: number; mime: string; extension: string };

/** @throws AppError image-too-large, image-type; PageError image-* from the decoder */
export async function inspectPage({ engines }: Pick<Context, 'engines'>, bytes: Uint8Array): Promise<InspectedPage> {
  if (bytes.length > uploadLimit.bytes) throw new AppError('image-too-large');
  const { width, height, mime } = await engines.inspect(bytes);
  const extension = extensions[mime];
  if (!extension) throw new AppError('image-type');
  return { bytes, width, height, mime, extension };
}

/** Stores an accepted page and its row. */
export async function keepPage(
  context: Context,
  actor: Actor,
  { bytes, width, height, mime, extension }: InspectedPage,
): Promise<z.input<typeof uploadImage.output>> {
  const id = randomBytes(16).toString('base64url');
  const storageKey = `images/${id}/original.${extension}`;
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + retention);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // The row comes first: a process killed in between leaves a row that expires, never a file that nothing deletes.
  await context.db.insert(images).values({
    id,
    owner: ownerOf(actor),
    storageKey,
    sha256,
    mime,
    bytes: bytes.length,
    width,
    height,
    createdAt,
    expiresAt,
  });
  try {
    await context.storage.put(storageKey, bytes);
  } catch (error) {
    await context.db.delete(images).where(eq(images.id, id));
    throw error;
  }
  return { imageId: id, width, height, expiresAt: expiresAt.toISOString(), url: pictureUrl(context, storageKey) };
}
