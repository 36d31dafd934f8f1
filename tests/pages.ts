import { randomBytes } from 'node:crypto';
import type { Actor, Context } from '@/server/context';
import { upload } from '@/server/images/upload';

/** Uploads a picture of its own for the actor; test engines take any bytes for one. @returns its id */
export async function uploadPage(context: Context, actor: Actor, bytes = randomBytes(64)): Promise<string> {
  const { imageId } = await upload(context, actor, { file: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) });
  return imageId;
}

export function anotherKey(): string {
  return randomBytes(9).toString('base64url');
}
