import { eq } from 'drizzle-orm';
import { AppError } from '@/lib/contract/error';
import type { Context } from '../context';
import { images, translations } from '../db/schema';
import { checkPictureUrl } from './picture-url';

export type Picture = {
  bytes: Uint8Array;
  mime: string;
  /** Seconds that a browser may keep it: no longer than the link or the picture lives. */
  maxAge: number;
};

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/**
 * The picture behind a signed link. The link is the permission: it is made for the owner only, and runs out.
 * @throws AppError not-yours for a link that we did not make, link-expired, image-expired after the retention
 */
export async function readPicture(context: Context, url: URL): Promise<Picture> {
  const link = checkPictureUrl(context, url);
  if (!link) throw new AppError('not-yours');
  if (link.left === 0) throw new AppError('link-expired');
  const retained = await secondsRetained(context, link.key);
  // Also while the file is still there: deleting runs every few minutes, the promise is exact.
  const bytes = retained > 0 ? await context.storage.get(link.key) : null;
  if (!bytes) throw new AppError('image-expired');
  return { bytes, mime: mimeOf(link.key), maxAge: Math.min(link.left, retained) };
}

/** The type of a stored picture, by its key. */
export function mimeOf(key: string): string {
  return types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

/** Keys are `images/<id>/…` and `translations/<id>/…`. */
async function secondsRetained(context: Context, key: string): Promise<number> {
  const [folder, id = ''] = key.split('/');
  const table = folder === 'images' ? images : translations;
  const [row] = await context.db.select({ expiresAt: table.expiresAt }).from(table).where(eq(table.id, id));
  return row ? Math.floor((row.expiresAt.getTime() - context.clock.now().getTime()) / 1000) : 0;
}
