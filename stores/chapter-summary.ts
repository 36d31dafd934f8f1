import { type ChapterPage, isBusy, shareOf } from './chapter-page';

export type ChapterSummary = {
  pages: number;
  done: number;
  failed: number;
  /** Asked for and not ended. */
  busy: number;
  /** 0 to 1 over the pages of this run. */
  share: number;
  /** Jobs before the first page that waits in the queue; null when one is being worked on, or none is under way. */
  ahead: number | null;
  /** When this run will have ended, ms since 1970; null until a page of it has shown how long one takes. */
  endsAt: number | null;
};

/** Where a chapter stands. A run is what was asked for since the first page that is still under way. */
export function summaryOf(pages: readonly ChapterPage[]): ChapterSummary {
  const busy = pages.filter(({ phase }) => isBusy(phase));
  const run = runOf(pages, busy);
  const counted = run.length > 0 ? run : pages.filter(({ phase }) => phase !== 'failed');
  const working = busy.some(({ task }) => task?.status === 'running');
  const queued = busy.flatMap(({ task }) => (task?.status === 'queued' ? [task.queuePosition ?? 0] : []));
  return {
    pages: pages.length,
    done: pages.filter(({ phase }) => phase === 'done').length,
    failed: pages.filter(({ phase }) => phase === 'failed').length,
    busy: busy.length,
    share: counted.reduce((sum, page) => sum + shareOf(page), 0) / Math.max(1, counted.length),
    ahead: working || queued.length === 0 ? null : Math.min(...queued),
    endsAt: endOf(run, busy.length),
  };
}

function runOf(pages: readonly ChapterPage[], busy: readonly ChapterPage[]): ChapterPage[] {
  if (busy.length === 0) return [];
  const since = Math.min(...busy.map(({ startedAt }) => startedAt ?? Number.POSITIVE_INFINITY));
  return pages.filter(({ startedAt }) => startedAt !== null && startedAt >= since - sameMoment);
}

/** Pages of one press are started one after the other, ms. */
const sameMoment = 2_000;

function endOf(run: readonly ChapterPage[], left: number): number | null {
  const ends = run.flatMap(({ endedAt }) => (endedAt === null ? [] : [endedAt]));
  if (left === 0 || ends.length === 0) return null;
  const begin = Math.min(...run.map(({ startedAt }) => startedAt ?? Number.POSITIVE_INFINITY));
  const last = Math.max(...ends);
  return last + ((last - begin) / ends.length) * left;
}
