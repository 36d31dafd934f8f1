import type { ChapterPage } from './chapter-page';

/** A chapter as it is kept in this browser, so that a reload or another tab finds it where it was. */
export type ChapterCopy = {
  /** ms since 1970 */
  savedAt: number;
  chapterId: string;
  revision: number;
  name: string | null;
  currentId: string | null;
  pages: PageCopy[];
};
export type PageCopy = Omit<ChapterPage, 'source'>;

/** As long as the server keeps what was uploaded, ms. */
const lifetime = 24 * 3_600_000;
const databaseName = 'chapter';
const only = 'current';

/** Keeps where the chapter stands; null forgets it with all its files. */
export async function keepChapter(copy: ChapterCopy | null): Promise<void> {
  const database = await open();
  const change = database.transaction(['chapter', 'files'], 'readwrite');
  if (copy) change.objectStore('chapter').put(copy, only);
  else change.objectStore('chapter').delete(only);
  const kept = new Set(copy?.pages.map(({ id }) => id));
  const files = change.objectStore('files');
  for (const id of await answer(files.getAllKeys())) if (!kept.has(String(id))) files.delete(id);
  await end(change);
}

/** Keeps a page's picture. */
export async function keepFile(id: string, picture: Blob): Promise<void> {
  const database = await open();
  const change = database.transaction('files', 'readwrite');
  change.objectStore('files').put(picture, id);
  await end(change);
}

/** What was kept last, if it is not too old. */
export async function findChapter(): Promise<ChapterCopy | null> {
  const database = await open();
  const copy: ChapterCopy | undefined = await answer(database.transaction('chapter').objectStore('chapter').get(only));
  if (!copy) return null;
  if (Date.now() - copy.savedAt < lifetime) return copy;
  await keepChapter(null);
  return null;
}

/** @throws when the picture was not kept (the window was closed before that) */
export async function findFile(id: string): Promise<Blob> {
  const database = await open();
  const picture: Blob | undefined = await answer(database.transaction('files').objectStore('files').get(id));
  if (!picture) throw new Error(`No copy of page ${id}`);
  return picture;
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('chapter');
      request.result.createObjectStore('files');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function end(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onerror = () => reject(change.error);
    change.onabort = () => reject(change.error);
  });
}
