import type { TranslationState } from '@/lib/contract/manga';
import { type ChapterPage, isBusy, untouched } from './chapter-page';
import { type Failure, failureOf, failureOfState } from './failure';
import type { createPageUploads } from './page-uploads';
import type { TaskFollower } from './task-follower';
import type { TaskSettings } from './translate-flow';

/** What runs of pages need of the chapter that they belong to. */
export type RunStage = {
  pageOf(id: string): ChapterPage | undefined;
  change(id: string, part: Partial<ChapterPage>): void;
  /** Of the page on the screen, whose texts are shown as they are found. */
  shownTask(): string | null;
  uploads: ReturnType<typeof createPageUploads>;
  /** A page's task is done; resolves when what is on the screen of it is there. */
  onDone(id: string, state: TranslationState): Promise<void>;
  /** Nothing more can be translated for now (no translations left, for one). */
  onHalt(): void;
};

type Run = { stop: AbortController; taskId: string | null };

/** Translates pages of a chapter: submitted in reading order, followed together. */
export function createPageRuns({ pageOf, change, shownTask, uploads, onDone, onHalt }: RunStage) {
  let follow: TaskFollower | undefined;
  const runs = new Map<string, Run>();
  let lastSubmit: Promise<unknown> = Promise.resolve();
  return { start, resume, cancel, forget, size: () => runs.size };

  async function start(id: string, settings: TaskSettings): Promise<void> {
    const run = open(id);
    change(id, { ...untouched, phase: 'uploading', settings, startedAt: Date.now() });
    try {
      const { submitUploaded } = await loadFlow();
      const before = lastSubmit;
      const submitted = (async () => {
        await uploads.imageOf(pageOf(id)!).catch(() => {});
        // Pages of a series are translated in the light of those before them.
        await before.catch(() => {});
        run.stop.signal.throwIfAborted();
        return patiently(run, () =>
          submitUploaded({
            settings,
            signal: run.stop.signal,
            image: (again) => uploads.imageOf(pageOf(id)!, again),
            onSubmitting: () => change(id, { phase: 'submitting', uploadProgress: 1 }),
          }),
        );
      })();
      lastSubmit = submitted;
      run.taskId = await submitted;
      await watch(id, run, run.taskId);
    } catch (error) {
      fail(id, run, error);
    } finally {
      if (runs.get(id) === run) runs.delete(id);
    }
  }

  /** Follows a task that was submitted earlier, perhaps on another device. */
  async function resume(id: string, taskId: string): Promise<void> {
    const run = open(id);
    run.taskId = taskId;
    try {
      await watch(id, run, taskId);
    } catch (error) {
      fail(id, run, error);
    } finally {
      if (runs.get(id) === run) runs.delete(id);
    }
  }

  /** Stops a page's run and leaves the page as it was chosen. */
  async function cancel(id: string): Promise<void> {
    const page = pageOf(id);
    if (!page || !isBusy(page.phase)) return;
    const taskId = runs.get(id)?.taskId;
    forget(id);
    change(id, untouched);
    if (!taskId) return;
    const { cancelTask } = await loadFlow();
    // A page that was done before the wish arrived is charged and kept; translating it again costs nothing.
    await cancelTask(taskId);
  }

  /** Lets go of a page; its task goes on. */
  function forget(id: string) {
    runs.get(id)?.stop.abort();
    runs.delete(id);
  }

  function open(id: string): Run {
    forget(id);
    const run: Run = { stop: new AbortController(), taskId: null };
    runs.set(id, run);
    return run;
  }

  async function watch(id: string, run: Run, taskId: string) {
    const { signal } = run.stop;
    // The id is kept from the first moment on, so that whoever comes back finds the task.
    change(id, { phase: 'waiting', taskId });
    const { createTaskFollower } = await loadFlow();
    follow ??= createTaskFollower(shownTask);
    const state = await follow(taskId, {
      signal,
      onState: (task) => change(id, { task }),
      onConnection: (connected) => pageOf(id)?.connected !== connected && change(id, { connected }),
    });
    if (state.status === 'done') {
      await onDone(id, state);
      signal.throwIfAborted();
      change(id, { phase: 'done', task: state, endedAt: Date.now() });
    } else if (state.status === 'cancelled') change(id, untouched);
    else change(id, { phase: 'failed', failure: failureOfState(state), endedAt: Date.now() });
  }

  /** Submits again while the server only asks for patience, as long as pages of this chapter are under way. */
  async function patiently<Result>(run: Run, submit: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await submit();
      } catch (error) {
        const { patienceOf, isCrowded, pause } = await loadFlow();
        const others = [...runs.values()].some((other) => other !== run && other.taskId !== null);
        const wait = others ? (isCrowded(error) ? 3 : patienceOf(error)) : null;
        if (wait === null) throw error;
        await pause(wait * 1000, run.stop.signal);
      }
    }
  }

  function fail(id: string, run: Run, error: unknown) {
    // A cancelled run, or one whose page was replaced or taken out meanwhile, has nothing more to say.
    if (run.stop.signal.aborted || !pageOf(id)) return;
    const failure = failureOf(error);
    change(id, { phase: 'failed', failure, endedAt: Date.now() });
    if (isHalting(failure)) onHalt();
  }
}

/** Ends that the pages after this one would meet as well. */
function isHalting({ code }: Failure): boolean {
  return ['anonymous-limit', 'no-credits', 'premium-only', 'translator-unavailable', 'session-expired'].includes(code);
}

/** Loaded with the first page, so that the home page carries neither the contract nor the signing. */
function loadFlow() {
  return import('./translate-flow');
}
