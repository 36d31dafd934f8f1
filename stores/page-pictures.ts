import type { TranslationState } from '@/lib/contract/manga';
import type { ChapterPage } from './chapter-page';
import { type Failure, failureOf } from './failure';

/** What is shown of a page: object URLs, there only while the page is near the one on the screen. */
export type PagePictures = {
  original?: string;
  result?: { url: string; picture: Blob };
  /** Why the translated page could not be fetched. */
  failure?: Failure;
};

/** A page that has just left the screen may still be drawn, or come back. */
const grace = 10_000;

/** Keeps the pictures of the pages around the one on the screen, and lets go of the others'. */
export function createPagePictures(stage: {
  pageOf(id: string): ChapterPage | undefined;
  picturesOf(id: string): PagePictures | undefined;
  /** undefined: nothing is kept of the page any more. */
  show(id: string, pictures: PagePictures | undefined): void;
  /** The state of a page's task as the server has it now. */
  onState(id: string, state: TranslationState): void;
}) {
  const { pageOf, picturesOf, show } = stage;
  let near = new Map<string, AbortController>();
  /** Pages that may have been edited since their picture was fetched. */
  const stale = new Set<string>();
  return { keepNear, fetchResult, replaceResult, dropResult };

  /** @param ids pages to have at hand, the one on the screen first */
  function keepNear(ids: string[]) {
    const former = near;
    near = new Map(ids.map((id) => [id, former.get(id) ?? new AbortController()]));
    for (const [id, stop] of former) if (!near.has(id)) release(id, stop);
    ids.forEach((id, place) => void load(id, place === 0));
  }

  async function load(id: string, onScreen: boolean) {
    const stop = near.get(id)!;
    const page = pageOf(id);
    if (!page) return;
    if (!picturesOf(id)?.original) await loadOriginal(id, page, stop.signal);
    const { phase, task } = pageOf(id) ?? page;
    if (phase !== 'done' || !task || picturesOf(id)?.result || (stale.has(id) && !onScreen)) return;
    // Without an address the server is asked for the page as it is now.
    await fetchResult(id, stale.delete(id) ? { ...task, resultUrl: undefined } : task);
  }

  async function loadOriginal(id: string, { source }: ChapterPage, signal: AbortSignal) {
    if (source.file) return put(id, { original: URL.createObjectURL(source.file) });
    try {
      const picture = await source.read(signal);
      if (near.has(id) && !picturesOf(id)?.original) put(id, { original: URL.createObjectURL(picture) });
    } catch {
      // The page's upload meets the same and tells it.
    }
  }

  /** Fetches the translated page while it is near; a failure is kept with the pictures. */
  async function fetchResult(id: string, state: TranslationState): Promise<void> {
    const stop = near.get(id);
    if (!stop) return;
    try {
      const { fetchFresh } = await import('./translate-flow');
      const fresh = await fetchFresh(state, stop.signal);
      if (near.get(id) !== stop) return;
      if (fresh.state !== state) stage.onState(id, fresh.state);
      replaceResult(id, fresh.picture);
    } catch (error) {
      if (!stop.signal.aborted) put(id, { failure: failureOf(error) });
    }
  }

  function replaceResult(id: string, picture: Blob) {
    if (!near.has(id)) return;
    const former = picturesOf(id)?.result?.url;
    put(id, { result: { url: URL.createObjectURL(picture), picture }, failure: undefined });
    later(former);
  }

  /**
   * Forgets the translated page.
   * @param edited it may have been changed since: it is asked for anew when it is shown again
   */
  function dropResult(id: string, edited = false) {
    if (edited) stale.add(id);
    else stale.delete(id);
    const { result, failure: _, ...rest } = picturesOf(id) ?? {};
    if (picturesOf(id)) show(id, rest);
    later(result?.url);
  }

  function release(id: string, stop: AbortController) {
    stop.abort();
    const { original, result } = picturesOf(id) ?? {};
    show(id, undefined);
    later(original);
    later(result?.url);
  }

  function put(id: string, part: PagePictures) {
    if (near.has(id)) show(id, { ...picturesOf(id), ...part });
  }
}

function later(url: string | undefined) {
  if (url) setTimeout(() => URL.revokeObjectURL(url), grace);
}
