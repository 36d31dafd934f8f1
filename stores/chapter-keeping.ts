import type { StoreApi } from 'zustand/vanilla';
import type { ChapterStore } from './chapter';
import type { ChapterCopy, PageCopy } from './chapter-copy';
import { type ChapterPage, isBusy, untouched } from './chapter-page';
import { createLane } from './lane';

/** Changes come in bursts; the last one of each is kept, ms. */
const rest = 400;

/**
 * Keeps the chapter in this browser from now on, and brings back the one that was kept. Where a browser forbids that
 * (some do in private windows), the tool works without.
 * @returns stops keeping
 */
export function keepInBrowser(chapter: StoreApi<ChapterStore>): () => void {
  const keepFiles = createLane(1);
  const kept = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let allowed = true;
  void bringBack();
  for (const page of chapter.getState().pages) void keepFile(page);
  const stop = chapter.subscribe((now, before) => {
    if (now.pages === before.pages && now.currentId === before.currentId) return;
    for (const page of now.pages) if (!kept.has(page.id)) void keepFile(page);
    clearTimeout(timer);
    timer = setTimeout(save, rest);
  });
  // A reload may come before the burst has ended.
  window.addEventListener('pagehide', save);
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('pagehide', save);
  };

  async function bringBack() {
    try {
      const { findChapter, findFile } = await import('./chapter-copy');
      const copy = await findChapter();
      if (!copy || chapter.getState().pages.length > 0 || !isWorthIt(copy)) return;
      for (const { id } of copy.pages) kept.add(id);
      chapter.getState().bringBack(restored(copy, findFile));
    } catch {
      allowed = false;
    }
  }

  function save() {
    clearTimeout(timer);
    const { pages, chapterId, revision, name, currentId } = chapter.getState();
    const left = { savedAt: Date.now(), chapterId, revision, name, currentId };
    const copy = pages.length > 0 ? { ...left, pages: pages.map(copyOf) } : null;
    void attempt(async () => (await import('./chapter-copy')).keepChapter(copy));
  }

  async function keepFile(page: ChapterPage) {
    kept.add(page.id);
    await attempt(() =>
      keepFiles(async () => {
        const { keepFile } = await import('./chapter-copy');
        await keepFile(page.id, await page.source.read(new AbortController().signal));
      }),
    );
  }

  async function attempt(work: () => Promise<unknown>) {
    if (!allowed) return;
    // A full disk, or a page that cannot be unpacked: it just does not survive a reload.
    await work().catch(() => {});
  }
}

/** Somebody who only looked at a page and left wants the tool as it was; a chapter, or a page at work, comes back. */
function isWorthIt({ pages }: ChapterCopy): boolean {
  return pages.length > 1 || pages.some(({ phase }) => phase === 'done' || isBusy(phase));
}

/** Without what is large or short-lived; the server is asked for it again. */
function copyOf({ source: _, ...page }: ChapterPage): PageCopy {
  if (!page.task) return page;
  const { regions: _regions, resultUrl: _result, plateUrl: _plate, ...task } = page.task;
  return { ...page, task };
}

function restored(copy: ChapterCopy, findFile: (id: string) => Promise<Blob>): ChapterCopy & { pages: ChapterPage[] } {
  const pages = copy.pages.map((page) => {
    const source = { read: () => findFile(page.id) };
    // What failed for good is told again; other failures are worth another try.
    const retry = page.phase === 'failed' && !page.failure?.code.startsWith('image-');
    return { ...page, ...(retry ? untouched : {}), connected: true, source };
  });
  return { ...copy, pages };
}
