import { createStore } from 'zustand/vanilla';
import { ApiError } from '@/lib/api/api-error';
import { type ClientErrorCode, isErrorCode } from '@/lib/contract/error';
import type { TranslationState } from '@/lib/contract/manga';
import { languageOf } from '@/lib/page/languages';
import { admitFile, baseName, type RefusalReason } from './page-admission';
import type { TaskSettings, UploadedImage } from './translate-flow';

/**
 * The tool's states: `empty` → (a page is chosen) `ready` → (translate) `uploading` → `submitting` → `waiting`
 * → `done` or `failed`. Cancelling leads back to `ready`. The page is uploaded as soon as it is chosen, so
 * `uploading` is only seen when translate is pressed before that has ended.
 */
export type TranslatorPhase = 'empty' | 'ready' | 'uploading' | 'submitting' | 'waiting' | 'done' | 'failed';

export type ChosenPage = { file: File; name: string /** Object URL of the file. */; url: string };
export type Refusal = { name: string; reason: RefusalReason } | { name: string; reason: 'server'; failure: Failure };
export type Failure = { code: ClientErrorCode /** The server's text, or empty. */; message: string };
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

export type TranslatorStore = {
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
  /** Takes the first usable file and says why the others are refused. */
  offerFiles(files: readonly File[]): void;
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

/** What an edit changes of a result; without a picture the former one stays until the new one is here. */
export type Edited = Pick<TranslationResult, 'taskId' | 'revision' | 'regions'> & { picture?: Blob };

type Upload = { image: Promise<UploadedImage>; stop: AbortController };

const emptyState = {
  phase: 'empty' as TranslatorPhase,
  page: null,
  refusals: [] as Refusal[],
  uploadProgress: 0,
  task: null,
  connected: true,
  startedAt: null,
  result: null,
  failure: null,
};

/** The tool as a state machine; every call leaves through lib/api, loaded when first needed. */
export function createTranslatorStore() {
  let upload: Upload | null = null;
  let run: { stop: AbortController; taskId: string | null } | null = null;

  return createStore<TranslatorStore>((set, get) => {
    return { ...emptyState, offerFiles, dismissRefusals, translate, cancel, backToPage, reset, showEdited };

    function offerFiles(files: readonly File[]) {
      const admissions = files.map((file) => ({ name: file.name, ...admitFile(file) }));
      const usable = admissions.filter((admission) => admission.file !== null);
      const refusals: Refusal[] = [
        ...admissions.flatMap(({ name, refused }) => (refused ? [{ name, reason: refused }] : [])),
        ...usable.slice(1).map(({ name }) => ({ name, reason: 'one-at-a-time' as const })),
      ];
      const file = usable[0]?.file;
      if (!file) return set({ refusals });
      reset();
      set({ phase: 'ready', page: { file, name: baseName(file), url: URL.createObjectURL(file) }, refusals });
      startUpload(file);
    }

    function dismissRefusals() {
      set({ refusals: [] });
    }

    async function translate(settings: TaskSettings) {
      const { page, phase } = get();
      if (!page || isBusy(phase) || phase === 'empty') return;
      const started = { stop: new AbortController(), taskId: null as string | null };
      run = started;
      try {
        toPage('uploading');
        const startedAt = Date.now();
        set({ startedAt });
        const { runTranslation } = await loadFlow();
        const { state, picture } = await runTranslation({
          settings,
          signal: started.stop.signal,
          image: (again) => (again || !upload ? startUpload(page.file) : upload).image,
          onSubmitting: () => set({ phase: 'submitting', uploadProgress: 1 }),
          onWaiting: (taskId) => {
            started.taskId = taskId;
            set({ phase: 'waiting' });
          },
          onState: (task) => set({ task }),
          onConnection: (connected) => set({ connected }),
        });
        if (picture) set({ phase: 'done', result: resultOf(picture, state, page, settings, startedAt) });
        else if (state.status === 'cancelled') toPage('ready');
        else set({ phase: 'failed', failure: failureOfState(state) });
      } catch (error) {
        // A cancelled run, or one whose page was replaced or refused meanwhile, has nothing more to say.
        if (started.stop.signal.aborted || get().page !== page) return;
        set({ phase: 'failed', failure: failureOf(error) });
      }
    }

    async function cancel() {
      if (!isBusy(get().phase)) return;
      const taskId = run?.taskId;
      run?.stop.abort();
      toPage('ready');
      if (!taskId) return;
      const { cancelTask } = await loadFlow();
      // A page that was done before the wish arrived is charged and kept; translating it again costs nothing.
      await cancelTask(taskId);
    }

    function backToPage() {
      if (!isBusy(get().phase)) toPage('ready');
    }

    function reset() {
      run?.stop.abort();
      upload?.stop.abort();
      upload = null;
      forget(get().page?.url);
      forget(get().result?.url);
      set(emptyState);
    }

    function showEdited({ picture, ...edited }: Edited) {
      const { result } = get();
      if (result?.taskId !== edited.taskId) return;
      const regions = inOrder(edited.regions);
      if (!picture) return set({ result: { ...result, ...edited, regions } });
      set({ result: { ...result, ...edited, regions, picture, url: URL.createObjectURL(picture) } });
      // The page on the screen may still be reading the former one.
      setTimeout(() => forget(result.url), 10_000);
    }

    /** The chosen page without anything that was made of it. */
    function toPage(phase: TranslatorPhase) {
      const { page, uploadProgress, result } = get();
      forget(result?.url);
      set({ ...emptyState, page, uploadProgress, phase });
    }

    function startUpload(file: File): Upload {
      const stop = new AbortController();
      const image = loadFlow().then(({ uploadPage }) =>
        uploadPage(file, { signal: stop.signal, onProgress: (uploadProgress) => set({ uploadProgress }) }),
      );
      const started = { image, stop };
      upload = started;
      image.then(
        () => set({ uploadProgress: 1 }),
        (error: unknown) => {
          if (stop.signal.aborted || upload !== started) return;
          upload = null;
          // A page that the server cannot use goes back to the drop zone; other failures are met again at translate.
          const failure = failureOf(error);
          if (failure.code.startsWith('image-')) refuseChosenPage(file, failure);
        },
      );
      return started;
    }

    function refuseChosenPage(file: File, failure: Failure) {
      reset();
      set({ refusals: [{ name: file.name, reason: 'server', failure }] });
    }
  });
}

export function isBusy(phase: TranslatorPhase): boolean {
  return phase === 'uploading' || phase === 'submitting' || phase === 'waiting';
}

/** Loaded with the first page, so that the home page carries neither the contract nor the signing. */
function loadFlow() {
  return import('./translate-flow');
}

function resultOf(
  picture: Blob,
  state: TranslationState,
  page: ChosenPage,
  settings: TaskSettings,
  startedAt: number,
): TranslationResult {
  const extension = picture.type.replace('image/', '').replace('jpeg', 'jpg') || 'png';
  return {
    taskId: state.taskId,
    revision: state.revision ?? 0,
    url: URL.createObjectURL(picture),
    picture,
    fileName: `${page.name}.${languageOf(settings.target).tag}.${extension}`,
    regions: inOrder(state.regions ?? []),
    settings,
    charged: state.charged,
    seconds: (Date.now() - startedAt) / 1000,
  };
}

function inOrder(regions: TranslationResult['regions']): TranslationResult['regions'] {
  return [...regions].sort((a, b) => a.order - b.order);
}

function failureOfState(state: TranslationState): Failure {
  const code = state.error?.code ?? 'internal';
  return { code: isErrorCode(code) ? code : 'internal', message: state.error?.message ?? '' };
}

/** What a call ended with; anything that is no answer of ours is a bug, and the console keeps it. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { code: error.error, message: error.message };
  reportError(error);
  return { code: 'internal', message: '' };
}

function forget(url: string | undefined) {
  if (url) URL.revokeObjectURL(url);
}
