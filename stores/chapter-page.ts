import type { TranslationState } from '@/lib/contract/manga';
import { languageOf } from '@/lib/page/languages';
import { randomKey } from '@/lib/random-key';
import type { Failure } from './failure';
import type { TaskSettings, UploadedImage } from './translate-flow';

/**
 * A page's states: `ready` → (translate) `uploading` → `submitting` → `waiting` → `done` or `failed`. It is uploaded
 * as soon as it is chosen, so `uploading` is only seen when translate is pressed before that has ended.
 */
export type PagePhase = 'ready' | 'uploading' | 'submitting' | 'waiting' | 'done' | 'failed';

/** Where a page's bytes are: in this browser (perhaps still packed in an archive), or on the server only. */
export type PageSource = {
  /** At hand without waiting. */
  file?: File;
  read(signal: AbortSignal): Promise<Blob>;
};

export type ChapterPage = {
  id: string;
  /** For the names of downloads: `page.01`. */
  name: string;
  /** As its owner knows it: `chapter 3/page.01.png`. */
  path: string;
  source: PageSource;
  image: UploadedImage | null;
  phase: PagePhase;
  /** 0 to 1. */
  uploadProgress: number;
  /** It was too heavy and was made lighter here. */
  lightened: boolean;
  /** Of the task that the server has for it. */
  taskId: string | null;
  /** Its state as last heard. */
  task: TranslationState | null;
  connected: boolean;
  /** When it was asked for, ms since 1970. */
  startedAt: number | null;
  /** When it had ended, ms since 1970. */
  endedAt: number | null;
  /** Of the run that is under way or done. */
  settings: TaskSettings | null;
  failure: Failure | null;
};

/** A page as it is when it has just been chosen. */
export function freshPage(path: string, name: string, source: PageSource): ChapterPage {
  return { id: randomKey(), name, path, source, image: null, uploadProgress: 0, lightened: false, ...untouched };
}

/** What a page is without anything that was made of it. */
export const untouched = {
  phase: 'ready',
  taskId: null,
  task: null,
  connected: true,
  startedAt: null,
  endedAt: null,
  settings: null,
  failure: null,
} as const satisfies Partial<ChapterPage>;

export function isBusy(phase: PagePhase | 'empty'): boolean {
  return phase === 'uploading' || phase === 'submitting' || phase === 'waiting';
}

/** Whether a page is done with these very settings, so that another run would make the same. */
export function isDoneWith(page: ChapterPage, settings: TaskSettings): boolean {
  return page.phase === 'done' && page.settings !== null && keyOf(page.settings) === keyOf(settings);
}

/** 0 to 1 over upload and translation. */
export function shareOf({ phase, uploadProgress, task }: ChapterPage): number {
  if (phase === 'done' || phase === 'failed') return 1;
  if (phase === 'ready') return 0;
  return 0.1 * uploadProgress + 0.9 * (task?.progress ?? 0);
}

/** `page.01.en.png` */
export function resultFileName(page: ChapterPage, settings: TaskSettings, picture: Blob): string {
  const extension = picture.type.replace('image/', '').replace('jpeg', 'jpg') || 'png';
  return `${page.name}.${languageOf(settings.target).tag}.${extension}`;
}

function keyOf({ translator, detector, font, source, target, wishes }: TaskSettings): string {
  return JSON.stringify([translator, detector, font, source, target, wishes ?? {}]);
}
