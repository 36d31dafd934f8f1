import { ApiError } from '@/lib/api/api-error';
import { callApi } from '@/lib/api/client';
import { getTranslateResults } from '@/lib/contract/chapter';
import { isPassingCode } from '@/lib/contract/error';
import { getTranslateResult, type TranslationState } from '@/lib/contract/manga';
import { createLane } from './lane';

const firstDelay = 500;
const longestDelay = 3000;
const growth = 1.35;
/** About two minutes without any answer. */
const lostAnswersBeforeGivingUp = 40;
/** Pages that are asked after one by one at the same time. */
const singlesAtOnce = 4;

export type FollowOptions = {
  signal: AbortSignal;
  /** Told when it has changed. */
  onState(state: TranslationState): void;
  onConnection(connected: boolean): void;
};
export type TaskFollower = (taskId: string, options: FollowOptions) => Promise<TranslationState>;

type Followed = FollowOptions & {
  taskId: string;
  resolve(state: TranslationState): void;
  reject(reason: unknown): void;
  /** Answers that were lost in a row. */
  lost: number;
  known: string;
};

/**
 * Follows translations until they have ended: all of them with one question, at first every half second and slowly
 * every three; besides, the page on the screen for its texts, and each page once more for its texts when it is done.
 * A lost connection is waited out: the server goes on with the pages meanwhile.
 * @param shownTask the task of the page on the screen, if it has one
 * @returns a function that follows one more; it throws ApiError when the server refuses, or has not answered for about
 *   two minutes, and the signal's reason when it fires
 */
export function createTaskFollower(shownTask: () => string | null): TaskFollower {
  const followed = new Set<Followed>();
  const single = createLane(singlesAtOnce);
  let delay = firstDelay;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = 0;
  let looking = false;

  return (taskId, options) =>
    new Promise((resolve, reject) => {
      if (options.signal.aborted) return reject(options.signal.reason);
      const entry: Followed = { ...options, taskId, resolve, reject, lost: 0, known: '' };
      followed.add(entry);
      options.signal.addEventListener('abort', () => leave(entry), { once: true });
      delay = firstDelay;
      if (!looking) schedule();
    });

  function leave(entry: Followed) {
    followed.delete(entry);
    entry.reject(entry.signal.reason);
    if (followed.size === 0) clearTimer();
  }

  /** Never later than planned: tasks that keep coming must not put the next look off. */
  function schedule() {
    const next = Date.now() + delay;
    if (timer !== undefined && due <= next) return;
    clearTimer();
    due = next;
    timer = setTimeout(() => void look(), delay);
  }

  function clearTimer() {
    clearTimeout(timer);
    timer = undefined;
  }

  async function look() {
    timer = undefined;
    looking = true;
    delay = Math.min(delay * growth, longestDelay);
    const shown = shownTask();
    const all = [...new Set([...followed].map(({ taskId }) => taskId))];
    const others = all.filter((taskId) => taskId !== shown);
    await Promise.all([askOne(all.find((taskId) => taskId === shown)), askMany(others)]);
    looking = false;
    if (followed.size > 0) schedule();
  }

  async function askMany(taskIds: string[]): Promise<void> {
    if (taskIds.length < 2) return askOne(taskIds[0]);
    try {
      const { states } = await callApi(getTranslateResults, { taskIds });
      const done = states.filter(({ status }) => status === 'done');
      for (const state of states) if (state.status !== 'done') tell(state);
      await Promise.all(done.map(({ taskId }) => single(() => askOne(taskId))));
    } catch (error) {
      if (isPassing(error)) for (const taskId of taskIds) lose(taskId, error);
      // One that is refused must not take the others with it.
      else await Promise.all(taskIds.map((taskId) => single(() => askOne(taskId))));
    }
  }

  async function askOne(taskId: string | undefined): Promise<void> {
    if (!taskId) return;
    try {
      tell(await callApi(getTranslateResult, { taskId }));
    } catch (error) {
      lose(taskId, error);
    }
  }

  function tell(state: TranslationState) {
    const text = JSON.stringify(state);
    for (const entry of entriesOf(state.taskId)) {
      entry.lost = 0;
      entry.onConnection(true);
      if (entry.known !== text) entry.onState(state);
      entry.known = text;
      if (state.status === 'queued' || state.status === 'running') continue;
      followed.delete(entry);
      entry.resolve(state);
    }
  }

  function lose(taskId: string, error: unknown) {
    for (const entry of entriesOf(taskId)) {
      entry.lost += 1;
      if (isPassing(error) && entry.lost <= lostAnswersBeforeGivingUp) entry.onConnection(false);
      else {
        followed.delete(entry);
        entry.reject(error);
      }
    }
  }

  /** The same page may be in a chapter twice: then it is one task. */
  function entriesOf(taskId: string): Followed[] {
    return [...followed].filter((entry) => entry.taskId === taskId);
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && isPassingCode(error.error);
}
