import { ApiError } from '@/lib/api/api-error';
import { uploadLimit } from '@/lib/upload-limit';
import type { ChapterPage } from './chapter-page';
import { createLane } from './lane';
import type { UploadedImage } from './translate-flow';

/** Pages that are sent at the same time. */
const uploadsAtOnce = 3;

type Upload = { image: Promise<UploadedImage>; stop: AbortController };

/** Uploads of a chapter's pages, in order, a few at a time; one for each page, however often it is asked for. */
export function createPageUploads(change: (id: string, part: Partial<ChapterPage>) => void) {
  const lane = createLane(uploadsAtOnce);
  const uploads = new Map<string, Upload>();
  return { imageOf, stop, stopAll };

  /** @param again when the server has meanwhile deleted what was uploaded */
  function imageOf(page: ChapterPage, again = false): Promise<UploadedImage> {
    if (again) stop(page.id);
    else if (page.image) return Promise.resolve(page.image);
    return (uploads.get(page.id) ?? begin(page)).image;
  }

  function begin(page: ChapterPage): Upload {
    const stop = new AbortController();
    const upload = { stop, image: lane(() => send(page, stop.signal), stop.signal) };
    uploads.set(page.id, upload);
    upload.image.then(
      (image) => uploads.get(page.id) === upload && change(page.id, { image, uploadProgress: 1 }),
      // A failed one may be tried again; who asked for it says why it failed.
      () => uploads.get(page.id) === upload && uploads.delete(page.id),
    );
    return upload;
  }

  async function send(page: ChapterPage, signal: AbortSignal): Promise<UploadedImage> {
    const { picture, lightened } = await prepare(page, signal);
    if (lightened) change(page.id, { lightened });
    const { uploadPage } = await import('./translate-flow');
    signal.throwIfAborted();
    return uploadPage(picture, { signal, onProgress: (uploadProgress) => change(page.id, { uploadProgress }) });
  }

  function stop(id: string) {
    uploads.get(id)?.stop.abort();
    uploads.delete(id);
  }

  function stopAll() {
    for (const id of [...uploads.keys()]) stop(id);
  }
}

/** @throws ApiError image-broken when it cannot be unpacked, drawn or made lighter */
async function prepare({ source }: ChapterPage, signal: AbortSignal): Promise<{ picture: Blob; lightened: boolean }> {
  try {
    const picture = await source.read(signal);
    if (picture.size <= uploadLimit.bytes) return { picture, lightened: false };
    const { lightenPicture } = await import('@/lib/import/encode-picture');
    return { picture: await lightenPicture(picture), lightened: true };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(422, 'image-broken', '', null, { cause });
  }
}
