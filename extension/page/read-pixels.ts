import { encodeCanvas, lightenPicture } from '@/lib/import/encode-picture';
import { pictureTypeOf } from '@/lib/import/picture-type';
import { uploadLimit } from '@/lib/upload-limit';
import { AskError, ask } from '../ask';
import { blobOf } from '../files';
import { addressOf } from './find-pictures';

/**
 * The picture as a file that can be uploaded: as the site sent it, wherever that can be had, because only the same bytes
 * are known again.
 * @param referrer the page's address, for sites whose pictures want it
 * @throws AskError no-access when the person has to allow the picture's origin, unreadable when nothing helps
 */
export async function readPicture(picture: HTMLElement, referrer: string | null): Promise<Blob> {
  try {
    return await uploadable(await readSource(picture, referrer));
  } catch (error) {
    if (error instanceof AskError) throw error;
    throw new AskError({ code: 'unreadable', message: '' });
  }
}

async function readSource(picture: HTMLElement, referrer: string | null): Promise<Blob> {
  // Our own world of scripts sees the canvas as the browser made it, whatever the page has done to its methods.
  if (picture instanceof HTMLCanvasElement) return pngOf(picture);
  const address = addressOf(picture);
  if (!address) throw new Error('There is no picture.');
  const own = await readAsPage(address);
  if (own) return own;
  if (/^https?:/.test(address)) {
    try {
      return blobOf(await ask('read', { url: address, referrer }));
    } catch (error) {
      // What was drawn is not the file, so it is known again only in this browser; better than nothing.
      const drawn = await pngOf(await drawnOf(picture)).catch(() => null);
      if (!drawn) throw error;
      return drawn;
    }
  }
  // A blob that the page has let go of: what it showed is still there.
  return pngOf(await drawnOf(picture));
}

/** With the page's own rights: its site, data, blobs, and other sites that allow it. */
async function readAsPage(address: string): Promise<Blob | null> {
  try {
    const response = await fetch(address, { cache: 'force-cache' });
    const blob = response.ok ? await response.blob() : null;
    return blob && blob.size > 0 ? blob : null;
  } catch {
    return null;
  }
}

async function drawnOf(picture: HTMLElement): Promise<HTMLCanvasElement> {
  if (!(picture instanceof HTMLImageElement)) throw new Error('A background cannot be drawn.');
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas;
}

/** Without loss, so that the same picture is the same file. @throws when it shows what another site did not allow */
function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.')))),
  );
}

async function uploadable(source: Blob): Promise<Blob> {
  // A server's word for the type is often wrong or missing; the first bytes are not.
  const type = await typeOf(source);
  const blob = type && type !== source.type ? new Blob([source], { type }) : source;
  if (!type) return encodeCanvas(await canvasOf(source));
  return blob.size <= uploadLimit.bytes ? blob : lightenPicture(blob);
}

/** One of the types that can be uploaded, by the file's own first bytes; null for any other. */
async function typeOf(blob: Blob): Promise<string | null> {
  return pictureTypeOf(new Uint8Array(await blob.slice(0, 12).arrayBuffer()));
}

async function canvasOf(blob: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}

/** A few pixels of a canvas: when they change, it shows another page. Empty when it may not be read. */
export function thumbprint(canvas: HTMLCanvasElement): string {
  const side = 12;
  const small = document.createElement('canvas');
  small.width = side;
  small.height = side;
  const context = small.getContext('2d', { willReadFrequently: true });
  try {
    context?.drawImage(canvas, 0, 0, side, side);
    return String(context?.getImageData(0, 0, side, side).data ?? '');
  } catch {
    return '';
  }
}
