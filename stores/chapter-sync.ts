import type { StoreApi } from 'zustand/vanilla';
import { ApiError } from '@/lib/api/api-error';
import type { ChapterStore } from './chapter';
import type { ChapterPage } from './chapter-page';
import type { TaskSettings } from './translate-flow';

/** Uploads and submits come in bursts; one save tells of several, ms. */
const rest = 1_500;
const longestName = 120;

/**
 * Tells the server which pages make up the chapter, so that it is in the history and on the person's other devices.
 * What cannot be told now is told with the next change.
 * @returns stops telling
 */
export function keepOnServer(chapter: StoreApi<ChapterStore>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';
  let saving = false;
  const stop = chapter.subscribe(() => {
    if (!timer && digest(chapter.getState()) !== told) timer = setTimeout(() => void save(), rest);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };

  async function save() {
    timer = undefined;
    const state = chapter.getState();
    const now = digest(state);
    if (saving || now === told || !isWorthIt(state.pages)) return;
    saving = true;
    try {
      const { saveOnServer } = await import('./chapter-calls');
      const revision = await saveOnServer(saved(state), state.revision);
      told = now;
      if (chapter.getState().chapterId === state.chapterId) chapter.setState({ revision });
    } catch (error) {
      // The chapter is complete in this browser; only the other devices do not know yet.
      if (!(error instanceof ApiError)) reportError(error);
    } finally {
      saving = false;
    }
    if (digest(chapter.getState()) !== now) timer ??= setTimeout(() => void save(), rest);
  }
}

export type SavedChapter = {
  chapterId: string;
  title: string;
  /** Of the latest run; null before the first. */
  settings: TaskSettings | null;
  pages: { name: string; imageId: string | null; taskId: string | null }[];
};

function saved({ chapterId, name, pages }: ChapterStore): SavedChapter {
  return {
    chapterId,
    title: (name ?? pages[0]!.name).trim().slice(0, longestName) || 'page',
    settings: pages.findLast(({ settings }) => settings)?.settings ?? null,
    pages: pages.map((page) => ({
      name: page.path.slice(-longestName).trim() || 'page',
      imageId: page.image?.imageId ?? null,
      taskId: page.taskId,
    })),
  };
}

/** A page that nobody has asked to translate is nothing to come back to. */
function isWorthIt(pages: readonly ChapterPage[]): boolean {
  return pages.some(({ taskId }) => taskId) || pages.filter(({ image }) => image).length > 1;
}

function digest({ chapterId, name, pages }: ChapterStore): string {
  return JSON.stringify([chapterId, name, pages.map(({ path, image, taskId }) => [path, image?.imageId, taskId])]);
}
