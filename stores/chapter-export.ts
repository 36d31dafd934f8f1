import { languageOf } from '@/lib/page/languages';
import type { TranscriptWords } from '@/lib/page/transcript';
import type { ChapterPage } from './chapter-page';
import { fetchFresh } from './translate-flow';

export const exportFormats = ['zip', 'cbz', 'pdf', 'side', 'text'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type ExportOrder = {
  format: ExportFormat;
  /** Finished pages, in reading order. */
  pages: readonly ChapterPage[];
  /** Name of the file, without its extension. */
  name: string;
  /** The originals are read from right to left. */
  rightToLeft: boolean;
  words: TranscriptWords & { page(number: number, name: string): string };
  signal: AbortSignal;
  /** Pages that are in. */
  onProgress(count: number): void;
};

/**
 * Everything as one file, fetched page by page so that a long chapter does not fill the memory.
 * @returns null when the browser has saved it already: archives are made by the server
 */
export async function exportChapter(order: ExportOrder): Promise<File | null> {
  const { format, name, pages } = order;
  const language = languageOf(pages[0]!.settings!.target).tag;
  const file = (blob: Blob, extension: string) =>
    new File([blob], `${name}.${language}.${extension}`, { type: blob.type });
  if (format === 'pdf') {
    const { writePdf } = await import('@/lib/export/write-pdf');
    return file(await writePdf(picturesOf(order), { title: name, language }), 'pdf');
  }
  if (format === 'text')
    return file(new Blob([await transcriptOf(order)], { type: 'text/plain;charset=utf-8' }), 'txt');
  if (format !== 'side') {
    const { saveArchive } = await import('./chapter-calls');
    await saveArchive({ format, title: `${name}.${language}`, pages, rightToLeft: order.rightToLeft }, order.signal);
    return null;
  }
  const { writeZip } = await import('@/lib/export/write-zip');
  return file(await writeZip(sideBySide(order), 'application/zip'), 'side-by-side.zip');
}

/** Numbered, so that every reader shows the pages in this order: `007 page.01.png`. */
export function entryName(number: number, count: number, name: string, picture: Blob): string {
  const digits = Math.max(3, String(count).length);
  const extension = picture.type.replace('image/', '').replace('jpeg', 'jpg') || 'png';
  return `${String(number).padStart(digits, '0')} ${name.replace(/[\\/:*?"<>|]/g, '_')}.${extension}`;
}

async function* picturesOf({ pages, signal, onProgress }: ExportOrder): AsyncGenerator<Blob> {
  for (const [index, page] of pages.entries()) {
    yield await pictureOf(page, signal);
    onProgress(index + 1);
  }
}

async function* sideBySide(order: ExportOrder) {
  const { besideEachOther } = await import('@/lib/export/draw-pictures');
  let index = 0;
  for await (const picture of picturesOf(order)) {
    const page = order.pages[index]!;
    index += 1;
    const blob = await besideEachOther(await page.source.read(order.signal), picture, !order.rightToLeft);
    yield { name: entryName(index, order.pages.length, page.name, blob), blob };
  }
}

async function transcriptOf({ pages, words, signal, onProgress }: ExportOrder): Promise<string> {
  const [{ chapterTranscript }, { fetchState }] = await Promise.all([
    import('@/lib/export/chapter-transcript'),
    import('./edit-flow'),
  ]);
  const texts: { heading: string; regions: NonNullable<NonNullable<ChapterPage['task']>['regions']> }[] = [];
  for (const [index, page] of pages.entries()) {
    signal.throwIfAborted();
    const { regions = [] } = await fetchState(page.task!.taskId);
    texts.push({ heading: words.page(index + 1, page.name), regions });
    onProgress(index + 1);
  }
  return chapterTranscript(texts, words);
}

/** Asked for anew: the page may have been edited since. */
async function pictureOf({ task }: ChapterPage, signal: AbortSignal): Promise<Blob> {
  const { picture } = await fetchFresh({ ...task!, resultUrl: undefined }, signal);
  return picture;
}
