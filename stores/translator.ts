import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TranslationState } from '@/lib/contract/manga';
import { type ChapterStore, createChapterStore } from './chapter';
import { type ChapterPage, isBusy, type PagePhase, resultFileName } from './chapter-page';
import type { Failure } from './failure';
import type { Refusal } from './open-files';
import type { PagePictures } from './page-pictures';
import type { TaskSettings } from './translate-flow';

export { isBusy } from './chapter-page';
export { type Failure, failureOf } from './failure';
export type { Refusal } from './open-files';

/** `empty`: no page is chosen; else as the page on the screen. */
export type TranslatorPhase = 'empty' | PagePhase;

export type ChosenPage = {
  id: string;
  /** For names of downloads. */
  name: string;
  /** As its owner called it. */
  fileName: string;
  /** Object URL; null while the picture is unpacked or fetched. */
  url: string | null;
};
export type TranslationResult = {
  taskId: string;
  /** How often the page was edited; an edit names the one it was made on. */
  revision: number;
  /** Object URL of the translated page. */
  url: string;
  picture: Blob;
  fileName: string;
  regions: NonNullable<TranslationState['regions']>;
  settings: TaskSettings;
  /** Whether it counted against what this visitor has left. */
  charged: boolean;
  seconds: number;
};

export type TranslatorStore = Shown & {
  /** A new chapter of these files; see the chapter's `offerFiles`. */
  offerFiles(files: readonly File[]): boolean;
  dismissRefusals(): void;
  translate(settings: TaskSettings): Promise<void>;
  /** Stops the run and goes back to the page. */
  cancel(): Promise<void>;
  /** From a result or a failure back to the page, to change settings. */
  backToPage(): void;
  reset(): void;
  /** Shows a finished page as it is after an edit; what is no longer on the screen is ignored. */
  showEdited(edited: Edited): void;
};

/** The page on the screen. */
type Shown = {
  phase: TranslatorPhase;
  page: ChosenPage | null;
  refusals: Refusal[];
  /** 0 to 1. */
  uploadProgress: number;
  task: TranslationState | null;
  connected: boolean;
  /** When translate was pressed, ms since 1970. */
  startedAt: number | null;
  result: TranslationResult | null;
  failure: Failure | null;
};

/** What an edit changes of a result; without a picture the former one stays until the new one is here. */
export type Edited = Pick<TranslationResult, 'taskId' | 'revision' | 'regions'> & { picture?: Blob };

const emptyState: Omit<Shown, 'refusals'> = {
  phase: 'empty',
  page: null,
  uploadProgress: 0,
  task: null,
  connected: true,
  startedAt: null,
  result: null,
  failure: null,
};

/** The page on the screen as a state machine of its own, whatever chapter it belongs to. */
export function createTranslatorStore(chapter: StoreApi<ChapterStore> = createChapterStore()) {
  const store = createStore<TranslatorStore>((set, get) => {
    return {
      ...shownOf(chapter.getState(), null),
      offerFiles: (files) => chapter.getState().offerFiles(files, 'replace'),
      dismissRefusals: () => chapter.getState().dismissRefusals(),
      translate: (settings) => chapter.getState().run(current(), settings),
      cancel: () => chapter.getState().cancel(current()),
      backToPage: () => {
        const [id] = current();
        if (id && !isBusy(chapter.getState().pages.find((page) => page.id === id)!.phase))
          chapter.getState().untouch(id);
      },
      reset: () => chapter.getState().reset(),
      showEdited,
    };

    function current(): string[] {
      const { currentId } = chapter.getState();
      return currentId ? [currentId] : [];
    }

    function showEdited({ picture, ...edited }: Edited) {
      const regions = inOrder(edited.regions);
      const { pages, keepEdited } = chapter.getState();
      if (pages.some(({ task }) => task?.taskId === edited.taskId)) {
        return keepEdited(edited.taskId, { revision: edited.revision, regions }, picture);
      }
      // A result without a chapter: a page that was shown by itself.
      const { result } = get();
      if (result?.taskId !== edited.taskId) return;
      const fresh = picture ? { picture, url: URL.createObjectURL(picture) } : {};
      set({ result: { ...result, ...edited, regions, ...fresh } });
    }
  });
  chapter.subscribe((state) => store.setState(shownOf(state, store.getState().result)));
  return store;
}

/** @param former the result on the screen, kept as it is while nothing about it changes */
function shownOf({ pages, currentId, refusals, pictures }: ChapterStore, former: TranslationResult | null): Shown {
  const page = pages.find(({ id }) => id === currentId);
  if (!page) return { ...emptyState, refusals };
  const shown: PagePictures = pictures[page.id] ?? {};
  const { uploadProgress, task, connected, startedAt } = page;
  const result = resultOf(page, shown, former);
  return {
    ...phaseOf(page, shown, result),
    page: { id: page.id, name: page.name, fileName: page.path, url: shown.original ?? null },
    refusals,
    uploadProgress,
    task,
    connected,
    startedAt,
    result,
  };
}

/** A finished page whose picture is still on its way is waited for. */
function phaseOf(page: ChapterPage, { failure }: PagePictures, result: TranslationResult | null) {
  if (page.phase !== 'done' || result) return { phase: page.phase, failure: page.failure };
  return failure ? { phase: 'failed' as const, failure } : { phase: 'waiting' as const, failure: null };
}

function resultOf(
  page: ChapterPage,
  { result }: PagePictures,
  former: TranslationResult | null,
): TranslationResult | null {
  const { task, settings, startedAt, endedAt } = page;
  if (page.phase !== 'done' || !task || !settings || !result) return null;
  const next: TranslationResult = {
    taskId: task.taskId,
    revision: task.revision ?? 0,
    url: result.url,
    picture: result.picture,
    fileName: resultFileName(page, settings, result.picture),
    regions: inOrder(task.regions ?? []),
    settings,
    charged: task.charged,
    seconds: startedAt && endedAt ? (endedAt - startedAt) / 1000 : 0,
  };
  return former && isSame(former, next) ? former : next;
}

function isSame(a: TranslationResult, b: TranslationResult): boolean {
  return a.taskId === b.taskId && a.revision === b.revision && a.picture === b.picture && a.settings === b.settings;
}

function inOrder(regions: TranslationResult['regions']): TranslationResult['regions'] {
  return [...regions].sort((a, b) => a.order - b.order);
}
