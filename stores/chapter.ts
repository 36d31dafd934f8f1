import { createStore } from 'zustand/vanilla';
import type { TranslationState } from '@/lib/contract/manga';
import { randomKey } from '@/lib/random-key';
import { chapterLimit } from '@/lib/upload-limit';
import { type ChapterPage, isBusy, isDoneWith, untouched } from './chapter-page';
import { failureOf } from './failure';
import { chapterNameOf, isBundle, type Opened, openBundle, openPictures, type Refusal } from './open-files';
import { createPagePictures, type PagePictures } from './page-pictures';
import { createPageRuns } from './page-runs';
import { createPageUploads } from './page-uploads';
import type { TaskSettings } from './translate-flow';

/** `replace`: a new chapter of these pages; `add`: behind the pages that are there. */
export type OfferHow = 'replace' | 'add';

export type ChapterStore = {
  /** In reading order. */
  pages: ChapterPage[];
  /** The page on the screen. */
  currentId: string | null;
  /** Under which the server keeps it, and how often it was kept there. */
  chapterId: string;
  revision: number;
  /** Of the archive, document or folder; null for loose pictures. */
  name: string | null;
  /** The file that is being looked into. */
  opening: string | null;
  refusals: Refusal[];
  /** Of the pages near the one on the screen. */
  pictures: Readonly<Record<string, PagePictures>>;
  /**
   * Takes pictures, archives and documents, and says which are refused and why.
   * @returns whether anything is taken, or is being looked into
   */
  offerFiles(files: readonly File[], how: OfferHow): boolean;
  dismissRefusals(): void;
  show(id: string): void;
  step(by: 1 | -1): void;
  /** Puts a page at a place, from 0. */
  move(id: string, place: number): void;
  remove(id: string): void;
  /** Translates these pages, whatever they were. */
  run(ids: readonly string[], settings: TaskSettings): Promise<void>;
  /** The failed pages once more, each with the settings that it failed with. */
  retryFailed(): Promise<void>;
  /** Stops these pages' runs. */
  cancel(ids: readonly string[]): Promise<void>;
  /** Back to the page as it was chosen. */
  untouch(id: string): void;
  /** A page's texts, and perhaps its picture, after an edit. */
  keepEdited(taskId: string, part: Pick<TranslationState, 'revision' | 'regions'>, picture?: Blob): void;
  /** Goes on with a chapter that was left: what is under way is followed, what was asked for is asked for again. */
  bringBack(left: LeftChapter): void;
  reset(): void;
};

export type LeftChapter = Pick<ChapterStore, 'chapterId' | 'revision' | 'pages' | 'name' | 'currentId'>;

/** What each role may put into one chapter; the server holds everybody to it. */
export type ChapterOptions = { mostPages(): number };

const nothing = {
  pages: [] as ChapterPage[],
  currentId: null as string | null,
  revision: 0,
  name: null as string | null,
  opening: null as string | null,
  refusals: [] as Refusal[],
  pictures: {} as ChapterStore['pictures'],
};

