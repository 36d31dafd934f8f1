import type { DetectorId } from '@/lib/page/engines';
import type { Region } from '@/lib/page/region-document';
import type { Adapter } from '../adapters';
import { AskError, ask, troubleOf } from '../ask';
import { fileOf, sha256Of } from '../files';
import type { Drawn, Trouble } from '../words';
import { addressOf, sizeOf } from './find-pictures';
import { createFollower } from './follow-tasks';
import { createOverlay, type Overlay } from './overlay';
import { readPicture, thumbprint } from './read-pixels';
import { createWorkQueue, rankOf } from './work-queue';

/** A page on its way: what it shows, and how far it has come. */
export type Page = {
  picture: HTMLElement;
  /** What the picture showed when it was taken up. */
  shown: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  overlay: Overlay;
  /** SHA-256 of the file, once it was read. */
  sha256: string | null;
  drawn: Drawn | null;
  trouble: Trouble | null;
};

/** Pages at work at once; the server takes as many of one member. */
const atOnce = 4;

/** The pages of this document that are or will be translated. */
export function createPages(adapter: Adapter, onChange: () => void) {
  const pages = new Map<HTMLElement, Page>();
  const follow = createFollower();
  const queue = createWorkQueue<Page>({ atOnce, rank: rankIn, work, onChange });
  let isOriginal = false;
  return { add, has, all: () => [...pages.values()], readFile, stop, place, refresh, setOriginal };

  function has(picture: HTMLElement): boolean {
    return pages.has(picture);
  }

  /** Takes a picture up; one that is done or on its way stays as it is, one that failed begins again. */
  function add(picture: HTMLElement): void {
    const known = pages.get(picture);
    if (known && known.state !== 'failed') return;
    known?.overlay.remove();
    const overlay = createOverlay(picture, { retry: () => again(page), correct });
    const page: Page = {
      picture,
      shown: shownIn(picture),
      state: 'waiting',
      overlay,
      sha256: known?.sha256 ?? null,
      drawn: null,
      trouble: known?.trouble ?? null,
    };
    overlay.setOriginal(isOriginal);
    overlay.showProgress('waiting', 0);
    pages.set(picture, page);
    queue.add(page);
    onChange();

    async function correct(region: Region, text: string) {
      if (!page.drawn) return;
      const { taskId, revision = 0 } = page.drawn.state;
      await draw(page, await ask('edit', { taskId, revision, regionId: region.id, text }));
    }
  }

  function again(page: Page) {
    add(page.picture);
  }

  async function work(page: Page): Promise<void> {
    // After a failure the server is asked for a new try; else a repeated question is the same one.
    const again = page.trouble !== null;
    page.state = 'running';
    try {
      const taskId = await submit(page, again);
      const end = await follow(taskId, ({ stage, progress }) => page.overlay.showProgress(stage, progress));
      if (end.status !== 'done') throw new AskError(endOf(end.error));
      await draw(page, await ask('result', { taskId }));
      page.state = 'done';
      page.trouble = null;
    } catch (error) {
      page.trouble = troubleOf(error);
      page.state = 'failed';
      page.overlay.showTrouble(page.trouble);
    }
  }

  async function submit(page: Page, again: boolean): Promise<string> {
    page.overlay.showProgress('sending', 0.02);
    const blob = await fileOfPicture(page.picture);
    page.sha256 = await hash(page.picture, blob);
    const about = { sha256: page.sha256, detector: detectorOf(page.picture), again };
    const first = await ask('begin', about);
    const begun = 'taskId' in first ? first : await ask('begin', { ...about, file: await fileOf(blob) });
    if (!('taskId' in begun)) throw new AskError({ code: 'internal', message: '' });
    return begun.taskId;
  }

  async function draw(page: Page, drawn: Drawn): Promise<void> {
    page.drawn = drawn;
    await page.overlay.show(drawn);
    page.overlay.place();
  }

  function fileOfPicture(picture: HTMLElement): Promise<Blob> {
    return readPicture(picture, adapter.referrer ? `${location.origin}/` : null);
  }

  /** @throws AskError when the picture cannot be read */
  async function readFile(picture: HTMLElement): Promise<{ sha256: string; detector: DetectorId }> {
    const kept = pages.get(picture)?.sha256;
    return { sha256: kept ?? (await hash(picture, await fileOfPicture(picture))), detector: detectorOf(picture) };
  }

  function detectorOf(picture: HTMLElement): DetectorId {
    const { width, height } = sizeOf(picture);
    // Twice as tall as a page: a strip.
    return height > width * 2.6 ? 'ctd' : adapter.detector;
  }

  /** What waits is not begun any more; what runs is paid and comes. */
  function stop() {
    queue.clear();
    for (const page of pages.values()) {
      if (page.state !== 'waiting') continue;
      page.overlay.remove();
      pages.delete(page.picture);
    }
    onChange();
  }

  function place() {
    for (const { overlay } of pages.values()) overlay.place();
  }

  /**
   * Lets go of pictures that are gone or show another page by now.
   * @returns those that show another page
   */
  function refresh(): HTMLElement[] {
    const changed: HTMLElement[] = [];
    for (const page of pages.values()) {
      const isSame = page.picture.isConnected && shownIn(page.picture) === page.shown;
      if (isSame) continue;
      queue.remove(page);
      page.overlay.remove();
      pages.delete(page.picture);
      if (page.picture.isConnected) changed.push(page.picture);
    }
    return changed;
  }

  function setOriginal(wanted: boolean) {
    if (wanted === isOriginal) return;
    isOriginal = wanted;
    for (const { overlay } of pages.values()) overlay.setOriginal(wanted);
  }
}

const hashes = new Map<string, string>();

/** By its address, so that a chapter's price and its translation read each picture's hash once. */
async function hash(picture: HTMLElement, blob: Blob): Promise<string> {
  const address = addressOf(picture);
  const kept = address && hashes.get(address);
  if (kept) return kept;
  const made = crypto.subtle ? await sha256Of(blob) : (await ask('hash', { file: await fileOf(blob) })).sha256;
  if (address) hashes.set(address, made);
  return made;
}

function shownIn(picture: HTMLElement): string {
  // A picture in several sizes is one page, whichever size the browser takes.
  if (picture instanceof HTMLImageElement && picture.srcset) return `${picture.src} ${picture.srcset}`;
  return addressOf(picture) ?? (picture instanceof HTMLCanvasElement ? thumbprint(picture) : '');
}

function rankIn({ picture }: Page): number {
  return rankOf(picture.getBoundingClientRect(), window.innerHeight);
}

function endOf(error: { code: string; message: string } | undefined): Trouble {
  return { code: 'translator-failed', message: error?.message ?? '' };
}
