import { sharePath } from '@/lib/i18n/pages';

/** `public/share-worker.js` has the same name. */
const cacheName = 'shared-files';

/** Has the system's share sheet send pages here, where the browser and the system can; elsewhere nothing happens. */
export function receiveShares(): void {
  navigator.serviceWorker?.register('/share-worker.js', { scope: sharePath }).catch(() => {});
}

/** Takes the files that were shared to the installed site, in order; they are then kept nowhere else. */
export async function takeSharedFiles(): Promise<File[]> {
  const cache = await caches.open(cacheName);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept) files.push(await fileOf(kept));
  }
  await caches.delete(cacheName);
  return files;
}

async function fileOf(kept: Response): Promise<File> {
  const name = decodeURIComponent(kept.headers.get('X-File-Name') ?? '') || 'page';
  return new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' });
}
