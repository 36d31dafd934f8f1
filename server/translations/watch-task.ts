import { and, eq, sql } from 'drizzle-orm';
import type { PageStage } from '@/pipeline/page';
import type { FoundRegions } from '@/pipeline/translate-page';
import type { Context } from '../context';
import { translations } from '../db/schema';
import type { Attempt } from './run';

/** Ms between signs of life; a task without one for `staleAfterSeconds` is taken over (take-over.ts). */
const heartbeatInterval = 5_000;
/** Ms between two writes of the progress: often enough for the eye, seldom enough for the database. */
const progressInterval = 300;

export type TaskWatch = {
  /** Fires when the work is in vain: cancelled, taken over, or the worker stops. */
  signal: AbortSignal;
  /** Shown to the owner at once when the stage changes, with what was found until then; else now and then. */
  onProgress(stage: PageStage, progress: number, found?: FoundRegions): void;
  /** Whether the task is no longer this attempt's. */
  lost(): boolean;
  /** Takes no more progress; resolves when what was taken is written. Signs of life go on. */
  settled(): Promise<void>;
  stop(): void;
};

/** Keeps a running task's row alive and up to date, and finds out when it is taken from us. */
export function watchTask(context: Context, { taskId, attempt }: Attempt, workerSignal: AbortSignal): TaskWatch {
  const gone = new AbortController();
  const ours = and(eq(translations.id, taskId), eq(translations.attempt, attempt), eq(translations.status, 'running'));
  let ended = false;
  let shown: { stage: PageStage; progress: number; at: number } | undefined;
  let pending: { stage: PageStage; progress: number; found?: FoundRegions } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /** One write at a time, in order. An unreachable database is no reason to stop: the end of the work will tell. */
  function write(values: Partial<typeof translations.$inferInsert>) {
    writing = writing.then(async () => {
      try {
        const rows = await context.db
          .update(translations)
          .set({ ...values, heartbeatAt: sql`now()` })
          .where(ours)
          .returning({ id: translations.id });
        if (rows.length === 0) gone.abort(new Error('the task is no longer ours'));
      } catch (err) {
        context.log.warn({ err, taskId }, 'the progress of a page could not be written');
      }
    });
  }

  function show() {
    timer = undefined;
    if (!pending) return;
    shown = { stage: pending.stage, progress: pending.progress, at: Date.now() };
    write(pending);
    pending = undefined;
  }

  const heartbeat = setInterval(() => write({}), heartbeatInterval);
  const unsubscribe = context.notifications.subscribe('cancelled', taskId, () => write({}));

  return {
    signal: AbortSignal.any([workerSignal, gone.signal]),
    onProgress(stage, progress, found = pending?.found) {
      if (ended) return;
      pending = { stage, progress, found };
      const due = shown && shown.stage === stage ? shown.at + progressInterval - Date.now() : 0;
      if (due <= 0) show();
      else timer ??= setTimeout(show, due);
    },
    lost: () => gone.signal.aborted,
    async settled() {
      ended = true;
      clearTimeout(timer);
      show();
      await writing;
    },
    stop() {
      ended = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      unsubscribe();
    },
  };
}
