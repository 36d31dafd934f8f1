import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import {
  type DeletionReceipt,
  deleteNow,
  downloadImagesZip,
  getChapter,
  listChapters,
  listReceipts,
  quoteTranslateTasks,
  saveChapter,
} from '@/lib/contract/chapter';
import { type ChapterPage, freshPage } from './chapter-page';
import type { SavedChapter } from './chapter-sync';
import { failureOfState } from './failure';
import { settingsOf, type TaskSettings } from './translate-flow';

const longestName = 120;

/** @returns the revision that the server has now; where another window was faster, this one's pages count */
export async function saveOnServer({ settings, ...saved }: SavedChapter, revision: number): Promise<number> {
  const chapter = { ...saved, settings: settings ? settingsOf(settings) : {} };
  try {
    return (await callApi(saveChapter, { ...chapter, revision })).revision;
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'edited-elsewhere') throw error;
    const newest = await callApi(getChapter, { chapterId: chapter.chapterId });
    return (await callApi(saveChapter, { ...chapter, revision: newest.revision })).revision;
  }
}

export async function listKept() {
  const [{ chapters }, { receipts }] = await Promise.all([callApi(listChapters, {}), callApi(listReceipts, {})]);
  return { chapters, receipts };
}

export async function latestKept() {
  return (await callApi(listChapters, {})).chapters[0] ?? null;
}

/** Deletes a chapter with its pages, or everything; @returns the proof */
export function deleteKept(chapterId: string | null): Promise<DeletionReceipt> {
  return callApi(deleteNow, chapterId ? { chapterId } : { everything: true });
}

/** A chapter as the server has it, ready to go on with. */
export async function openKept(chapterId: string) {
  const chapter = await callApi(getChapter, { chapterId });
  return {
    chapterId,
    revision: chapter.revision,
    name: chapter.title,
    currentId: null,
    pages: chapter.pages.map((page, index) => pageOf(chapter, index, page)),
  };
}

/** What these pages would take with these settings, what is left for that, and how long a chapter may be. */
export async function askQuote(imageIds: string[], settings: TaskSettings) {
  const pages = imageIds.map((imageId) => ({ imageId }));
  const { cost, remaining, mostPages } = await callApi(quoteTranslateTasks, { pages, settings: settingsOf(settings) });
  return { cost, remaining, mostPages };
}

export type Archive = {
  format: 'zip' | 'cbz';
  title: string;
  pages: readonly ChapterPage[];
  rightToLeft: boolean;
};

/** Lets the browser save the finished pages as one archive, which the server makes while it is sent. */
export async function saveArchive({ format, title, pages, rightToLeft }: Archive, signal: AbortSignal) {
  const input = {
    format,
    title: title.slice(0, longestName),
    taskIds: pages.flatMap(({ taskId }) => taskId ?? []),
    names: pages.map(({ name }) => name.slice(0, longestName).trim() || 'page'),
    direction: rightToLeft ? ('right-to-left' as const) : ('left-to-right' as const),
  };
  await callApi(downloadImagesZip, input, { signal });
}

type KeptChapter = Awaited<ReturnType<typeof fetchChapter>>;
type KeptPage = KeptChapter['pages'][number];

function fetchChapter(chapterId: string) {
  return callApi(getChapter, { chapterId });
}

function pageOf({ chapterId, settings: kept }: KeptChapter, index: number, page: KeptPage): ChapterPage {
  const { name, imageId, taskId, originalUrl, gone, state } = page;
  const baseName = name
    .split('/')
    .at(-1)!
    .replace(/\.(jpe?g|png|webp)$/i, '');
  const fresh = freshPage(name, baseName, { read: (signal) => readOriginal(chapterId, index, originalUrl, signal) });
  const uploaded = {
    ...fresh,
    image: imageId ? { imageId, width: 0, height: 0 } : null,
    uploadProgress: imageId ? 1 : 0,
  };
  if (gone || !imageId) return { ...uploaded, phase: 'failed', failure: { code: 'image-expired', message: '' } };
  if (!state || !taskId || state.status === 'cancelled') return uploaded;
  const task = { ...state, taskId };
  const settings = taskSettings(kept);
  if (state.status === 'done') return { ...uploaded, phase: 'done', taskId, task, settings };
  if (state.status === 'failed')
    return { ...uploaded, phase: 'failed', taskId, task, settings, failure: failureOfState(state) };
  return { ...uploaded, phase: 'waiting', taskId, task, settings, startedAt: Date.now() };
}

function taskSettings(kept: KeptChapter['settings']): TaskSettings {
  const { targetLanguage, sourceLanguage, translator, detector, font, ...wishes } = kept;
  return {
    translator: translator ?? 'local',
    detector: detector ?? 'default',
    font: font ?? 'comic',
    source: sourceLanguage ?? null,
    target: targetLanguage ?? 'ENG',
    ...(Object.keys(wishes).length > 0 && { wishes }),
  };
}

/** The picture as it was uploaded. Its address is short-lived, so one that has run out is asked for again. */
async function readOriginal(
  chapterId: string,
  index: number,
  url: string | undefined,
  signal: AbortSignal,
): Promise<Blob> {
  const first = url ? await fetch(url, { signal }) : null;
  if (first?.ok) return first.blob();
  const fresh = (await fetchChapter(chapterId)).pages[index]?.originalUrl;
  const second = fresh ? await fetch(fresh, { signal }) : null;
  if (second?.ok) return second.blob();
  throw new ApiError(410, 'image-expired', '');
}