/** A chapter of one page or many: files in, each page uploaded, translated and shown. */
export function createChapterStore({ mostPages }: ChapterOptions = { mostPages: () => chapterLimit.paying }) {
  return createStore<ChapterStore>((set, get) => {
    const uploads = createPageUploads(change);
    const pictures = createPagePictures({
      pageOf,
      picturesOf: (id) => get().pictures[id],
      show: showPictures,
      onState: (id, task) => change(id, { task }),
    });
    const runs = createPageRuns({
      pageOf,
      change,
      shownTask: () => pageOf(get().currentId ?? '')?.taskId ?? null,
      uploads,
      onDone: pictures.fetchResult,
      onHalt: stopWaiting,
    });
    /** Counts resets, so that a file which was being looked into meanwhile is let go. */
    let era = 0;

    return {
      ...nothing,
      chapterId: randomKey(),
      offerFiles,
      dismissRefusals: () => set({ refusals: [] }),
      show,
      step,
      move,
      remove,
      run,
      retryFailed,
      cancel,
      untouch: (id) => change(id, untouched),
      keepEdited,
      bringBack,
      reset,
    };

    function offerFiles(files: readonly File[], how: OfferHow): boolean {
      const bundles = files.filter(isBundle);
      const opened = openPictures(files.filter((file) => !isBundle(file)));
      const taken = opened.pages.length > 0 || bundles.length > 0;
      if (!taken) {
        set({ refusals: opened.refusals });
        return false;
      }
      if (how === 'replace') reset();
      if (get().pages.length === 0) set({ name: chapterNameOf(files) });
      set({ refusals: opened.refusals });
      take(opened.pages);
      if (bundles.length > 0) void openBundles(bundles);
      return true;
    }

    async function openBundles(bundles: readonly File[]) {
      const then = era;
      for (const file of bundles) {
        set({ opening: file.name });
        const opened = await openOrRefuse(file);
        if (then !== era) return;
        set({ refusals: [...get().refusals, ...opened.refusals] });
        take(opened.pages);
      }
      set({ opening: null });
    }

    function take(opened: ChapterPage[]) {
      const { pages, currentId, refusals } = get();
      const room = Math.max(0, mostPages() - pages.length);
      const fitting = opened.slice(0, room);
      const more = opened.length - fitting.length;
      set({ pages: [...pages, ...fitting] });
      if (more > 0)
        set({ refusals: [...refusals, { name: opened[room]!.path, reason: 'too-many-pages', most: mostPages() }] });
      if (!currentId && fitting[0]) show(fitting[0].id);
      else keepNear();
      for (const page of fitting) startUpload(page);
    }

    function startUpload(page: ChapterPage) {
      const then = era;
      uploads.imageOf(page).catch((error: unknown) => {
        const now = pageOf(page.id);
        // Stopped, perhaps with the same page brought back meanwhile.
        if (then !== era || now?.phase !== 'ready') return;
        const failure = failureOf(error);
        // Other failures are met again when the page is to be translated.
        if (!failure.code.startsWith('image-')) return;
        if (get().pages.length > 1) return change(page.id, { phase: 'failed', failure });
        reset();
        set({ refusals: [{ name: page.path, reason: 'server', failure }] });
      });
    }

    function show(id: string) {
      const { currentId } = get();
      if (id === currentId || !pageOf(id)) return;
      // Its last edit may still be on the way: the page is asked for again when it comes back.
      if (currentId && pageOf(currentId)?.phase === 'done') pictures.dropResult(currentId, true);
      set({ currentId: id });
      keepNear();
    }

    function step(by: 1 | -1) {
      const { pages, currentId } = get();
      const next = pages[pages.findIndex(({ id }) => id === currentId) + by];
      if (next) show(next.id);
    }

    function move(id: string, place: number) {
      const { pages } = get();
      const page = pageOf(id);
      if (!page) return;
      const others = pages.filter((one) => one !== page);
      set({ pages: [...others.slice(0, place), page, ...others.slice(place)] });
      keepNear();
    }

    function remove(id: string) {
      const { pages, currentId } = get();
      const at = pages.findIndex((page) => page.id === id);
      if (at < 0) return;
      if (pages.length === 1) return reset();
      void runs.cancel(id).catch(() => {});
      uploads.stop(id);
      const rest = pages.filter((page) => page.id !== id);
      set({ pages: rest, currentId: currentId === id ? rest[Math.min(at, rest.length - 1)]!.id : currentId });
      keepNear();
    }

    async function run(ids: readonly string[], settings: TaskSettings) {
      const wanted = get().pages.filter(({ id, phase }) => ids.includes(id) && !isBusy(phase));
      for (const { id } of wanted) pictures.dropResult(id);
      await Promise.all(wanted.map(({ id }) => runs.start(id, settings)));
    }

    async function retryFailed() {
      const failed = get().pages.filter(({ phase, settings }) => phase === 'failed' && settings !== null);
      await Promise.all(failed.map(({ id, settings }) => run([id], settings!)));
    }

    async function cancel(ids: readonly string[]) {
      // Those that wait first, so that none of them takes the place of one that stops.
      await Promise.all([...ids].reverse().map((id) => runs.cancel(id)));
    }

    function stopWaiting() {
      const waiting = get().pages.filter(({ phase }) => phase === 'uploading' || phase === 'submitting');
      void cancel(waiting.map(({ id }) => id));
    }

    function keepEdited(taskId: string, part: Pick<TranslationState, 'revision' | 'regions'>, picture?: Blob) {
      const page = get().pages.find(({ task }) => task?.taskId === taskId);
      if (!page?.task) return;
      change(page.id, { task: { ...page.task, ...part } });
      if (picture) pictures.replaceResult(page.id, picture);
    }

    function bringBack({ pages, currentId, ...left }: LeftChapter) {
      if (get().pages.length > 0) return;
      // Their texts are asked for with the picture.
      for (const { id, phase } of pages) if (phase === 'done') pictures.dropResult(id, true);
      set({ ...left, pages, currentId: pages.some(({ id }) => id === currentId) ? currentId : (pages[0]?.id ?? null) });
      keepNear();
      for (const page of pages) {
        if (page.phase === 'waiting' && page.taskId) void runs.resume(page.id, page.taskId);
        else if (isBusy(page.phase) && page.settings) void runs.start(page.id, page.settings);
        else if (page.phase === 'ready') startUpload(page);
      }
    }

    function reset() {
      era += 1;
      uploads.stopAll();
      for (const { id } of get().pages) runs.forget(id);
      pictures.keepNear([]);
      set({ ...nothing, chapterId: randomKey() });
    }

    function keepNear() {
      const { pages, currentId } = get();
      const at = pages.findIndex(({ id }) => id === currentId);
      const near = [pages[at], pages[at + 1], pages[at - 1]];
      pictures.keepNear(near.flatMap((page) => (page ? [page.id] : [])));
    }

    function pageOf(id: string): ChapterPage | undefined {
      return get().pages.find((page) => page.id === id);
    }

    function change(id: string, part: Partial<ChapterPage>) {
      if (!pageOf(id)) return;
      set({ pages: get().pages.map((page) => (page.id === id ? { ...page, ...part } : page)) });
    }

    function showPictures(id: string, shown: PagePictures | undefined) {
      const { [id]: _, ...others } = get().pictures;
      set({ pictures: shown ? { ...others, [id]: shown } : others });
    }
  });
}

/** Pages that a press on Translate would translate: not under way, and not done with these settings. */
export function pagesToTranslate(pages: readonly ChapterPage[], settings: TaskSettings): ChapterPage[] {
  return pages.filter(
    (page) => !isBusy(page.phase) && !isDoneWith(page, settings) && !page.failure?.code.startsWith('image-'),
  );
}

async function openOrRefuse(file: File): Promise<Opened> {
  try {
    return await openBundle(file);
  } catch (error) {
    return { pages: [], refusals: [{ name: file.name, reason: 'server', failure: failureOf(error) }] };
  }
}
